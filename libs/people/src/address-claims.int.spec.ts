import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ErrorCode } from '@tender/contracts';
import { plusMillis } from '@tender/kernel';
import { eventually } from '@tender/kernel/testing/eventually';
import { GetUsers } from './directory/people-queries.js';
import { Invitations } from './invitations/invitations.js';
import { linkOf, mailKeyOf } from './mails/kept-mails.js';
import { MemberService } from './members/member-service.js';
import { ForgottenPasswords } from './sign-in/forgotten-passwords.js';
import { PasswordReset } from './sign-in/password-reset.js';
import { openTestStores, type TestStores } from './testing/test-stores.js';
import { KEY } from './testing/ports.js';
import { openSlice, PASSWORD, type PeopleSlice, type Someone } from './testing/slice.js';

/** E-mail addresses that several people claim, on a server that sends no mail. */

const OTHERS = 'quite another stone';
let stores: TestStores;
let slice: PeopleSlice;
let owner: Someone;
let rival: Someone;
beforeAll(async () => {
  stores = await openTestStores();
  slice = await openSlice(stores);
  [owner, rival] = [await slice.buyer('owner'), await slice.buyer('rival')];
});
afterAll(async () => {
  await slice.close();
  await stores.close();
});

const refused = (answer: Promise<unknown>, code: ErrorCode) => expect(answer).rejects.toThrow(code);
const people = async (by: Someone = slice.admin) => (await slice.queries.execute(new GetUsers(by, {}))).users;
const claimantsOf = async (email: string) => (await people()).filter((user) => user.email === email);
const invite = (by: Someone, companyId: string, email: string) =>
  slice
    .service(MemberService)
    .invite(companyId, [{ firstName: 'I', lastName: 'N', email, role: undefined }], slice.as(by));

describe('an address that a company has invited', () => {
  test('stays free for its owner to sign up with, and for the admin to invite', async () => {
    const email = 'ceo@rival.test';
    await invite(owner, owner.companyId!, email);
    const token = await slice.linkTo(email, 'memberInvitation');
    const { invited } = await invite(slice.admin, rival.companyId!, email);
    expect(invited).toMatchObject([{ email, companyId: rival.companyId }]);
    await slice.signUp(email, { companyName: 'Rival & Sons', password: OTHERS });
    await slice.signIn(email, OTHERS);
    const pending = (await claimantsOf(email)).find(({ status }) => status === 'pending');
    await slice.approve(pending!._id);
    expect((await slice.signIn(email, OTHERS)).user).toMatchObject({ _id: pending!._id, status: 'approved' });
    // The address has a holder now: an earlier invitation is no longer valid.
    await refused(slice.accept(token), 'EMAIL_TAKEN');
    await slice.signIn(email, OTHERS);
  });

  test('does not bring that company into auctions to which the address is invited', async () => {
    const email = 'stranger@stones.test';
    await invite(owner, owner.companyId!, email);
    expect(await slice.service(Invitations).resolve([email])).toEqual({
      known: [],
      skipped: [{ email, reason: 'invitedToSignUp' }],
    });
  });
});

describe('among several claimants of an address', () => {
  test('one is approved, also by two admins at once', async () => {
    const email = 'md@stones.test';
    for (const companyName of ['First', 'Second', 'Third']) await slice.signUp(email, { companyName });
    const claimants = await claimantsOf(email);
    expect(claimants).toHaveLength(3);
    const outcomes = await Promise.allSettled(claimants.map(({ _id }) => slice.approve(_id)));
    const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as Error] : []));
    expect(refusals.map(({ message }) => message)).toEqual(['EMAIL_TAKEN', 'EMAIL_TAKEN']);
    expect((await claimantsOf(email)).map(({ status }) => status).sort()).toEqual(['approved', 'pending', 'pending']);
  });

  test('each gets a link to the own account after a forgotten password, independent of later strangers', async () => {
    const email = 'forgotten@stones.test';
    await slice.signUp(email, { companyName: 'Own', password: OTHERS });
    for (const companyName of ['Foreign', 'Foreign too', 'Own'])
      await slice.signUp(email, { companyName, password: 'a stone of strangers' });
    const [own] = await slice.users.find({ where: { claimedEmail: email }, sort: [{ field: 'createdAt' }] });
    slice.service(ForgottenPasswords).request(email, '192.0.2.1');
    const resets = () => slice.outbox.find({ where: { to: email, template: 'passwordReset' } });
    await eventually(async () => (await resets()).length >= 3, 'the mails are kept');
    const mails = await resets();
    const claimants = await slice.users.find({ where: { claimedEmail: email } });
    const accountsSince = claimants.filter(({ _id }) => mails.some(({ userId }) => userId === _id));
    expect(mails.map(({ values }) => values)).toEqual(
      expect.arrayContaining(accountsSince.map(({ createdAt }) => ({ accountSince: createdAt }))),
    );
    const linkFor = (userId: string): string =>
      linkOf(
        mails.find((mail) => mail.userId === userId)!,
        mailKeyOf(KEY),
      )!.split('=')[1]!;
    const reset = (token: string) =>
      slice.service(PasswordReset).reset(token, PASSWORD, slice.as({ ...slice.admin, userId: 'guest' }));
    const other = linkFor(mails.find(({ userId }) => userId !== own!._id)!.userId!);
    await reset(linkFor(own!._id));
    expect((await slice.signIn(email)).user).toMatchObject({ _id: own!._id, emailVerified: true });
    await refused(reset(other), 'EMAIL_TAKEN');
  });

  test('each can sign in in spite of hundreds of later claimants', async () => {
    const email = 'crowded@stones.test';
    await slice.signUp(email, { companyName: 'Own', password: OTHERS });
    const [own] = await slice.users.find({ where: { claimedEmail: email } });
    for (let stranger = 0; stranger < 100; stranger++)
      await slice.users.insert({
        ...own!,
        _id: `${own!._id}${stranger}`,
        claim: `${own!.claim}${stranger}`,
        createdAt: plusMillis(own!.createdAt, 1_000 + stranger),
        passwordHash: own!.passwordHash!.replace(/.{4}$/, `${stranger}`.padStart(4, 'A')),
      });
    expect((await slice.signIn(email, OTHERS)).user).toMatchObject({ _id: own!._id });
    await refused(slice.signIn(email, 'wrong wrong wrong'), 'BAD_CREDENTIALS');
  });

  test('each signs in with their own password', async () => {
    const email = 'many@stones.test';
    const passwords = ['quite another stone', 'one more stone, of ice'];
    for (const [index, password] of passwords.entries())
      await slice.signUp(email, { password, companyName: `Company ${index}` });
    const signedIn = await Promise.all(passwords.map((password) => slice.signIn(email, password)));
    expect(new Set(signedIn.map(({ user }) => user._id)).size).toBe(2);
  });
});

test('records of an older release keep confirmed addresses and lose only claimed ones', async () => {
  const older = await openTestStores();
  const before = await openSlice(older);
  const old = await before.buyer('old');
  const invited = 'invited@members.test';
  const person = { firstName: 'I', lastName: 'N', email: invited };
  await before.service(MemberService).invite(old.companyId!, [person], before.as(old));
  const invitation = await before.linkTo(invited, 'memberInvitation');
  await before.signUp('pending@stones.test', { password: OTHERS });
  const users = older.reads.state<{
    _id: string;
    email: string | null;
    claimedEmail: string | null;
    claim: string | null;
  }>({ name: 'users', database: 'state' });
  for (const { _id, claimedEmail } of await users.find())
    await users.update(_id, { email: claimedEmail, claimedEmail: null, claim: null });
  await before.close();

  const after = await openSlice(older);
  expect((await after.signIn(old.email)).user).toMatchObject({ _id: old.userId });
  await after.signIn('pending@stones.test', OTHERS);
  await after.signUp(invited, { password: OTHERS });
  await after.signIn(invited, OTHERS);
  await after.accept(invitation);
  await after.signIn(invited);
  await after.close();
  await older.close();
});
