import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { InvitationOutcome, MailTemplate, UserView } from '@tender/contracts';
import { START } from '@tender/event-store';
import { plusMillis } from '@tender/kernel';
import { eventually } from '@tender/kernel/testing/eventually';
import { linkOf, mailKeyOf, outboxRecords } from '@tender/people/kept-mails';
import { PASSWORD, TestHouse } from './testing/house.js';
import { Listener } from './testing/listener.js';
import type { Person } from './testing/person.js';

/** Whose an e-mail address is: nobody finds out, nobody squats. */

const OTHERS = 'quite another stone';
const COLLECTIONS = ['users', 'companies', 'links', 'sessions', 'outbox'];
let house: TestHouse;
let admin: Person;
let owner: Person;
let rival: Person;
beforeAll(async () => {
  house = await TestHouse.open();
  admin = await house.admin();
  [owner, rival] = [await house.buyer('owner'), await house.buyer('rival')];
});
afterAll(() => house.close());

const details = (email: string, { companyName = 'Stones', password = OTHERS } = {}) => ({
  firstName: 'Xx',
  lastName: 'Yy',
  email,
  password,
  phone: { countryCode: '+44', number: '7911 123456' },
  companyName,
  country: 'GB',
  categories: ['gemstones'],
});
const signUp = (email: string, options = {}, at = house) =>
  at.guest().post('/api/auth/signup', details(email, options)).expect(201, { received: true });
const mailsTo = async (email: string, at = house): Promise<{ template: MailTemplate; link: string | null }[]> =>
  at.stores.reads
    .state<{ _id: string; template: MailTemplate; link: string | null; to: string }>({
      name: 'outbox',
      database: 'state',
    })
    .find({ where: { to: email } });
const claims = () =>
  house.stores.reads.state<{
    _id: string;
    claimedEmail: string;
    claim: string;
    passwordHash: string;
    createdAt: string;
  }>({ name: 'users', database: 'state' });
const people = (by: Person) => by.users();
const approve = (user: UserView | undefined, by = admin) =>
  by.patch(`/api/user/update/${user!._id}`, { updates: { status: 'approved' } });
/** Texts without what is random in them. */
const shape = (body: unknown, email: string): string =>
  JSON.stringify(body)
    .replaceAll(email, 'E')
    .replace(/[\w-]{16,}(\.[\w-]{16,})?/g, 'I')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'T');

describe('whether somebody has an account', () => {
  test('is not found out by inviting them', async () => {
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
    // The known person is told, and is given nothing to open.
    expect(await mailsTo(rival.email)).toContainEqual(
      expect.objectContaining({ template: 'invitationElsewhere', link: null }),
    );
    expect((await mailsTo('nobody@stones.test')).map(({ template }) => template)).toEqual([
      'memberInvitation',
      'memberInvitation',
      'memberInvitation',
    ]);
    // Nothing has changed for them.
    expect((await rival.me()).companyId).toBe(rival.companyId);
    await house.signedIn(rival.email);
  });

  test('is not found out by signing up and signing in, and the work is the same', async () => {
    const count = async (): Promise<number[]> => {
      const counts = await Promise.all(
        COLLECTIONS.map((name) => house.stores.reads.state({ name, database: 'state' }).count()),
      );
      const actions = (await house.stores.events.readAll(START, 100_000)).filter(({ stream }) => stream !== 'anchors');
      return [...counts, actions.length];
    };
    const outcome = async (email: string) => {
      const before = await count();
      await signUp(email);
      const after = await count();
      const person = house.guest();
      const { user } = await person.post('/api/auth/signin', { email, password: OTHERS }).json<{ user: UserView }>();
      const me = await person.get('/api/profile/me').json();
      await person.get('/api/auction/getAllAuctions').expect(409);
      await house.guest().post('/api/auth/signin', { email, password: 'wrong wrong wrong' }).expect(401);
      return { writes: after.map((number, index) => number - before[index]!), text: shape([user, me], email) };
    };
    expect(await outcome(rival.email)).toEqual(await outcome('newcomer@stones.test'));
    // Its owner is told, comes in as before, and is another person.
    expect((await mailsTo(rival.email)).map(({ template }) => template)).toContain('signUpAgain');
    const { user } = await house
      .guest()
      .post('/api/auth/signin', { email: rival.email, password: PASSWORD })
      .json<{ user: UserView }>();
    expect(user).toMatchObject({ _id: rival.userId, status: 'approved' });
    // The house is not bothered with it.
    expect((await people(admin)).filter(({ email, status }) => email === rival.email && status === 'pending')).toEqual(
      [],
    );
  });

  test('does not help who signed up with it to guess at the owner’s password', async () => {
    const strict = await TestHouse.open({ env: { RATE_LIMITS: 'on' } });
    const email = 'admin@house.test';
    await signUp(email, {}, strict);
    const guesser = await strict.signedIn(email, OTHERS);
    for (let round = 0; round < 4; round++) {
      for (let tries = 0; tries < 3; tries++)
        await guesser.post('/api/auth/signin', { email, password: 'wrong wrong wrong' });
      // A right password of one's own clears the count of this browser, not that of strangers at the other account.
      await guesser.signIn({ email, password: OTHERS });
    }
    expect(await guesser.post('/api/auth/signin', { email, password: 'the first of admins' }).json(401)).toMatchObject({
      code: 'BAD_CREDENTIALS',
    });
    await strict.close();
  });
});

describe('an address that a company has invited', () => {
  const ceo = 'ceo@rival.test';

  test('is free for its owner to sign up with, and for the house to invite', async () => {
    await owner.inviteMember(owner.companyId, { firstName: 'C', lastName: 'Eo', email: ceo });
    const token = await house.linkTo(ceo, 'memberInvitation');
    const { invited } = await admin
      .post(`/api/user/addByCompany/${rival.companyId}`, { firstName: 'C', lastName: 'Eo', email: ceo, role: 'buyer' })
      .json<InvitationOutcome>(201);
    expect(invited).toMatchObject([{ email: ceo, companyId: rival.companyId }]);
    await signUp(ceo, { companyName: 'Rival & Sons' });
    const chief = await house.signedIn(ceo, OTHERS);
    await approve((await people(admin)).find(({ email, status }) => email === ceo && status === 'pending')).expect(200);
    await chief.auctions();
    // Now it is held: an invitation of before opens nothing.
    expect(await house.guest().post('/api/auth/accept-invite', { token, password: PASSWORD }).json(409)).toMatchObject({
      code: 'EMAIL_TAKEN',
    });
    await house.signedIn(ceo, OTHERS);
  });

  test('does not bring that company into auctions to which the address is invited', async () => {
    const email = 'stranger@stones.test';
    await owner.inviteMember(owner.companyId, { firstName: 'S', lastName: 'T', email });
    const { auction } = await house.auction(admin, { until: 'created' });
    expect(await admin.patch(`/api/auction/bulk-invite/${auction._id}`, { emails: [email] }).json()).toMatchObject({
      skipped: [{ email, reason: 'invitedToSignUp' }],
    });
  });
});

describe('of several who claim an address', () => {
  test('one is approved, also by two at once', async () => {
    const email = 'md@stones.test';
    for (const companyName of ['First', 'Second', 'Third']) await signUp(email, { companyName });
    const claimants = (await people(admin)).filter((user) => user.email === email);
    expect(claimants).toHaveLength(3);
    const answers = await Promise.all(
      claimants.map((user) =>
        admin.raw('PATCH', `/api/user/update/${user._id}`, {
          body: JSON.stringify({ updates: { status: 'approved' } }),
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.filter(({ status }) => status === 409).map(({ body }) => body['code'])).toEqual([
      'EMAIL_TAKEN',
      'EMAIL_TAKEN',
    ]);
    expect(
      (await people(admin))
        .filter((user) => user.email === email)
        .map(({ status }) => status)
        .sort(),
    ).toEqual(['approved', 'pending', 'pending']);
  });

  test('whoever has forgotten the password gets a link to the own account, which a stranger who comes later changes nothing about', async () => {
    const email = 'forgotten@stones.test';
    await signUp(email, { companyName: 'Own' });
    for (const companyName of ['Foreign', 'Foreign too', 'Own'])
      await signUp(email, { companyName, password: 'a stone of strangers' });
    const [own] = await claims().find({
      where: { claimedEmail: email },
      sort: [{ field: 'createdAt' }],
    });
    await house.guest().post('/api/auth/forgot-password', { email }).expect(200);
    const resets = () =>
      house.stores.reads.state(outboxRecords).find({ where: { to: email, template: 'passwordReset' } });
    await eventually(async () => (await resets()).length >= 3, 'the mails are kept');
    const mails = await resets();
    expect(mails.map(({ values }) => values['companyName']).sort()).toEqual(['Foreign', 'Foreign too', 'Own']);
    const linkFor = (userId: string): string => {
      const mail = mails.find((each) => each.userId === userId)!;
      return linkOf(mail, mailKeyOf(house.stores.rootKey))!.split('=')[1]!;
    };
    const other = linkFor(mails.find(({ userId }) => userId !== own!._id)!.userId!);
    const reset = (token: string) => house.guest().post('/api/auth/reset-password', { token, password: PASSWORD });
    await reset(linkFor(own!._id)).expect(200);
    expect(await (await house.signedIn(email)).me()).toMatchObject({ _id: own!._id, emailVerified: true });
    expect(await reset(other).json(409)).toMatchObject({ code: 'EMAIL_TAKEN' });
  });

  test('none is kept from signing in by hundreds who come later', async () => {
    const email = 'crowded@stones.test';
    await signUp(email, { companyName: 'Own' });
    const users = claims();
    const [own] = await users.find({ where: { claimedEmail: email } });
    for (let stranger = 0; stranger < 100; stranger++)
      await users.insert({
        ...own!,
        _id: `${own!._id}${stranger}`,
        claim: `${own!.claim}${stranger}`,
        createdAt: plusMillis(own!.createdAt, 1_000 + stranger),
        passwordHash: own!.passwordHash.replace(/.{4}$/, `${stranger}`.padStart(4, 'A')),
      });
    expect(await (await house.signedIn(email, OTHERS)).me()).toMatchObject({ _id: own!._id });
    await house.guest().post('/api/auth/signin', { email, password: 'wrong wrong wrong' }).expect(401);
  });

  test('each signs in with the own password', async () => {
    const email = 'many@stones.test';
    const passwords = ['quite another stone', 'one more stone, of ice'];
    for (const [index, password] of passwords.entries())
      await signUp(email, { password, companyName: `Company ${index}` });
    const ids = await Promise.all(
      passwords.map(
        async (password) =>
          (await house.guest().post('/api/auth/signin', { email, password }).json<{ user: UserView }>()).user._id,
      ),
    );
    expect(new Set(ids).size).toBe(2);
  });
});

describe('where the house sends mail', () => {
  let mailing: TestHouse;
  let chief: Person;
  /** One that counts tries. */
  let strict: TestHouse;
  beforeAll(async () => {
    const env = { SMTP_URL: 'smtp://127.0.0.1:1' };
    mailing = await TestHouse.open({ env });
    chief = await mailing.admin();
    strict = await TestHouse.open({ env: { ...env, RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' } });
  });
  afterAll(async () => {
    await mailing.close();
    await strict.close();
  });

  test('somebody whose address is not confirmed sees the account settings and nothing else, also when approved', async () => {
    const email = 'md@target.test';
    await signUp(email, {}, mailing);
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
    await confirm(await mailing.linkTo(email, 'confirmEmail')).expect(200);
    expect(await person.get('/api/profile/me').json()).toMatchObject({
      user: { awaitsEmail: false, emailVerified: true },
    });
    await person.auctions();
    expect(await people(chief)).toContainEqual(expect.objectContaining({ email, awaitsEmail: false }));
  });

  test('of two who confirm one address at once, one does', async () => {
    const email = 'twice@target.test';
    const claimants: { person: Person; token: string }[] = [];
    for (const [companyName, password] of [
      ['One', 'the first of stones'],
      ['Two', 'the second of stones'],
    ]) {
      await signUp(email, { companyName, password }, mailing);
      claimants.push({
        person: await mailing.signedIn(email, password),
        token: await mailing.linkTo(email, 'confirmEmail'),
      });
    }
    const answers = await Promise.all(
      claimants.map(({ person, token }) =>
        person.raw('POST', '/api/auth/confirm-email', { body: JSON.stringify({ token }) }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  /** Sign-ups with an address from some network, and how many mails have asked to confirm it. */
  const callersAbout = (email: string) => ({
    signUpFrom: (network: string, options: Parameters<typeof details>[1]) =>
      strict.guest().post('/api/auth/signup', details(email, options), { 'x-forwarded-for': network }).expect(201),
    asked: async () => (await mailsTo(email, strict)).filter(({ template }) => template === 'confirmEmail').length,
  });

  test('a stranger who signs up with an address neither uses up its owner’s mails, nor has the owner confirm the wrong account', async () => {
    const email = 'victim@target.test';
    const { signUpFrom, asked } = callersAbout(email);
    for (let tries = 0; tries < 12; tries++)
      await signUpFrom('203.0.113.9', { companyName: 'Foreign', password: 'a stone of strangers' });
    expect(await asked()).toBe(5);
    const stranger = await strict.signedIn(email, 'a stone of strangers');
    await stranger.post('/api/auth/confirm-email/send', {}, { 'x-forwarded-for': '203.0.113.9' }).expect(200);
    expect(await asked()).toBe(5);
    const foreign = await strict.linkTo(email, 'confirmEmail');
    await strict.guest().post('/api/auth/confirm-email', { token: foreign }).expect(401);

    await signUpFrom('198.51.100.7', { companyName: 'Own' });
    expect(await asked()).toBe(6);
    const own = await strict.linkTo(email, 'confirmEmail');
    const owner = await strict.signedIn(email, OTHERS);
    expect(await owner.post('/api/auth/confirm-email', { token: foreign }).json(409)).toMatchObject({
      code: 'OTHER_ACCOUNT',
    });
    await owner.post('/api/auth/confirm-email', { token: own }).expect(200);
    expect(await owner.get('/api/profile/me').json()).toMatchObject({ user: { emailVerified: true } });
    expect(await stranger.get('/api/profile/me').json()).toMatchObject({
      user: { awaitsEmail: true, emailVerified: false },
    });
    const named = (
      await strict.stores.reads.state(outboxRecords).find({ where: { to: email, template: 'confirmEmail' } })
    ).map(({ values }) => values['companyName']);
    expect(new Set(named)).toEqual(new Set(['Foreign', 'Own']));
  });

  test('strangers in ten networks use up the mails of an address, but not those of the person whom the house has approved', async () => {
    const email = 'besieged@target.test';
    const { signUpFrom, asked } = callersAbout(email);
    for (let network = 0; network < 10; network++)
      await Promise.all(
        Array.from({ length: 5 }, () => signUpFrom(`203.0.113.${network}`, { password: 'a stone of strangers' })),
      );
    await signUpFrom('198.51.100.7', { companyName: 'Own' });
    expect(await asked()).toBe(50);
    const besieged = await strict.signedIn(email, OTHERS);
    await approve(await besieged.me(), await strict.admin()).expect(200);
    await besieged.post('/api/auth/confirm-email/send').expect(200);
    const token = await strict.linkTo(email, 'confirmEmail');
    await besieged.post('/api/auth/confirm-email', { token }).expect(200);
    expect(await besieged.me()).toMatchObject({ awaitsEmail: false, emailVerified: true });
  });

  test('a new password by a mail confirms the address, and invitations do not wait', async () => {
    const email = 'forgetful@target.test';
    await signUp(email, {}, mailing);
    await approve(
      (await people(chief)).find((user) => user.email === email),
      chief,
    ).expect(200);
    await mailing.guest().post('/api/auth/forgot-password', { email }).expect(200);
    let token = '';
    await eventually(
      async () => (token = await mailing.linkTo(email, 'passwordReset').catch(() => '')) !== '',
      'the mail is kept',
    );
    await mailing.guest().post('/api/auth/reset-password', { token, password: PASSWORD }).expect(200);
    await (await mailing.signedIn(email)).auctions();
  });
});

test('records of an older release keep what they have proven; what they only claimed is free for others', async () => {
  const before = await TestHouse.open();
  const old = await before.buyer('old');
  const invited = 'invited@members.test';
  await old.inviteMember(old.companyId, { firstName: 'I', lastName: 'N', email: invited });
  const invitation = await before.linkTo(invited, 'memberInvitation');
  await signUp('pending@stones.test', {}, before);
  const users = before.stores.reads.state<{
    _id: string;
    email: string | null;
    claimedEmail: string | null;
    claim: string | null;
  }>({ name: 'users', database: 'state' });
  for (const { _id, claimedEmail } of await users.find())
    await users.update(_id, { email: claimedEmail, claimedEmail: null, claim: null });
  await before.close({ keep: true });

  const after = await TestHouse.open({ folder: before.folder });
  expect((await after.signedIn(old.email)).cookie).not.toBe('');
  await after.signedIn('pending@stones.test', OTHERS);
  await signUp(invited, {}, after);
  await after.signedIn(invited, OTHERS);
  await after.guest().acceptInvitation(invitation, PASSWORD);
  await after.signedIn(invited);
  await after.close();
});
