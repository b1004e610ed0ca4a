import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually } from '@tender/kernel/testing/eventually';
import { ADMIN, TestServer } from '../../testing/server/test-server.js';
import type { Person } from '../../testing/callers/person.js';

/** Attempts of strangers and colleagues to lock people out. Behind a proxy, so that tries come from many networks. */

let server: TestServer;
const open = async (): Promise<void> => {
  server = await TestServer.open({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' } });
};
beforeAll(open);
afterAll(() => server.close());

const from = (address: string) => ({ 'x-forwarded-for': address });
const signIn = (by: Person, address: string, credentials: { email: string; password: string } = ADMIN) =>
  by.post('/api/auth/signin', credentials, from(address));
const wrong = (address: string, email = ADMIN.email) =>
  signIn(server.guest(), address, { email, password: 'wrong wrong wrong' });

/** A browser that the admin has used before. */
async function known(address: string): Promise<Person> {
  const person = server.guest();
  await signIn(person, address).expect(200);
  await person.post('/api/auth/logout').expect(200);
  return person;
}

describe('wrong tries', () => {
  test('from another network do not lock out a new browser', async () => {
    for (let tries = 0; tries < 6; tries++) await wrong('203.0.113.1').expect(tries < 5 ? 401 : 429);
    await signIn(server.guest(), '198.51.100.1').expect(200);
  });

  test('of a colleague at the same address do not lock out a known browser', async () => {
    const owner = await known('198.51.100.2');
    const answers = [];
    for (let tries = 0; tries < 61; tries++)
      answers.push((await wrong('198.51.100.2', `colleague${tries}@house.test`)).status);
    expect(answers.at(-1)).toBe(429);
    await signIn(owner, '198.51.100.2').expect(200);
  });

  test('at the same address, in a new browser, send the owner a mail whose link unlocks the browser', async () => {
    const office = '198.51.100.3';
    for (let tries = 0; tries < 6; tries++) await wrong(office);
    const owner = server.guest();
    await signIn(owner, office).expect(429);
    let token = '';
    await eventually(
      async () => (token = await server.linkTo(ADMIN.email, 'signInTries').catch(() => '')) !== '',
      'the mail is kept',
    );
    await owner.post('/api/auth/know-browser', { token }, from(office)).expect(200, { known: true });
    await signIn(owner, office).expect(200);
    expect(await server.guest().post('/api/auth/know-browser', { token }, from(office)).json(409)).toMatchObject({
      code: 'LINK_NOT_VALID',
    });
  });

  test('at invalid links do not block a valid one', async () => {
    const office = '198.51.100.4';
    const dead = () =>
      server
        .guest()
        .post('/api/auth/reset-password', { token: 'x'.repeat(43), password: 'quite another stone' }, from(office));
    for (let tries = 0; tries < 20; tries++) await dead().expect(409);
    await dead().expect(429);
    await server.guest().post('/api/auth/forgot-password', { email: ADMIN.email }, from(office)).expect(200);
    let token = '';
    await eventually(
      async () => (token = await server.linkTo(ADMIN.email, 'passwordReset').catch(() => '')) !== '',
      'the mail is kept',
    );
    const reset = server.guest().post('/api/auth/reset-password', { token, password: ADMIN.password }, from(office));
    await reset.expect(200);
  });
});

describe('a person without approval who signs in repeatedly with the right password', () => {
  const at = '198.51.100.20';
  const mallory = { email: 'mallory@buyers.test', password: 'a stone without flaw' };
  const deviceOf = (person: Person) => person.cookie.split('; ').find((cookie) => cookie.startsWith('device='))!;
  let browser: Person;
  beforeAll(async () => {
    await server
      .guest()
      .post(
        '/api/auth/signup',
        {
          firstName: 'Mallory',
          lastName: 'Stone',
          ...mallory,
          phone: { countryCode: '+32', number: '470123456' },
          companyName: 'Mallory Stones',
          country: 'BE',
          categories: ['roughDiamond'],
        },
        from(at),
      )
      .expect(201);
    browser = server.guest();
    await signIn(browser, at, mallory).expect(200);
  });

  test('keeps one known browser, and gets 30 tries a minute in all of them and 20 sessions', async () => {
    const device = deviceOf(browser);
    const other = server.guest();
    await signIn(other, at, mallory).expect(200);
    expect(deviceOf(other)).not.toBe(device);
    const statuses: number[] = [];
    for (let tries = 0; tries < 35; tries++) {
      // Keep only the device cookie: with the session cookie, the next sign-in would end that session.
      const again = Object.assign(server.guest(), { cookie: tries % 2 ? deviceOf(other) : device });
      statuses.push((await signIn(again, at, mallory)).status);
      if (tries === 0) expect(deviceOf(again)).toBe(device);
    }
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), ...Array.from({ length: 5 }, () => 429)]);
    expect(
      await server.stores.reads
        .state<{ _id: string; userId: string }>({ name: 'sessions', database: 'state' })
        .find()
        .then((all) =>
          Math.max(...Object.values(Object.groupBy(all, ({ userId }) => userId)).map((own) => own!.length)),
        ),
    ).toBe(20);
  });

  test('gets 300 requests a minute in all known browsers together', async () => {
    const browsers = [];
    for (let index = 0; index < 6; index++) {
      const another = server.guest();
      await signIn(another, at, mallory).expect(200);
      browsers.push(deviceOf(another));
    }
    const knock = (cookie: string) =>
      server
        .guest()
        .raw('POST', '/api/auth/know-browser', { body: '{}', headers: { cookie } })
        .then(({ status }) => status);
    const answers: number[] = [];
    for (const cookie of browsers) for (let tries = 0; tries < 60; tries++) answers.push(await knock(cookie));
    expect(answers.filter((status) => status !== 429).length).toBeLessThanOrEqual(300);
    expect(answers.at(-1)).toBe(429);
    await signIn(await known('198.51.100.21'), '198.51.100.21').expect(200);
  });
});

describe('a flood of 300 sign-ins at once', () => {
  beforeAll(async () => {
    await server.close();
    process.env['DEAR_HASHES'] = 'yes';
    await open();
  });
  afterAll(() => {
    delete process.env['DEAR_HASHES'];
  });

  test('from ten networks does not block an honest one, in a new browser and in a known one', async () => {
    const owner = await known('198.51.100.5');
    const over = new AbortController();
    const flood = Array.from({ length: 300 }, (_, index) =>
      fetch(`${server.address}/api/auth/signin`, {
        method: 'POST',
        signal: over.signal,
        headers: { 'content-type': 'application/json', ...from(`203.0.113.${index % 10}`) },
        body: JSON.stringify({ email: `nobody${index}@house.test`, password: 'wrong wrong wrong' }),
      }).then(({ status }) => status),
    );
    const ended = Promise.allSettled(flood);
    // The flood has begun.
    expect(await Promise.race(flood)).toBe(401);
    const [first, second] = await Promise.all([signIn(owner, '198.51.100.5'), signIn(server.guest(), '198.51.100.6')]);
    expect([first.status, second.status]).toEqual([200, 200]);
    over.abort();
    const outcomes = await ended;
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled' && outcome.value !== 401)).toEqual([]);
    // The honest sign-ins did not wait for the whole flood.
    expect(outcomes.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(100);
  });
});
