import { beforeEach, expect, test } from '@jest/globals';
import { notificationsStore } from '@mantine/notifications';
import { ConnectionLost } from './http/api-error.js';
import { runOnce } from './use-action.js';

/** A button, and the states that it showed. */
const button = () => {
  const shown: boolean[] = [];
  return { shown, underway: { current: false }, setBusy: (busy: boolean) => void shown.push(busy) };
};
const toasts = (): string => JSON.stringify(notificationsStore.getState());
const fails = (error: unknown) => () => Promise.reject(error as Error);

beforeEach(() => notificationsStore.setState({ ...notificationsStore.getState(), notifications: [], queue: [] }));

test('a running action is not started again; afterwards it can be', async () => {
  const pressed = button();
  const { promise, resolve } = Promise.withResolvers<null>();
  let times = 0;
  const action = () => {
    times += 1;
    return promise;
  };
  const first = runOnce(action, 'Not done.', pressed);
  await runOnce(action, 'Not done.', pressed);
  expect([times, pressed.shown]).toEqual([1, [true]]);
  resolve(null);
  await first;
  await runOnce(action, 'Not done.', pressed);
  expect([times, pressed.shown]).toEqual([2, [true, false, true, false]]);
});

test('a failure is shown, also without an answer, and can be retried', async () => {
  const pressed = button();
  await runOnce(fails(new Error('a bug')), 'Not done.', pressed);
  expect(toasts()).toContain('Not done.');
  await runOnce(fails(new ConnectionLost()), 'Not done.', pressed);
  expect(toasts()).toContain('The answer was lost');
  expect(pressed.shown).toEqual([true, false, true, false]);
});

test('a handler of errors gets the error, and no toast is shown', async () => {
  const told: unknown[] = [];
  const error = new Error('refused');
  await runOnce(fails(error), (each) => void told.push(each), button());
  expect(told).toEqual([error]);
  expect(toasts()).not.toContain('refused');
});

test('an error in the handler is not swallowed, and the button is enabled again', async () => {
  const pressed = button();
  const telling = () => {
    throw new Error('a bug in the telling');
  };
  await expect(runOnce(fails(new Error('refused')), telling, pressed)).rejects.toThrow('a bug in the telling');
  expect([pressed.underway.current, pressed.shown]).toEqual([false, [true, false]]);
});
