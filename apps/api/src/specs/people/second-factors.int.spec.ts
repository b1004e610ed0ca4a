import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { AddedFactor, FactorOffer, OwnFactors, SessionView } from '@tender/contracts';
import { SoftAuthenticator } from '@tender/people/testing/soft-authenticator';
import type { Person } from '../../testing/callers/person.js';
import { PASSWORD, TestServer } from '../../testing/server/test-server.js';

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
    details: { reason: 'ipAddress' },
  });
});

test('the audit log has factors that were added, used and refused', async () => {
  const admin = await server.admin();
  const { entries } = await admin.audit.log({ limit: 1_000 });
  const written = entries.map(({ what, code }) => (code ? `${what} ${code}` : what));
  expect(written).toEqual(expect.arrayContaining(['factorAdded', 'signIn FACTOR_NEEDED']));
});
