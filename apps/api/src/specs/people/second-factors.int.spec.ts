import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { AddedFactor, FactorOffer, OwnFactors, SessionView } from '@tender/contracts';
import { sessionRecords } from '@tender/people/records';
import { SoftAuthenticator } from '@tender/people/testing/soft-authenticator';
import type { Person } from '../../testing/callers/person.js';
import { ADMIN, PASSWORD, TestServer } from '../../testing/server/test-server.js';

/** Second factors over HTTP: cookies, statuses and the browser's ceremonies. `libs/people` tests the rules. */

const HOST = { host: 'localhost:3000', origin: 'http://localhost:3000' };
let server: TestServer;
beforeAll(async () => {
  server = await TestServer.open();
});
afterAll(() => server.close());

async function addPasskey(person: Person, passkey = new SoftAuthenticator()): Promise<SoftAuthenticator> {
  const offer = await person.post('/api/factors/new', { kind: 'passkey' }, HOST).json<FactorOffer>();
  const credential = passkey.create(offer.passkey!, HOST);
  const added = await person
    .post('/api/factors', { kind: 'passkey', name: 'Laptop', credential }, HOST)
    .json<AddedFactor>(201);
  expect(added).toMatchObject({ factor: { kind: 'passkey', name: 'Laptop' }, recoveryCodes: expect.any(Array) });
  return passkey;
}

test('a person with a passkey signs in with it, and with nothing less', async () => {
  const owner = await server.buyer('factor-owner');
  const passkey = await addPasskey(owner);
  const guest = server.guest();
  const refusal = await guest.post('/api/auth/signin', { email: owner.email, password: PASSWORD }).json(409);
  expect(refusal).toMatchObject({ code: 'FACTOR_NEEDED', details: { methods: ['passkey', 'recovery'] } });
  // The cookie of the sign-in opens the calls for factors only.
  expect(await guest.post('/api/auth/isAuthenticated').json()).toEqual({ isAuthed: false });
  for (const path of ['/api/profile/me', '/api/factors', '/api/auth/sessions']) await guest.get(path).expect(401);
  await guest.post('/api/factors/new', { kind: 'totp' }).expect(401);
  await guest.post('/api/auth/factor/new', { kind: 'totp' }).expect(409);

  const { options } = await guest.post('/api/auth/factor/challenge', {}, HOST).json<{ options: string }>();
  const credential = passkey.get(options, HOST);
  const { user } = await guest
    .post('/api/auth/factor/signin', { method: 'passkey', credential }, HOST)
    .json<{ user: { email: string } }>();
  expect(user.email).toBe(owner.email);
  const { sessions } = await guest.get('/api/auth/sessions').json<{ sessions: SessionView[] }>();
  expect(sessions.find(({ current }) => current)).toMatchObject({ openedBy: 'passkey' });
});

test('passkeys are off at an IP address, and the answer says why', async () => {
  const owner = await server.buyer('factor-by-ip');
  expect(await owner.get('/api/factors').json<OwnFactors>()).toEqual({
    factors: [],
    recoveryCodes: 0,
    passkeysOff: 'ipAddress',
  });
  expect(await owner.post('/api/factors/new', { kind: 'passkey' }).json(409)).toMatchObject({
    code: 'PASSKEYS_OFF',
    details: { rule: 'ipAddress' },
  });
});

test('the audit log has factors that were added, used and refused', async () => {
  const admin = await server.admin();
  const { entries } = await admin.audit.log({ limit: 1_000 });
  const written = entries.map(({ what, code }) => (code ? `${what} ${code}` : what));
  expect(written).toEqual(expect.arrayContaining(['factorAdded', 'signIn FACTOR_NEEDED']));
});

/** Guarded calls of an admin. The ids are unknown: a fresh caller gets another refusal. */
const GUARDED: readonly [method: 'post' | 'patch' | 'delete' | 'put', path: string, body?: object][] = [
  ['post', '/api/auction/publish/nothing'],
  ['patch', '/api/auction/complete/nothing'],
  ['patch', '/api/auction/cancel/nothing', { reason: 'X' }],
  ['patch', '/api/auction/result/publish/nothing', { netProfit: 0 }],
  ['patch', '/api/bidding/void/nothing', { companyId: 'x', reason: 'X' }],
  ['post', '/api/bidding/create', { auctionId: 'x' }],
  ['patch', '/api/bidding/update/nothing', {}],
  ['delete', '/api/bidding/delete/nothing', {}],
  ['patch', '/api/lot/sold/unsold/nothing', { sold: true }],
  ['post', '/api/user/staff', {}],
  ['delete', '/api/user/delete/nothing', {}],
  ['patch', '/api/house/update', {}],
];

test('step-up refuses guarded calls with a stale factor by a 409, and no other call', async () => {
  const admin = await server.admin();
  const buyer = await server.buyer('stepped');
  const { auction } = await server.auction(admin, { buyers: [buyer], until: 'published' });
  const change = (stepUp: boolean) =>
    admin.raw('PUT', '/api/policy', {
      body: JSON.stringify({ factors: { required: 'nobody', from: null }, stepUp, twoPeople: [] }),
    });
  expect((await change(true)).status).toBe(200);
  const records = server.stores.reads.state(sessionRecords);
  for (const { _id } of await records.find()) await records.update(_id, { passwordAt: '2026-01-01T00:00:00.000Z' });
  const statusOf = async (person: Person, [method, path, body = {}]: (typeof GUARDED)[number]): Promise<string> => {
    const answer = await person.raw(method.toUpperCase(), path, { body: JSON.stringify(body) });
    return `${answer.status} ${String(answer.body['code'])}`;
  };
  for (const call of GUARDED) expect([call[1], await statusOf(admin, call)]).toEqual([call[1], '409 FACTOR_NEEDED']);
  expect(await statusOf(buyer, ['post', '/api/bidding/create', { auctionId: 'x' }])).toBe('400 INVALID');
  await admin.patch('/api/auction/pause/nothing').expect(404);
  const moved = (millis: number) => ({ endsAt: new Date(Date.parse(auction.endsAt) + millis).toISOString() });
  const update = `/api/auction/update/${auction._id}`;
  expect(await statusOf(admin, ['patch', update, moved(-60_000)])).toBe('409 FACTOR_NEEDED');
  expect(await statusOf(admin, ['patch', update, moved(60_000)])).toBe('200 undefined');
  for (const path of [
    '/api/audit/auctions/nothing/export?format=json',
    '/api/audit/viewings/nothing/export?format=json',
  ])
    expect(await admin.get(path).json(409)).toMatchObject({ details: { methods: ['password'] } });

  await admin.post('/api/factors/confirm', { method: 'password', secret: 'not the password' }).expect(409);
  await admin.post('/api/factors/confirm', { method: 'password', secret: ADMIN.password }).expect(200);
  for (const call of GUARDED) expect(await statusOf(admin, call)).not.toContain('FACTOR_NEEDED');
});
