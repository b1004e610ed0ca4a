import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { AddedFactor, FactorOffer } from '@tender/contracts';
import { plusMillis, systemClock } from '@tender/kernel';
import { factorRecords, sessionRecords } from '@tender/people/records';
import { SoftAuthenticator } from '@tender/people/testing/soft-authenticator';
import { stepAt, totpCode } from '@tender/people/totp';
import { routesOf } from '../../docs/routes.js';
import type { Person } from '../../testing/callers/person.js';
import { PASSWORD, TestServer } from '../../testing/server/test-server.js';

/** Attacks with a stolen password, against people with a second factor and people who must set up the first. */

const HOST = { host: 'localhost:3000', origin: 'http://localhost:3000' };
const MINUTE = 60_000;

let server: TestServer;
let admin: Person;
let aheadMillis = 0;
const clock = () => plusMillis(systemClock(), aheadMillis);
beforeAll(async () => {
  server = await TestServer.open({ clock, env: { SMTP_URL: 'smtp://127.0.0.1:1', RATE_LIMITS: 'on' } });
  admin = await server.admin();
});
afterAll(() => server.close());

let people = 0;
/** A member of the staff with an authenticator app. Secrets of other tests have other names. */
async function victim(): Promise<{ email: string; code: () => string; recoveryCodes: string[]; person: Person }> {
  const person = await newAuditor();
  const { totp } = await person.post('/api/factors/new', { kind: 'totp' }).json<FactorOffer>();
  const key = bytesOf(totp!.secret);
  const code = () => totpCode(key, stepAt(clock()));
  const added = { kind: 'totp', name: 'Phone', code: code() };
  const { recoveryCodes } = await person.post('/api/factors', added).json<AddedFactor>(201);
  aheadMillis += MINUTE;
  return { email: person.email, code, recoveryCodes: recoveryCodes!, person };
}

async function newAuditor(): Promise<Person> {
  const email = `robbed${++people}@house.test`;
  await admin.addStaff({ firstName: 'R', lastName: 'Obbed', email, role: 'auditor', password: PASSWORD });
  return server.signedIn(email);
}

const bytesOf = (base32: string): Buffer => {
  const bits = [...base32].map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'));
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
};

/** A browser in which the stolen password was entered. */
async function thiefOf(email: string): Promise<Person> {
  const thief = server.guest();
  await thief.post('/api/auth/signin', { email, password: PASSWORD }).expect(409);
  return thief;
}
const give = (thief: Person, method: string, secret: string) =>
  thief.raw('POST', '/api/auth/factor/signin', { body: JSON.stringify({ method, secret }) });
const codesOf = (answers: readonly { status: number; body: Record<string, unknown> }[]): string[] =>
  answers.map(({ status, body }) => (status === 200 ? 'in' : String(body['code'])));
const times = (results: readonly string[], result: string): number => results.filter((one) => one === result).length;

describe('against a person with a second factor', () => {
  test('the cookie of the password opens no call but those of the second step', async () => {
    const { email } = await victim();
    const thief = await thiefOf(email);
    const open: string[] = [];
    for (const { method, path, permission } of routesOf(server.app)) {
      if (permission === 'public') continue;
      const { status } = await thief.raw(method, path, method === 'GET' ? {} : { body: '{}' });
      if (status !== 401) open.push(`${method} ${path}: ${status}`);
    }
    expect(open).toEqual([]);
    for (const kind of ['totp', 'passkey']) await thief.post('/api/auth/factor/new', { kind }, HOST).expect(409);
    await thief.post('/api/auth/factor/mail').expect(409);
  });

  test('a code signs in once, also in several browsers at the same time', async () => {
    const { email, code, recoveryCodes } = await victim();
    const browsers = await Promise.all([1, 2, 3, 4].map(() => thiefOf(email)));
    const all = async (method: string, secret: string) =>
      codesOf(await Promise.all(browsers.map((browser) => give(browser, method, secret))));
    expect(times(await all('recovery', recoveryCodes[0]!), 'in')).toBe(1);
    const again = await Promise.all([1, 2, 3, 4].map(() => thiefOf(email)));
    const stolen = code();
    expect(times(codesOf(await Promise.all(again.map((browser) => give(browser, 'totp', stolen)))), 'in')).toBe(1);
    // The cookie of a sign-in that is over opens nothing.
    for (const browser of browsers.filter(({ userId }) => !userId))
      expect((await give(browser, 'recovery', recoveryCodes[0]!)).status).not.toBe(200);
  });

  test('guesses at the same time, and from several sign-ins, have one limit', async () => {
    const { email, code } = await victim();
    const browsers = await Promise.all([1, 2, 3].map(() => thiefOf(email)));
    const guesses = browsers.flatMap((browser) => Array.from({ length: 10 }, () => give(browser, 'totp', '000000')));
    const results = codesOf(await Promise.all(guesses));
    expect([times(results, 'in'), times(results, 'FACTOR_NOT_VALID')]).toEqual([0, 5]);
    expect(codesOf([await give(browsers[0]!, 'totp', code())])).toEqual(['TOO_MANY_REQUESTS']);
  });

  test('an answer of a passkey signs in once', async () => {
    const person = await newAuditor();
    const passkey = new SoftAuthenticator();
    const { passkey: options } = await person.post('/api/factors/new', { kind: 'passkey' }, HOST).json<FactorOffer>();
    const made = { kind: 'passkey', name: 'Laptop', credential: passkey.create(options!, HOST) };
    await person.post('/api/factors', made, HOST).expect(201);
    const thief = await thiefOf(person.email);
    const asked = await thief.post('/api/auth/factor/challenge', {}, HOST).json<{ options: string }>();
    const proof = { method: 'passkey', credential: passkey.get(asked.options, HOST) };
    const answers = await Promise.all(
      [1, 2, 3].map(() => thief.post('/api/auth/factor/signin', proof, HOST).then(({ status }) => status)),
    );
    expect(answers.filter((status) => status === 200)).toHaveLength(1);
    const other = await thiefOf(person.email);
    await other.post('/api/auth/factor/challenge', {}, HOST).expect(200);
    await other.post('/api/auth/factor/signin', proof, HOST).expect(409);
  });

  test('a page of another site cannot give a factor or change one', async () => {
    const { person } = await victim();
    for (const [method, path] of [
      ['POST', '/api/factors/confirm'],
      ['POST', '/api/factors/new'],
      ['PUT', '/api/factors/bids'],
      ['DELETE', '/api/factors/some'],
      ['POST', '/api/auth/factor/signin'],
    ] as const)
      expect(await person.raw(method, path, { body: '{}', headers: { origin: 'https://evil.test' } })).toMatchObject({
        body: { code: 'FOREIGN_ORIGIN' },
      });
  });

  test('a session that was planted in the browser of the person is not the person’s after the second step', async () => {
    const { email, code } = await victim();
    const thief = await newAuditor();
    const before = thief.cookie;
    await thief.post('/api/auth/signin', { email, password: PASSWORD }).expect(409);
    // Until the second step the browser has the planted session, of the thief’s account.
    expect((await thief.get('/api/profile/me').json<{ user: { email: string } }>()).user.email).not.toBe(email);
    await thief.post('/api/auth/factor/signin', { method: 'totp', secret: code() }).expect(200);
    expect((await thief.get('/api/profile/me').json<{ user: { email: string } }>()).user.email).toBe(email);
    const planted = await fetch(`${server.address}/api/profile/me`, { headers: { cookie: before } });
    expect(planted.status).toBe(401);
  });
});

test('a stolen session changes no factor and no amount, and guesses the password five times a minute', async () => {
  const person = await newAuditor();
  const records = server.stores.reads.state(sessionRecords);
  for (const { _id } of await records.find({ where: { userId: person.userId } }))
    await records.update(_id, { passwordAt: plusMillis(clock(), -11 * MINUTE) });
  for (const kind of ['totp', 'passkey']) await person.post('/api/factors/new', { kind }, HOST).expect(409);
  await person.post('/api/factors', { kind: 'totp', name: 'Mine', code: '000000' }).expect(409);
  const guesses = Array.from({ length: 12 }, (_, guess) =>
    person.raw('POST', '/api/factors/confirm', {
      body: JSON.stringify({ method: 'password', secret: `guess ${guess}` }),
    }),
  );
  const results = codesOf(await Promise.all(guesses));
  expect([times(results, 'FACTOR_NOT_VALID'), times(results, 'TOO_MANY_REQUESTS')]).toEqual([5, 7]);
});

test('once the policy requires a factor, the password alone sets up none, also while the person does', async () => {
  const { totp } = await admin.post('/api/factors/new', { kind: 'totp' }).json<FactorOffer>();
  const code = totpCode(bytesOf(totp!.secret), stepAt(clock()));
  await admin.post('/api/factors', { kind: 'totp', name: 'Phone', code }).expect(201);
  const robbed = await newAuditor();
  const policy = { factors: { required: 'staff', from: null }, stepUp: false, twoPeople: [] };
  expect((await admin.raw('PUT', '/api/policy', { body: JSON.stringify(policy) })).status).toBe(200);
  const [thief, owner] = [await thiefOf(robbed.email), await thiefOf(robbed.email)];
  const offer = (who: Person) => who.post('/api/auth/factor/new', { kind: 'passkey' }, HOST);
  const added = { kind: 'totp', name: 'Mine', code: '000000' };
  await offer(thief).expect(409);
  await thief.post('/api/auth/factor/add', added).expect(409);
  // The thief requests the mail, and the person opens its link in another browser.
  expect(await thief.post('/api/auth/factor/mail').json()).toEqual({ sent: true });
  const token = await server.linkTo(robbed.email, 'factorSetup');
  await owner.post('/api/auth/factor/open', { token }).expect(200);
  await offer(thief).expect(409);
  await thief.post('/api/auth/factor/open', { token }).expect(409);
  const passkey = new SoftAuthenticator();
  const { passkey: options } = await offer(owner).json<FactorOffer>();
  const made = { kind: 'passkey', name: 'Laptop', credential: passkey.create(options!, HOST) };
  await owner.post('/api/auth/factor/add', made, HOST).expect(200);
  await offer(thief).expect(409);
  expect(codesOf([await give(thief, 'password', PASSWORD)])).toEqual(['FACTOR_NOT_VALID']);
  expect(await server.stores.reads.state(factorRecords).count({ userId: robbed.userId })).toBe(1);
});
