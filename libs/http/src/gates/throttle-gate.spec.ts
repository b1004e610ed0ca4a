import { expect, test } from '@jest/globals';
import { Rejection } from '@tender/kernel';
import { callWith, recordedLog, replyOn } from './testing/calls.js';
import { throttleGate } from './throttle-gate.js';

test('a call within the limit passes', async () => {
  const { log, codes } = recordedLog();
  await throttleGate({ guests: { consume: () => Promise.resolve() }, log: log as never })(callWith(), replyOn());
  expect(codes).toEqual([]);
});

test('a call beyond the limit is refused with the time to wait, and recorded', async () => {
  const { log, codes } = recordedLog();
  const refusal = new Rejection('TOO_MANY_REQUESTS', { retryAfter: 7 });
  const gate = throttleGate({ guests: { consume: () => Promise.reject(refusal) }, log: log as never });
  await expect(gate(callWith(), replyOn())).rejects.toBe(refusal);
  expect(codes).toEqual(['TOO_MANY_REQUESTS']);
});
