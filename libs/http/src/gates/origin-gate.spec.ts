import { expect, test } from '@jest/globals';
import { callWith, recordedLog, replyOn } from './testing/calls.js';
import { originGate } from './origin-gate.js';

const foreign = { host: 'site.test', origin: 'https://other.test' };

test.each([
  ['a write from another site', 'POST', ['FOREIGN_ORIGIN']],
  ['a read from another site', 'GET', []],
])('%s', (_, method, expected) => {
  const { log, codes } = recordedLog();
  const pass = () =>
    originGate({ log, settings: { publicUrl: null } } as never)(callWith({ method, headers: foreign }), replyOn());
  if (expected.length > 0) expect(pass).toThrow('FOREIGN_ORIGIN');
  else pass();
  expect(codes).toEqual(expected);
});
