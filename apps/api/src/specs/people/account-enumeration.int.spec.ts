import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { InvitationOutcome, MailTemplate, UserView } from '@tender/contracts';
import { START } from '@tender/event-store';
import { PASSWORD, TestServer } from '../../testing/server/test-server.js';
import { Listener } from '../../testing/callers/listener.js';
import type { Person } from '../../testing/callers/person.js';

/**
 * Answers do not reveal whether an e-mail address has an account. `libs/people` tests without HTTP which person gets an
 * address.
 */

const OTHERS = 'quite another stone';
const COLLECTIONS = ['users', 'companies', 'links', 'sessions', 'outbox'];
let server: TestServer;
let admin: Person;
let owner: Person;
let rival: Person;
beforeAll(async () => {
  server = await TestServer.open();
  admin = await server.admin();
  [owner, rival] = [await server.buyer('owner'), await server.buyer('rival')];
});
afterAll(() => server.close());

const details = (email: string) => ({
  firstName: 'Xx',
  lastName: 'Yy',
  email,
  password: OTHERS,
  phone: { countryCode: '+44', number: '7911 123456' },
  companyName: 'Stones',
  country: 'GB',
  categories: ['gemstones'],
});
const signUp = (email: string, at = server) =>
  at.guest().post('/api/auth/signup', details(email)).expect(201, { received: true });
const mailsTo = async (email: string): Promise<{ template: MailTemplate; link: string | null }[]> =>
  server.stores.reads
    .state<{ _id: string; template: MailTemplate; link: string | null; to: string }>({
      name: 'outbox',
      database: 'state',
    })
    .find({ where: { to: email } });
const people = (by: Person) => by.users();
const approve = (user: UserView, by: Person) =>
  by.patch(`/api/user/update/${user._id}`, { updates: { status: 'approved' } });
/** Texts without their random parts. */
const shape = (body: unknown, email: string): string =>
  JSON.stringify(body)
    .replaceAll(email, 'E')
    .replace(/[\w-]{16,}(\.[\w-]{16,})?/g, 'I')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'T');

describe('the existence of an account', () => {
  test('is not revealed by an invitation', async () => {
    const outcome = async (email: string): Promise<{ text: string; size: number }> => {
      const response = await owner
        .post(`/api/user/add-multiple/${owner.companyId}`, { users: [{ firstName: 'A', lastName: 'B', email }] })
        .expect(201);
      const {
        invited: [user],
      } = response.body as InvitationOutcome;
      const again = await owner
        .post(`/api/user/addByCompany/${owner.companyId}`, { firstName: 'A', lastName: 'B', email })
        .expect(201);
      const resent = await owner.post(`/api/user/invite/${user!._id}`).expect(200);
      const listed = (await people(owner)).filter(({ _id }) => _id === user!._id);
      return {
        text: shape([response.body, again.body, resent.body, listed], email),
        size: response.text.length - email.length,
      };
    };
    expect(await outcome(rival.email)).toEqual(await outcome('nobody@stones.test'));
    // The known person gets a message, but no link.
    expect(await mailsTo(rival.email)).toContainEqual(
      expect.objectContaining({ template: 'invitationElsewhere', link: null }),
    );
    expect((await mailsTo('nobody@stones.test')).map(({ template }) => template)).toEqual([
      'memberInvitation',
      'memberInvitation',
      'memberInvitation',
    ]);
    // Nothing has changed for the person who already has an account.
    expect((await rival.me()).companyId).toBe(rival.companyId);
    await server.signedIn(rival.email);
  });

  test('is not revealed by sign-up and sign-in, and the work is the same', async () => {
    const count = async (): Promise<number[]> => {
      const counts = await Promise.all(
        COLLECTIONS.map((name) => server.stores.reads.state({ name, database: 'state' }).count()),
      );
      const actions = (await server.stores.events.readAll(START, 100_000)).filter(({ stream }) => stream !== 'anchors');
      return [...counts, actions.length];
    };
    const outcome = async (email: string) => {
      const before = await count();
      await signUp(email);
      const after = await count();
      const person = server.guest();
      const { user } = await person.post('/api/auth/signin', { email, password: OTHERS }).json<{ user: UserView }>();
      const me = await person.get('/api/profile/me').json();
      await person.get('/api/auction/getAllAuctions').expect(409);
      await server.guest().post('/api/auth/signin', { email, password: 'wrong wrong wrong' }).expect(401);
      return { writes: after.map((number, index) => number - before[index]!), text: shape([user, me], email) };
    };
    expect(await outcome(rival.email)).toEqual(await outcome('newcomer@stones.test'));
    // The owner of the address gets a mail and can still sign in to the own account.
    expect((await mailsTo(rival.email)).map(({ template }) => template)).toContain('signUpAgain');
    const { user } = await server
      .guest()
      .post('/api/auth/signin', { email: rival.email, password: PASSWORD })
      .json<{ user: UserView }>();
    expect(user).toMatchObject({ _id: rival.userId, status: 'approved' });
    // Staff do not see the second sign-up.
    expect((await people(admin)).filter(({ email, status }) => email === rival.email && status === 'pending')).toEqual(
      [],
    );
  });
});

describe('with mail', () => {
  let mailing: TestServer;
  let chief: Person;
  beforeAll(async () => {
    mailing = await TestServer.open({ env: { SMTP_URL: 'smtp://127.0.0.1:1', RATE_LIMITS: 'on' } });
    chief = await mailing.admin();
  });
  afterAll(() => mailing.close());

  test('a claimant of an address cannot use the own password to guess the owner’s', async () => {
    const email = 'admin@house.test';
    await signUp(email, mailing);
    const guesser = await mailing.signedIn(email, OTHERS);
    for (let round = 0; round < 4; round++) {
      for (let tries = 0; tries < 3; tries++)
        await guesser.post('/api/auth/signin', { email, password: 'wrong wrong wrong' });
      // The guesser's own password clears the failed tries of this browser, but not those of unknown browsers at the
      // owner's account.
      await guesser.signIn({ email, password: OTHERS });
    }
    expect(await guesser.post('/api/auth/signin', { email, password: 'the first of admins' }).json(401)).toMatchObject({
      code: 'BAD_CREDENTIALS',
    });
  });

  test('a person with an unconfirmed address can use the account settings only, also when approved', async () => {
    const email = 'md@target.test';
    await signUp(email, mailing);
    const person = mailing.guest();
    const { user } = await person.post('/api/auth/signin', { email, password: OTHERS }).json<{ user: UserView }>();
    expect(user).toMatchObject({ status: 'pending', awaitsEmail: true });
    await approve(user, chief).expect(200);
    expect(await person.get('/api/profile/me').json()).toMatchObject({
      user: { status: 'approved', awaitsEmail: true, emailVerified: false },
    });
    for (const call of ['/api/auction/getAllAuctions', '/api/user/getAll', '/api/company/get'])
      expect(await person.get(call).json(409)).toMatchObject({ code: 'NOT_APPROVED' });
    expect((await Listener.open(person)).refusal).toBe('NOT_APPROVED');

    const first = await mailing.linkTo(email, 'confirmEmail');
    await person.post('/api/auth/confirm-email/send').expect(200, { received: true });
    const confirm = (token: string) => person.post('/api/auth/confirm-email', { token });
    await confirm(first).expect(409);
    await mailing.guest().post('/api/auth/confirm-email', { token: first }).expect(401);
    await confirm(await mailing.linkTo(email, 'confirmEmail')).expect(200);
    expect(await person.get('/api/profile/me').json()).toMatchObject({
      user: { awaitsEmail: false, emailVerified: true },
    });
    await person.auctions();
    expect(await people(chief)).toContainEqual(expect.objectContaining({ email, awaitsEmail: false }));
  });
});
