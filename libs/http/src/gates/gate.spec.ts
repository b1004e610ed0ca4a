import { expect, test } from '@jest/globals';
import { Rejection } from '@tender/kernel';
import { buyersCall, callWith, recordedQueues, replyOn } from './testing/calls.js';
import { hookOf, refuseAtOnce, refuseInQueue, type Gate } from './gate.js';

const full = new Rejection('DISK_FULL');
const overLimit = new Rejection('TOO_MANY_REQUESTS');

const run = (gate: Gate, { refuse = refuseAtOnce, call = callWith() } = {}): Promise<Error | undefined> =>
  new Promise((resolve) => {
    hookOf(gate, refuse)(call, replyOn(), resolve);
  });

test.each<[string, Gate, Error | undefined]>([
  ['returns', () => undefined, undefined],
  ['resolves', () => Promise.resolve(), undefined],
  [
    'throws',
    () => {
      throw full;
    },
    full,
  ],
  ['rejects', () => Promise.reject(full), full],
])('a gate that %s', async (_, gate, error) => expect(await run(gate)).toBe(error));

test('a gate without a promise passes the request on in the same turn', () => {
  let passed = false;
  hookOf(() => undefined, refuseAtOnce)(callWith(), replyOn(), () => {
    passed = true;
  });
  expect(passed).toBe(true);
});

test.each([
  ['a guest waits', callWith(), full, ['refused queue']],
  ['an approved user does not wait', buyersCall(), full, []],
  ['an approved user over a limit waits', buyersCall(), overLimit, ['refused queue']],
])('when it is refused, %s', async (_, call, error, expected) => {
  const { queues, passed } = recordedQueues();
  expect(await run(() => Promise.reject(error), { refuse: refuseInQueue(queues), call })).toBe(error);
  expect(passed).toEqual(expected);
});
