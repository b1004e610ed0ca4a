import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { SessionView, UserView } from '@tender/contracts';
import { systemClock } from '@tender/kernel';
import { eventually } from '@tender/kernel/testing/eventually';
import {
  SqliteReadStore,
  type CollectionSpec,
  type Document,
  type ReadStore,
  type StateCollection,
} from '@tender/read-store';
import { MongoReadStore } from '@tender/read-store/mongodb';
import { ADMIN, PASSWORD, TestServer } from '../../testing/server/test-server.js';
import { Listener } from '../../testing/callers/listener.js';
import type { Person } from '../../testing/callers/person.js';
import { onServers } from '../../testing/server/servers.js';

const NEXT = 'quite another stone';
let server: TestServer;
let now: () => string = systemClock;
beforeAll(async () => {
  server = await TestServer.open({ clock: () => now() });
});
afterAll(() => server.close());

const stored: ReadStore = (onServers ? MongoReadStore : SqliteReadStore).prototype;
const collectionOf = Object.getOwnPropertyDescriptor(stored, 'state')!.value as ReadStore['state'];

/**
 * Records each read, write and unchanged write of the records about an address. Omits the calls of the mail delivery,
 * which run at any moment: a request only inserts into the outbox.
 */
function noting(work: string[]): ReadStore['state'] {
  return function noted<D extends Document>(this: ReadStore, spec: CollectionSpec<D>): StateCollection<D> {
    const collection = collectionOf.call(this, spec as never) as unknown as StateCollection<D>;
    if (!['users', 'links', 'outbox'].includes(spec.name)) return collection;
    const foreign = spec.name === 'outbox' ? ['find', 'update'] : [];
    const own = Object.entries(collection).filter(([name]) => !foreign.includes(name));
    const watched = Object.fromEntries(
      own.map(([name, ask]) => [
        name,
        async (...args: unknown[]) => {
          const answer = await (ask as (...args: unknown[]) => Promise<unknown>)(...args);
          work.push(
            ['get', 'find', 'count'].includes(name)
              ? 'read'
              : answer === 0 || answer === false
                ? 'unchanged'
                : 'written',
          );
          return answer;
        },
      ]),
    );
    return { ...collection, ...watched } as unknown as StateCollection<D>;
  } as ReadStore['state'];
}

/** Secret in the mail, which is sent after the response. */
async function resetLink(email: string): Promise<string> {
  let secret = '';
  await eventually(async () => (secret = await server.linkTo(email, 'passwordReset').catch(() => '')) !== '');
  return secret;
}

describe('a forgotten password', () => {
  test('is reset once, by the link of a mail, and every session ends', async () => {
    const buyer = await server.buyer('forgetful');
    const tab = await Listener.open(buyer);
    await server
      .guest()
      .post('/api/auth/forgot-password', { email: buyer.email.toUpperCase() })
      .expect(200, { received: true });
    const token = await resetLink(buyer.email);
    const reset = (password: string) => server.guest().post('/api/auth/reset-password', { token, password });
    expect(await reset('password123').json(400)).toMatchObject({ code: 'INVALID', details: [{ field: 'password' }] });
    await reset(NEXT).expect(200, { reset: true });
    await buyer.get('/api/profile/me').expect(401);
    await eventually(() => !tab.isOpen, 'the socket is closed');
    await server.guest().post('/api/auth/signin', { email: buyer.email, password: PASSWORD }).expect(401);
    const again = await server.signedIn(buyer.email, NEXT);
    expect(await again.get('/api/profile/me').json()).toMatchObject({ user: { emailVerified: true } });
    expect(await reset('one more stone, of ice').json(409)).toMatchObject({ code: 'LINK_NOT_VALID' });
  });

  test('of an unknown address gets the same answer, costs the same work, and leaves nothing', async () => {
    const work: string[] = [];
    const state = jest.spyOn(stored, 'state').mockImplementation(noting(work));
    const other = await TestServer.open();
    state.mockRestore();
    const workFor = async (email: string): Promise<string[]> => {
      work.length = 0;
      await other.guest().post('/api/auth/forgot-password', { email }).expect(200, { received: true });
      await eventually(() => work.filter((step) => step === 'written').length === 2);
      return [...work];
    };
    // The server also reads these records in the background, which adds a read to some calls: the calls without it
    // are compared.
    const least: Record<'nobody' | 'buyer', string[] | null> = { nobody: null, buyer: null };
    const note = (who: keyof typeof least, steps: string[]) => {
      if (!least[who] || steps.length < least[who].length) least[who] = steps;
    };
    let asked = 0;
    do {
      const buyer = await other.buyer(`remembering-${++asked}`);
      // Measure after a call that leaves no background work, such as mails for a person who was just approved.
      await workFor(`stranger-${asked}@nowhere.test`);
      note('nobody', await workFor(`nobody-${asked}@nowhere.test`));
      note('buyer', await workFor(buyer.email));
    } while (asked < 12 && String(least.nobody) !== String(least.buyer));
    expect(least.nobody).toEqual(least.buyer);
    const kept = async (name: string) =>
      other.stores.reads.state<{ _id: string; template?: string; kind?: string }>({ name, database: 'state' }).find();
    expect((await kept('outbox')).filter(({ template }) => template === 'passwordReset')).toHaveLength(asked);
    expect((await kept('links')).filter(({ kind }) => kind === 'reset')).toHaveLength(asked);
    await other.close();
  });

  test('has a link that is valid for an hour', async () => {
    const buyer = await server.buyer('late');
    await server.guest().post('/api/auth/forgot-password', { email: buyer.email }).expect(200);
    const token = await resetLink(buyer.email);
    now = () => new Date(Date.now() + 3_601_000).toISOString();
    try {
      expect(await server.guest().post('/api/auth/reset-password', { token, password: NEXT }).json(409)).toMatchObject({
        code: 'LINK_NOT_VALID',
      });
    } finally {
      now = systemClock;
    }
  });

  test.each([
    ['an unknown', 'x'.repeat(43)],
    ['an empty', ''],
    ['a long', 'x'.repeat(5_000)],
  ])('with %s link is refused', async (_, token) => {
    for (const path of ['reset-password', 'accept-invite', 'know-browser']) {
      const { status } = await server.guest().raw('POST', `/api/auth/${path}`, {
        body: JSON.stringify({ token, ...(path !== 'know-browser' && { password: NEXT }) }),
      });
      expect([400, 409]).toContain(status);
    }
  });

  test('is not reset by a link of another kind', async () => {
    await server.buyer('kinds');
    const token = await server.linkTo('kinds@buyers.test', 'confirmEmail');
    expect(await server.guest().post('/api/auth/reset-password', { token, password: NEXT }).json(409)).toMatchObject({
      code: 'LINK_NOT_VALID',
    });
  });
});

test('the link of the sign-up’s mail confirms an address once, and only for a person signed in to that account', async () => {
  const [buyer, other] = [await server.buyer('confirming'), await server.buyer('clicking')];
  const token = await server.linkTo(buyer.email, 'confirmEmail');
  expect(await buyer.get('/api/profile/me').json()).toMatchObject({ user: { emailVerified: false } });
  await server.guest().post('/api/auth/confirm-email', { token }).expect(401);
  expect(await other.post('/api/auth/confirm-email', { token }).json(409)).toMatchObject({ code: 'OTHER_ACCOUNT' });
  expect(await buyer.get('/api/profile/me').json()).toMatchObject({ user: { emailVerified: false } });
  await buyer.post('/api/auth/confirm-email', { token }).expect(200, { confirmed: true });
  expect(await buyer.get('/api/profile/me').json()).toMatchObject({ user: { emailVerified: true } });
  expect(await buyer.post('/api/auth/confirm-email', { token }).json(409)).toMatchObject({ code: 'LINK_NOT_VALID' });
});

describe('a change of password', () => {
  test('ends every other session, and requires the current password', async () => {
    const buyer = await server.buyer('careful');
    const elsewhere = await server.signedIn(buyer.email);
    const change = (currentPassword: string, newPassword = NEXT) =>
      buyer.patch('/api/auth/password', { currentPassword, newPassword });
    expect(await change('not this one at all').json(400)).toMatchObject({
      code: 'INVALID',
      details: [{ field: 'currentPassword' }],
    });
    expect(await change(PASSWORD, 'short').json(400)).toMatchObject({
      code: 'INVALID',
      details: [{ field: 'newPassword' }],
    });
    await change(PASSWORD).expect(200, { changed: true });
    await buyer.me();
    await elsewhere.get('/api/profile/me').expect(401);
    await server.signedIn(buyer.email, NEXT);
  });

  test('gives its session a new id: a copy of the old one ends, and so do its sockets', async () => {
    const buyer = await server.buyer('copied');
    const thief = Object.assign(server.guest(), { cookie: buyer.cookie });
    const tab = await Listener.open(thief);
    await thief.me();
    const response = await buyer
      .patch('/api/auth/password', { currentPassword: PASSWORD, newPassword: NEXT })
      .expect(200);
    expect(response.headers['set-cookie']?.[0]).toMatch(/^session=[\w-]{43}; Path=\//);
    await thief.get('/api/profile/me').expect(401);
    await eventually(() => !tab.isOpen, 'the socket is closed');
    await buyer.me();
  });

  test('requires a session', () =>
    server.guest().patch('/api/auth/password', { currentPassword: PASSWORD, newPassword: NEXT }).expect(401));
});

describe('the own sessions', () => {
  const sessionsOf = async (person: Person) =>
    (await person.get('/api/auth/sessions').json<{ sessions: SessionView[] }>()).sessions;
  const signedInWith = async (email: string, agent: string): Promise<Person> => {
    const person = server.guest();
    await person.post('/api/auth/signin', { email, password: PASSWORD }, { 'user-agent': agent }).expect(200);
    return person;
  };

  test('are listed, and end one by one, with their sockets', async () => {
    const buyer = await server.buyer('several');
    const phone = await signedInWith(
      buyer.email,
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile/15E148 Safari/604.1',
    );
    const tab = await Listener.open(phone);
    const sessions = await sessionsOf(buyer);
    expect(
      sessions
        .map(({ device, current }) => ({ device, current }))
        .sort((one, other) => Number(one.current) - Number(other.current)),
    ).toEqual([
      { device: 'Safari on iPhone', current: false },
      { device: 'Unknown browser', current: true },
    ]);
    const { _id } = sessions.find(({ current }) => !current)!;
    const rival = await server.buyer('several-rival');
    expect(await rival.delete(`/api/auth/sessions/${_id}`).json(404)).toMatchObject({ code: 'NOT_FOUND' });
    await buyer.delete(`/api/auth/sessions/${_id}`).expect(200, { endedSessionId: _id });
    await phone.get('/api/profile/me').expect(401);
    await eventually(() => !tab.isOpen, 'the socket is closed');
    expect(await sessionsOf(buyer)).toHaveLength(1);
  });

  test('end everywhere at once, also here, and those of other people do not', async () => {
    const buyer = await server.buyer('everywhere');
    const elsewhere = await server.signedIn(buyer.email);
    const admin = await server.admin();
    await buyer.post('/api/auth/logout-everywhere').expect(200, { isAuthed: false });
    for (const person of [buyer, elsewhere]) await person.get('/api/profile/me').expect(401);
    await admin.me();
  });

  test('contain no secret that opens a session', async () => {
    const buyer = await server.buyer('telling');
    const text = JSON.stringify(await sessionsOf(buyer));
    const stored = await server.stores.reads.state<{ _id: string }>({ name: 'sessions', database: 'state' }).find();
    for (const { _id } of stored) expect(text).not.toContain(_id.slice(0, 22));
  });
});

test('the server returns the end of a session', async () => {
  const before = Date.now();
  const admin = await server.admin();
  const { session } = await admin.post('/api/auth/isAuthenticated').json<{ session: { endsAt: string } }>();
  const signedInAt = Date.parse(session.endsAt) - 12 * 3_600_000;
  expect(signedInAt).toBeGreaterThanOrEqual(before);
  expect(signedInAt).toBeLessThanOrEqual(Date.now());
  await server.guest().post('/api/auth/isAuthenticated').expect(200, { isAuthed: false });
});

describe('an acceptance interrupted by a crash', () => {
  test('is completed at the next start', async () => {
    const first = await TestServer.open();
    const owner = await first.buyer('first');
    const {
      invited: [user],
    } = await owner
      .post(`/api/user/addByCompany/${owner.companyId}`, { firstName: 'A', lastName: 'B', email: 'half@members.test' })
      .json<{ invited: UserView[] }>(201);
    await first.stores.reads
      .state<{ _id: string; passwordHash: string }>({ name: 'users', database: 'state' })
      .update(user!._id, { passwordHash: 'a hash' });
    await first.close({ keep: true });
    const next = await TestServer.open({ folder: first.folder });
    const events = await next.stores.events.readStream(`company-${owner.companyId}`, 0, 100);
    expect(events.filter(({ type }) => type === 'InvitationAccepted')).toHaveLength(1);
    expect(
      await next.stores.reads
        .state({ name: 'links', database: 'state' })
        .find({ where: { userId: user!._id } as object }),
    ).toEqual([]);
    await next.close();
  });
});

describe('password guesses', () => {
  let strict: TestServer;
  beforeAll(async () => {
    strict = await TestServer.open({ env: { RATE_LIMITS: 'on' } });
  });
  afterAll(() => strict.close());
  const wrong = (by: Person) => by.post('/api/auth/signin', { email: ADMIN.email, password: 'wrong wrong wrong' });

  test('are limited to five a minute per account, and do not lock its owner out of a browser used before', async () => {
    const owner = await strict.admin();
    await owner.post('/api/auth/logout').expect(200);
    const stranger = strict.guest();
    for (let tries = 0; tries < 5; tries++) await wrong(stranger).expect(401);
    const refused = await wrong(stranger).expect(429);
    expect(Number(refused.headers['retry-after'])).toBe(60);
    // A stranger is refused even with the right password; the owner's known browser can sign in.
    await strict.guest().post('/api/auth/signin', ADMIN).expect(429);
    await owner.signIn(ADMIN);
    // Tries in a known browser have a limit, too.
    await owner.post('/api/auth/logout').expect(200);
    for (let tries = 0; tries < 5; tries++) await wrong(owner).expect(401);
    await wrong(owner).expect(429);
  });

  test('at an unknown address have the same limit', async () => {
    const guess = () =>
      strict.guest().post('/api/auth/signin', { email: 'nobody@house.test', password: 'wrong wrong wrong' });
    for (let tries = 0; tries < 5; tries++) await guess().expect(401);
    await guess().expect(429);
  });

  test('from a forged device count like a stranger’s', async () => {
    const forger = strict.guest();
    forger.cookie = `device=${'A'.repeat(22)}.${'A'.repeat(43)}`;
    await forger.post('/api/auth/signin', ADMIN).expect(429);
  });
});
