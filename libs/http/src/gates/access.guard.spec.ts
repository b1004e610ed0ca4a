import { describe, expect, test } from '@jest/globals';
import type { Session } from '../route/access.js';
import { AccessGuard } from './access.guard.js';

const actor = { userId: 'company.ann', role: 'buyer', companyId: 'company' } as const;
const approved: Session = {
  sessionId: 'ann',
  role: 'buyer',
  actor,
  endsAt: '2026-01-01T20:00:00.000Z',
  approved: true,
  awaitsTerms: false,
};

/** A guard, and a caller's session as it was half a second ago and as it is. */
function guardWith(recent: Session | null, present: Session | null) {
  const looks = { present: 0 };
  const counts = { count: () => undefined, record: () => undefined };
  const sessions = {
    of: () => Promise.resolve(recent),
    present: () => {
      looks.present++;
      return Promise.resolve(present);
    },
  };
  const guard = new (AccessGuard as new (...parts: unknown[]) => AccessGuard)(
    sessions,
    counts,
    counts,
    counts,
    counts,
    {
      publicUrl: null,
    },
  );
  const request = { id: 'request', method: 'GET', headers: {}, ip: '127.0.0.1', routeOptions: {} };
  const admit = (call: object = {}) => {
    const admitted = { ...request, ...call } as Parameters<typeof guard.admit>[0];
    return guard.admit(admitted, { permission: 'bid:place', throttled: false }).then(() => admitted.tender);
  };
  return { admit, looks };
}

test('whoever may is let in by what was known a moment ago', async () => {
  const { admit, looks } = guardWith(approved, null);
  await admit();
  expect(looks.present).toBe(0);
});

test.each([
  ['an approval', { ...approved, approved: false }],
  ['terms that were accepted', { ...approved, awaitsTerms: true }],
  ['another role', { ...approved, role: 'auditor' } as const],
])('%s that another process has just written holds at once', async (_, recent) => {
  await guardWith(recent as Session, approved).admit();
});

test.each([
  [{ ...approved, approved: false }, 'NOT_APPROVED'],
  [{ ...approved, awaitsTerms: true }, 'TERMS_NOT_ACCEPTED'],
])('who may not is refused by what is so now', async (session, code) => {
  await expect(guardWith(session, session).admit()).rejects.toMatchObject({ code });
  await expect(guardWith(session, null).admit()).rejects.toMatchObject({ code: 'NO_SESSION' });
});

describe('the same Idempotency-Key', () => {
  const call = {
    method: 'PATCH',
    headers: { 'idempotency-key': 'raise' },
    routeOptions: { url: '/api/bidding/update/:id' },
    params: { id: 'bid-1' },
  };
  const commandIdOf = async (change: object, session = approved): Promise<string> =>
    (await guardWith(session, session).admit({ ...call, ...change })).commandId;

  test('in the same call of the same user is the same command', async () =>
    expect(await commandIdOf({ id: 'repetition' })).toBe(await commandIdOf({ id: 'first' })));

  test.each([
    ['on another id in the path', { params: { id: 'bid-2' } }],
    ['on another route', { routeOptions: { url: '/api/bidding/delete/:id' } }],
    ['with another method', { method: 'DELETE' }],
  ])('%s is another command', async (_, change) => expect(await commandIdOf(change)).not.toBe(await commandIdOf({})));

  test('of another user is another command', async () =>
    expect(await commandIdOf({}, { ...approved, actor: { ...actor, userId: 'company.ben' } })).not.toBe(
      await commandIdOf({}),
    ));
});
