import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { SignUpBody, UserView } from '@tender/contracts';
import { plusMillis } from '@tender/kernel';
import { sessionRecords } from '@tender/people/records';
import { ADMIN, PASSWORD, TestServer } from '../../testing/server/test-server.js';

const NEWCOMER = {
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'Ada@Buyers.test',
  password: PASSWORD,
  phone: { countryCode: '+44', number: '7911 123456' },
  companyName: 'Analytical Stones',
  country: 'GB',
  categories: ['gemstones'],
} satisfies SignUpBody;
let server: TestServer;
beforeAll(async () => {
  server = await TestServer.open();
});
afterAll(() => server.close());

describe('sign-up', () => {
  test('waits for approval, and then gives access', async () => {
    await server.guest().post('/api/auth/signup', NEWCOMER).expect(201, { received: true });
    const ada = await server.signedIn('ada@buyers.test');
    const user = await ada.me();
    expect(user).toMatchObject({ status: 'pending', role: 'buyer', email: 'ada@buyers.test' });
    expect(JSON.stringify(user)).not.toContain('argon2');
    for (const call of ['/api/auction/getAllAuctions', '/api/user/getAll'])
      expect(await ada.get(call).json(409)).toMatchObject({ code: 'NOT_APPROVED' });

    const admin = await server.admin();
    const updatedUser = await admin.updateUser(user._id, { status: 'approved' });
    expect(updatedUser.status).toBe('approved');
    await ada.get('/api/auction/getAllAuctions').expect(200, { auctions: [] });
    expect(await ada.get('/api/company/get').json()).toMatchObject({
      company: { name: 'Analytical Stones', status: 'approved', users: [user._id] },
    });
  });

  test('with a taken address changes nothing and does not reveal it', async () => {
    await server
      .guest()
      .post('/api/auth/signup', { ...NEWCOMER, companyName: 'Impostor' })
      .expect(201, { received: true });
    const admin = await server.admin();
    const { companies } = await admin.get('/api/company/get-all').json<{ companies: { name: string }[] }>();
    expect(companies.map(({ name }) => name)).not.toContain('Impostor');
  });

  test.each([
    ['a missing name', { firstName: undefined }],
    ['no phone', { phone: {} }],
    ['a wrong phone', { phone: { countryCode: '+44', number: '12' } }],
    ['a short password', { password: 'short' }],
    ['a common password', { password: 'password123' }],
    ['an unknown country', { country: 'XX' }],
    ['an unknown field', { isAdmin: true }],
    ['no e-mail', { email: 'ada' }],
    ['an unknown category', { categories: ['glass'] }],
    ['a name that is none', { firstName: { $ne: null } }],
  ])('with %s is refused, and the answer names the field', async (_, change) => {
    const answer = await server
      .guest()
      .post('/api/auth/signup', { ...NEWCOMER, email: 'new@buyers.test', ...change })
      .json<{ code: string; details: { field: string }[] }>(400);
    expect(answer.code).toBe('INVALID');
    expect(answer.details[0]?.field).toContain(Object.keys(change)[0]);
  });
});

test('a person was last seen when one of their sessions was, also if it has ended since', async () => {
  const [admin, ida] = [await server.admin(), await server.buyer('ida')];
  const seen = async () => {
    const { lastSeenAt } = (await admin.users()).find(({ _id }) => _id === ida.userId)!;
    const { user } = await admin.get(`/api/user/get-user-info/${ida.userId}`).json<{ user?: UserView }>();
    if (user) expect(user.lastSeenAt).toBe(lastSeenAt);
    return lastSeenAt;
  };
  const signedInAt = await seen();
  const sessions = server.stores.reads.state(sessionRecords);
  const [session] = await sessions.find({ where: { userId: ida.userId } });
  const later = plusMillis(signedInAt!, 37 * 60_000);
  await sessions.update(session!._id, { lastSeenAt: later });
  expect(await seen()).toBe(later);
  await ida.post('/api/auth/logout').expect(200);
  expect(await seen()).toBe(later);
});

describe('the status that people see', () => {
  test('is the status of their company if that is less favourable', async () => {
    const [admin, owner] = [await server.admin(), await server.buyer('effective')];
    const { companyId, userId, email } = owner;
    const seen = { status: 'approved', ownStatus: 'approved' };
    expect(await owner.get('/api/profile/me').json()).toMatchObject({ user: seen });

    await admin.updateCompany(companyId, { status: 'rejected' });
    const rejected = { _id: userId, status: 'rejected', ownStatus: 'approved' };
    const again = server.guest();
    expect(await again.post('/api/auth/signin', { email, password: PASSWORD }).json()).toMatchObject({
      user: rejected,
    });
    expect(await again.get('/api/profile/me').json()).toMatchObject({ user: rejected });
    expect(await again.get('/api/auction/getAllAuctions').json(409)).toMatchObject({ code: 'NOT_APPROVED' });
    const users = await admin.users();
    expect(users).toContainEqual(expect.objectContaining(rejected));
    expect(await admin.get(`/api/user/get-user-info/${userId}`).json()).toMatchObject({ userInfo: rejected });

    await admin.updateCompany(companyId, { status: 'approved' });
    expect(await again.get('/api/profile/me').json()).toMatchObject({ user: seen });
    expect(await again.get('/api/user/getAll').json()).toMatchObject({ users: [seen] });
  });

  test('is pending for a person who was invited into a company that waits', async () => {
    const admin = await server.admin();
    await server.guest().signUp({ ...NEWCOMER, email: 'first@waits.test', companyName: 'Waits' });
    const { companies } = await admin
      .get('/api/company/get-all')
      .json<{ companies: { _id: string; name: string }[] }>();
    const { _id } = companies.find(({ name }) => name === 'Waits')!;
    const { invited } = await admin
      .post(`/api/user/addByCompany/${_id}`, { firstName: 'Joe', lastName: 'Stone', email: 'joe@waits.test' })
      .json<{ invited: UserView[] }>(201);
    expect(invited).toMatchObject([{ status: 'pending', ownStatus: 'approved' }]);
  });
});

test('the next start deletes what a crash left of a sign-up', async () => {
  const crashed = await TestServer.open();
  const { reads } = crashed.stores;
  const [users, companies] = ['users', 'companies'].map((name) =>
    reads.state<{ _id: string; [field: string]: unknown }>({ name, database: 'state' }),
  );
  await users!.insert({
    _id: 'acme.ann',
    email: 'ann@acme.test',
    confirmed: false,
    createdAt: '2026-01-01T00:00:00.000Z',
  });
  await companies!.insert({ _id: 'acme', name: 'Acme' });
  await crashed.close({ keep: true });
  const next = await TestServer.open({ folder: crashed.folder });
  const left = ['users', 'companies'].map((name) => next.stores.reads.state({ name, database: 'state' }));
  expect(await Promise.all([left[0]!.get('acme.ann'), left[1]!.get('acme')])).toEqual([null, null]);
  await next.close();
});

describe('a session', () => {
  test('is required', async () => {
    const guest = server.guest();
    await guest.post('/api/auth/isAuthenticated').expect(200, { isAuthed: false });
    expect(await guest.get('/api/profile/me').json(401)).toMatchObject({
      statusCode: 401,
      code: 'NO_SESSION',
      reference: expect.any(String),
    });
  });

  test('begins only with the right password, and a wrong e-mail gets the answer of a wrong password', async () => {
    const wrong = await server
      .guest()
      .post('/api/auth/signin', { email: ADMIN.email, password: 'not this one at all' })
      .expect(401);
    const unknown = await server
      .guest()
      .post('/api/auth/signin', { email: 'nobody@house.test', password: 'not this one at all' })
      .expect(401);
    const { reference: _, ...first } = wrong.body as Record<string, unknown>;
    const { reference: __, ...second } = unknown.body as Record<string, unknown>;
    expect(first).toEqual(second);
  });

  test('has an HttpOnly cookie, a new one at each sign-in, and ends with the logout', async () => {
    const response = await server.guest().post('/api/auth/signin', ADMIN).expect(200);
    expect(response.headers['set-cookie']?.[0]).toMatch(
      /^session=[\w-]{43}; Path=\/; Max-Age=43200; HttpOnly; SameSite=Lax$/,
    );
    const admin = await server.admin();
    const before = admin.cookie;
    await admin.signIn(ADMIN);
    expect(admin.cookie).not.toBe(before);
    await admin.post('/api/auth/logout').expect(200, { isAuthed: false });
    await admin.get('/api/profile/me').expect(401);
  });

  test('has the language of the page for messages, which only its own person changes', async () => {
    const page = { 'accept-language': 'fr-BE, en;q=0.5' };
    await server
      .guest()
      .post('/api/auth/signup', { ...NEWCOMER, email: 'zoe@buyers.test', companyName: 'Zoe' }, page)
      .expect(201);
    const zoe = await server.signedIn('zoe@buyers.test');
    expect(await zoe.me()).toMatchObject({ status: 'pending', language: 'fr' });
    const elsewhere = { ...page, cookie: 'language=nl' };
    await server
      .guest()
      .post('/api/auth/signin', { email: 'zoe@buyers.test', password: PASSWORD }, elsewhere)
      .expect(200);
    // The browser named French: the first choice of the person counts, the second is made in the account.
    expect((await zoe.me()).language).toBe('nl');
    for (const language of ['de', '', 5, null, {}, ['fr'], 'constructor', undefined])
      await zoe.patch('/api/profile/language', { language }).expect(400);
    await zoe.patch('/api/profile/language', { language: 'he', userId: 'house' }).expect(400);
    const { user } = await zoe.patch('/api/profile/language', { language: 'he' }).json<{ user: UserView }>();
    expect(user).toMatchObject({ _id: zoe.userId, language: 'he' });

    const auditor = await server.auditor();
    const signIn = async (language: string, email: string) =>
      (
        await server
          .guest()
          .post('/api/auth/signin', { email, password: PASSWORD }, { ...page, cookie: `language=${language}` })
          .json<{ user: UserView }>()
      ).user.language;
    expect((await auditor.me()).language).toBeNull();
    expect(await signIn('none', auditor.email)).toBeNull();
    expect(await signIn('nl', auditor.email)).toBe('nl');
    expect(await signIn('nl', 'zoe@buyers.test')).toBe('he');
  });

  test('of a rejected person ends at once', async () => {
    const buyer = await server.buyer('rejected');
    const admin = await server.admin();
    await admin.updateUser(buyer.userId, { status: 'rejected' });
    await buyer.get('/api/profile/me').expect(401);
  });

  test('has a Secure cookie if the site uses https', async () => {
    const https = await TestServer.open({ env: { PUBLIC_URL: 'https://tender.test' } });
    const response = await https.guest().post('/api/auth/signin', ADMIN).expect(200);
    expect(response.headers['set-cookie']?.[0]).toMatch(/^__Host-session=.*; Secure$/);
    await https.close();
  });
});

describe('writes from other sites', () => {
  test.each([
    [{ origin: 'https://evil.test' }],
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ origin: 'null' }],
  ])('with %j are refused', async (headers) => {
    expect(await server.guest().post('/api/auth/signin', ADMIN, headers).json(403)).toMatchObject({
      code: 'FOREIGN_ORIGIN',
    });
  });

  test('are refused, but not writes from the site itself', async () => {
    await server
      .guest()
      .post('/api/auth/signin', ADMIN, { origin: server.address, 'sec-fetch-site': 'same-origin' })
      .expect(200);
  });
});

describe('lists of people', () => {
  test('are paged on request, newest first', async () => {
    const admin = await server.admin();
    for (const name of ['page-one', 'page-two']) await server.buyer(name);
    for (const [path, field] of [
      ['/api/user/getAll', 'users'],
      ['/api/company/get-all', 'companies'],
    ] as const) {
      const all = await admin.get(path).json<Record<string, unknown>>();
      expect(all).not.toHaveProperty('nextCursor');
      const first = await admin.get(`${path}?limit=1`).json<Record<string, unknown>>();
      const second = await admin
        .get(`${path}?limit=1000&cursor=${String(first['nextCursor'])}`)
        .json<Record<string, unknown>>();
      expect(second['nextCursor']).toBeNull();
      expect([...(first[field] as unknown[]), ...(second[field] as unknown[])]).toEqual(all[field]);
      expect(await admin.get(`${path}?limit=0`).json(400)).toMatchObject({ code: 'INVALID' });
    }
  });
});

describe('the last admin', () => {
  test('keeps the role', async () => {
    const admin = await server.admin();
    const user = await admin.me();
    expect(await admin.patch(`/api/user/update/${user._id}`, { updates: { role: 'auditor' } }).json(409)).toMatchObject(
      { code: 'LAST_ADMIN' },
    );
  });

  test('and a buyer cannot become staff', async () => {
    const admin = await server.admin();
    const buyer = await server.buyer('climber');
    expect(
      await admin.patch(`/api/user/update/${buyer.userId}`, { updates: { role: 'admin' } }).json(409),
    ).toMatchObject({ code: 'ROLE_NOT_POSSIBLE' });
  });
});

describe('new staff', () => {
  const ruth = {
    firstName: 'R',
    lastName: 'Uth',
    email: 'ruth@house.test',
    password: PASSWORD,
    role: 'auditor',
  } as const;

  test('created twice with one key exist once', async () => {
    const admin = await server.admin();
    const ask = (body: object) => admin.post('/api/user/staff', body, { 'idempotency-key': 'ruth' });
    const { user } = await ask(ruth).json<{ user: UserView }>(201);
    expect(await ask(ruth).json<{ user: UserView }>(201)).toEqual({ user });
    expect(await ask({ ...ruth, email: 'other@house.test' }).json(409)).toMatchObject({ code: 'KEY_REUSED' });
    expect(await admin.post('/api/user/staff', ruth).json(409)).toMatchObject({ code: 'EMAIL_TAKEN' });
    await admin.addStaff({ ...ruth, email: 'other@house.test' });
  });
});

describe('tries to sign in', () => {
  test('are limited per account, with the time to wait', async () => {
    const strict = await TestServer.open({ env: { RATE_LIMITS: 'on' } });
    const attempt = () =>
      strict.guest().post('/api/auth/signin', { email: ADMIN.email, password: 'wrong wrong wrong' });
    for (let tries = 0; tries < 5; tries++) await attempt().expect(401);
    const refused = await attempt().expect(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    await strict.close();
  });
});
