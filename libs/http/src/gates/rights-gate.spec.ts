import { expect, test } from '@jest/globals';
import { approved, callWith, recordedLog, replyOn } from './testing/calls.js';
import { isRefused, rightsGate } from './rights-gate.js';

const pending = { ...approved, approved: false };

test.each([
  ['a guest on a public route', null, 'public', null],
  ['a guest', null, 'bid:place', 'NO_SESSION'],
  ['a user on a route without a permission', approved, undefined, 'FORBIDDEN'],
  ['a user who is not approved', pending, 'bid:place', 'NOT_APPROVED'],
  ['a user who is not approved, on a route for other roles', pending, 'auction:run', 'NOT_APPROVED'],
  ['a user who is not approved, on a route for all users', pending, 'session:own', null],
  ['a user before accepting the terms', { ...approved, awaitsTerms: true }, 'bid:place', 'TERMS_NOT_ACCEPTED'],
  ['a user of another role', approved, 'auction:run', 'FORBIDDEN'],
  ['a user with the permission', approved, 'bid:place', null],
] as const)('%s', (_, session, permission, code) => {
  const { log, codes } = recordedLog();
  const pass = () => rightsGate(log, { permission })(callWith({ session }), replyOn());
  if (code) expect(pass).toThrow(code);
  else pass();
  // A user who waits for approval or must accept the terms is no attacker: the refusal is not recorded.
  expect(codes).toEqual(code === 'NO_SESSION' || code === 'FORBIDDEN' ? [code] : []);
  expect(isRefused(session, permission)).toBe(session !== null && code !== null);
});
