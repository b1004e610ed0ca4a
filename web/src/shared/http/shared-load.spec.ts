import { expect, test } from '@jest/globals';
import { joinLoad } from './shared-load.js';

/** A load under control of the test, with its number of starts. */
function controlled() {
  const begun: { signal: AbortSignal; finish: () => void; fail: (error: Error) => void }[] = [];
  const load = (signal: AbortSignal): Promise<void> =>
    new Promise((finish, fail) => {
      begun.push({ signal, finish, fail });
    });
  return { begun, load };
}

test('two screens with the same key share one load', async () => {
  const { begun, load } = controlled();
  const [one, other] = [joinLoad('companies', load), joinLoad('companies', load)];
  expect(begun).toHaveLength(1);
  begun[0]!.finish();
  await Promise.all([one.done, other.done]);
});

test('loads with other keys are independent', () => {
  const { begun, load } = controlled();
  joinLoad('a', load);
  joinLoad('b', load);
  expect(begun).toHaveLength(2);
});

test('a load that has ended, with or without success, is started again for the next caller', async () => {
  const { begun, load } = controlled();
  const first = joinLoad('lots', load);
  begun[0]!.finish();
  await first.done;
  const second = joinLoad('lots', load);
  begun[1]!.fail(new Error('no'));
  await expect(second.done).rejects.toThrow('no');
  joinLoad('lots', load);
  expect(begun).toHaveLength(3);
});

test('is aborted when the last screen leaves, not before', () => {
  const { begun, load } = controlled();
  const [one, other] = [joinLoad('bids', load), joinLoad('bids', load)];
  one.leave();
  one.leave();
  expect(begun[0]!.signal.aborted).toBe(false);
  other.leave();
  expect(begun[0]!.signal.aborted).toBe(true);
});

test('a caller after an aborted load gets a new one', () => {
  const { begun, load } = controlled();
  joinLoad('users', load).leave();
  joinLoad('users', load);
  expect(begun.map(({ signal }) => signal.aborted)).toEqual([true, false]);
});

test('leaving after the end aborts no other load', async () => {
  const { begun, load } = controlled();
  const first = joinLoad('mails', load);
  begun[0]!.finish();
  await first.done;
  joinLoad('mails', load);
  first.leave();
  expect(begun[1]!.signal.aborted).toBe(false);
});
