import { beforeEach, expect, test } from '@jest/globals';
import { notificationsStore } from '@mantine/notifications';
import { ConnectionLost } from './http/api-error.js';
import { runOnce } from './use-action.js';

/** A button, and what it showed. */
const button = () => {
  const shown: boolean[] = [];
  return { shown, underway: { current: false }, setBusy: (busy: boolean) => void shown.push(busy) };
};
const toasts = (): string => JSON.stringify(notificationsStore.getState());
const fails = (error: unknown) => () => Promise.reject(error as Error);

beforeEach(() => notificationsStore.setState({ ...notificationsStore.getState(), notifications: [], queue: [] }));

test('an action that is under way is not begun again; once it is done it can be', async () => {
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

test('what was not done is told, also when no answer came, and can be tried again', async () => {
  const pressed = button();
  await runOnce(fails(new Error('a bug')), 'Not done.', pressed);
  expect(toasts()).toContain('Not done.');
  await runOnce(fails(new ConnectionLost()), 'Not done.', pressed);
  expect(toasts()).toContain('No answer came');
  expect(pressed.shown).toEqual([true, false, true, false]);
});

test('what tells of a failure in its own place is given the error, and no toast is shown', async () => {
  const told: unknown[] = [];
  const error = new Error('refused');
  await runOnce(fails(error), (each) => void told.push(each), button());
  expect(told).toEqual([error]);
  expect(toasts()).not.toContain('refused');
});

test('a fault in the telling is not swallowed, and leaves the button free', async () => {
  const pressed = button();
  const telling = () => {
    throw new Error('a bug in the telling');
  };
  await expect(runOnce(fails(new Error('refused')), telling, pressed)).rejects.toThrow('a bug in the telling');
  expect([pressed.underway.current, pressed.shown]).toEqual([false, [true, false]]);
});
