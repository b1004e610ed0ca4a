import { expect, test } from '@jest/globals';
import type { Session } from '../route/access.js';
import { approved, callWith, replyOn } from './testing/calls.js';
import { sessionGate } from './session-gate.js';

/** The gate of a route for bidders. The caller's session is `recent` in memory and `present` in the store. */
function gateWith(recent: Session | null, present: Session | null) {
  const reads = { ofStore: 0 };
  const sessions = {
    findSession: () => Promise.resolve(recent),
    findPresentSession: () => {
      reads.ofStore++;
      return Promise.resolve(present);
    },
  };
  const admissionOf = () => ({ at: 1 });
  return { gate: sessionGate({ sessions, admissionOf } as never, { permission: 'bid:place' }), reads };
}

test('a session with the right is not read from the store', async () => {
  const { gate, reads } = gateWith(approved, null);
  const call = callWith();
  await gate(call, replyOn());
  expect(call.session).toBe(approved);
  expect(call.tender).toMatchObject({ actor: approved.actor, requestId: 'request', admission: { at: 1 } });
  expect(reads.ofStore).toBe(0);
});

test.each([
  ['an approval', { ...approved, approved: false }],
  ['accepted terms', { ...approved, awaitsTerms: true }],
  ['another role', { ...approved, role: 'auditor' } as const],
])('%s that another process has just written holds at once', async (_, recent) => {
  const call = callWith();
  await gateWith(recent, approved).gate(call, replyOn());
  expect(call.session).toBe(approved);
});

test('a request without a session has the guest as its actor, and is not read from the store', async () => {
  const { gate, reads } = gateWith(null, approved);
  const call = callWith();
  await gate(call, replyOn());
  expect(call).toMatchObject({ session: null, tender: { actor: { role: 'guest' } } });
  expect(call.tender.admission).toBeUndefined();
  expect(reads.ofStore).toBe(0);
});
