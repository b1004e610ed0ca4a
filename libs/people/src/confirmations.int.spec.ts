import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { ErrorCode } from '@tender/contracts';
import { eventually } from '@tender/kernel/testing/eventually';
import { GetProfile } from './directory/people-queries.js';
import { ForgottenPasswords } from './sign-in/forgotten-passwords.js';
import { PasswordReset } from './sign-in/password-reset.js';
import type { SignInResult } from './sign-in/session-starter.js';
import { openTestStores, type TestStores } from './testing/test-stores.js';
import { openSlice, PASSWORD, type PeopleSlice, type Someone } from './testing/slice.js';
import { ConfirmationMailer } from './sign-up/confirmation-mailer.js';
import { Confirmations } from './sign-up/confirmations.js';

/** Confirmations of addresses by the link of a mail, on a server that limits tries. */

const OTHERS = 'quite another stone';
const STRANGERS = 'a stone of strangers';
let stores: TestStores;
let slice: PeopleSlice;
beforeAll(async () => {
  stores = await openTestStores();
  slice = await openSlice(stores, { sendsMail: true, rateLimits: true });
});
afterAll(async () => {
  await slice.close();
  await stores.close();
});

const refused = (answer: Promise<unknown>, code: ErrorCode) => expect(answer).rejects.toThrow(code);
const actorOf = ({ user }: SignInResult): Someone => ({
  userId: user._id,
  role: user.role,
  companyId: user.companyId,
  email: user.email,
});
const confirm = (by: Someone, token: string) => slice.service(Confirmations).confirmOwn(token, slice.as(by));
const profileOf = (person: Someone) => slice.queries.execute(new GetProfile(person));
const asked = (email: string) => slice.outbox.find({ where: { to: email, template: 'confirmEmail' } });

test('of two people who confirm one address at once, one succeeds', async () => {
  const email = 'twice@target.test';
  const claimants: { person: Someone; token: string }[] = [];
  for (const [companyName, password] of [
    ['One', 'the first of stones'],
    ['Two', 'the second of stones'],
  ] as const) {
    await slice.signUp(email, { companyName, password });
    claimants.push({
      person: actorOf(await slice.signIn(email, password)),
      token: await slice.linkTo(email, 'confirmEmail'),
    });
  }
  const outcomes = await Promise.allSettled(claimants.map(({ person, token }) => confirm(person, token)));
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'EMAIL_TAKEN' } });
});

test('a stranger neither uses up the owner’s mails nor makes the owner confirm the wrong account', async () => {
  const email = 'victim@target.test';
  const foreignNetwork = '203.0.113.9';
  for (let tries = 0; tries < 12; tries++)
    await slice.signUp(email, { companyName: 'Foreign', password: STRANGERS, address: foreignNetwork });
  expect(await asked(email)).toHaveLength(5);
  const stranger = actorOf(await slice.signIn(email, STRANGERS));
  await slice.service(ConfirmationMailer).sendAgain(stranger.userId, foreignNetwork);
  expect(await asked(email)).toHaveLength(5);
  const foreign = await slice.linkTo(email, 'confirmEmail');

  await slice.signUp(email, { companyName: 'Own', password: OTHERS, address: '198.51.100.7' });
  expect(await asked(email)).toHaveLength(6);
  const own = await slice.linkTo(email, 'confirmEmail');
  const owner = actorOf(await slice.signIn(email, OTHERS));
  await refused(confirm(owner, foreign), 'OTHER_ACCOUNT');
  await confirm(owner, own);
  expect(await profileOf(owner)).toMatchObject({ emailVerified: true });
  expect(await profileOf(stranger)).toMatchObject({ awaitsEmail: true, emailVerified: false });
  // The values of a mail are only the time of its sign-up.
  const signUps = await slice.users.find({ where: { claimedEmail: email } });
  const sinceOf = new Map(signUps.map(({ _id, createdAt }) => [_id, createdAt]));
  for (const { userId, values } of await asked(email)) expect(values).toEqual({ accountSince: sinceOf.get(userId!) });
});

test('strangers in ten networks use up the mails of an address, but not those of an approved person', async () => {
  const email = 'besieged@target.test';
  for (let network = 0; network < 10; network++)
    await Promise.all(
      Array.from({ length: 5 }, () => slice.signUp(email, { password: STRANGERS, address: `203.0.113.${network}` })),
    );
  await slice.signUp(email, { companyName: 'Own', password: OTHERS, address: '198.51.100.7' });
  expect(await asked(email)).toHaveLength(50);
  const besieged = actorOf(await slice.signIn(email, OTHERS));
  await slice.approve(besieged.userId);
  await slice.service(ConfirmationMailer).sendAgain(besieged.userId, '198.51.100.7');
  await confirm(besieged, await slice.linkTo(email, 'confirmEmail'));
  expect(await profileOf(besieged)).toMatchObject({ awaitsEmail: false, emailVerified: true });
});

test('a new password by a mail confirms the address', async () => {
  const email = 'forgetful@target.test';
  await slice.signUp(email, { password: OTHERS });
  const [record] = await slice.users.find({ where: { claimedEmail: email } });
  await slice.approve(record!._id);
  slice.service(ForgottenPasswords).request(email, '192.0.2.1');
  let token = '';
  await eventually(
    async () => (token = await slice.linkTo(email, 'passwordReset').catch(() => '')) !== '',
    'the mail is kept',
  );
  await slice.service(PasswordReset).reset(token, PASSWORD, slice.as({ ...slice.admin, userId: 'guest' }));
  expect((await slice.signIn(email)).user).toMatchObject({ status: 'approved', awaitsEmail: false });
});
