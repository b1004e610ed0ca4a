import { expect, test } from '@jest/globals';
import { approved, buyersCall, callWith, recordedQueues, replyOn } from './testing/calls.js';
import { guestQueueGate, healthQueueGate } from './queue-gate.js';

const tooLong = { headers: { 'content-length': '101' } };

test.each([
  ['an approved user', guestQueueGate, buyersCall(tooLong), []],
  ['a guest', guestQueueGate, callWith({ headers: { 'content-length': '100' } }), ['guest queue']],
  [
    'a user who is not approved',
    guestQueueGate,
    callWith({ session: { ...approved, approved: false } }),
    ['guest queue'],
  ],
  ['a guest with too long a body', guestQueueGate, callWith(tooLong), ['refused queue']],
  ['a probe', healthQueueGate, callWith(), ['health queue']],
])('%s', (_, gate, call, expected) => {
  const { queues, passed } = recordedQueues();
  let answers: unknown[] = [];
  gate(queues)(call, replyOn(), (...given) => {
    answers = [...answers, given];
  });
  expect(passed).toEqual(expected);
  expect(answers).toEqual([[]]);
});
