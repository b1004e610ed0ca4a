import { expect, test } from '@jest/globals';
import { approved, callWith, replyOn } from './testing/calls.js';
import { limitGate } from './limit-gate.js';

const pending = { ...approved, approved: false };

test.each([
  ['a command', 'POST', approved, 'bid:place', 'command'],
  ['a command of a user who is not approved', 'POST', pending, 'session:own', 'command'],
  ['a read', 'GET', approved, 'bid:place', 'read'],
  ['a change on a public route', 'POST', approved, 'public', 'read'],
  ['a read of a user who is not approved', 'GET', pending, 'session:own', null],
  ['a guest', 'POST', null, 'public', null],
] as const)('%s', (_, method, session, permission, expected) => {
  let counted: string | null = null;
  const limits = {
    commands: { count: () => (counted = 'command') },
    reads: { count: () => (counted = 'read') },
  };
  limitGate(limits as never, { permission })(callWith({ method, session }), replyOn());
  expect(counted).toBe(expected);
});
