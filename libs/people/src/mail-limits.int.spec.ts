import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Type } from '@nestjs/common';
import { RateLimiters, type RateLimit, type RateLimiter } from '@tender/http';
import { newId } from '@tender/kernel';
import { eventually } from '@tender/kernel/testing/eventually';
import { Addresses } from './addresses/addresses.js';
import { Directory } from './directory/directory.js';
import { AwaitedSignUps } from './invitations/awaited-sign-ups.js';
import { Confirmations } from './sign-up/confirmations.js';
import { Links } from './mails/links.js';
import { Outbox } from './mails/outbox.js';
import { Memberships } from './membership/membership.js';
import { ForgottenPasswords } from './sign-in/forgotten-passwords.js';
import { MemberService } from './members/member-service.js';
import { openTestStores, type TestStores } from './testing/test-stores.js';
import { PasswordChange } from './sign-in/password-change.js';
import { openSlice, PASSWORD, type PeopleSlice, type Someone } from './testing/slice.js';

/** Limits on mails that strangers and buyers can cause. */

const WORDS = 'Your account is locked: sign in at http://evil.test/unlock';
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

const mailsTo = (email: string) => slice.outbox.find({ where: { to: email } });
const people = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => ({
    firstName: 'Col',
    lastName: 'League',
    email: `colleague${from + index}@strangers.test`,
  }));
const invite = (by: Someone, companyId: string, count: number, from = 0) =>
  slice.service(MemberService).invite(companyId, people(count, from), slice.as(by));

/** Makes a buyer with a confirmed address. */
async function buyer(name: string): Promise<Someone> {
  const someone = await slice.buyer(name);
  const token = await slice.linkTo(someone.email, 'confirmEmail');
  await slice.service(Confirmations).confirmOwn(token, slice.as(someone));
  return someone;
}

test('a mail to confirm an address contains no text of the stranger, and is queued by network', async () => {
  for (const [email, address] of [
    ['one@strangers.test', '203.0.113.7'],
    ['two@strangers.test', '203.0.113.7'],
    ['three@strangers.test', '203.0.113.8'],
  ] as const)
    await slice.signUp(email, { companyName: WORDS, address });
  const [one, two, three] = await Promise.all(
    ['one', 'two', 'three'].map(async (name) => (await mailsTo(`${name}@strangers.test`))[0]!),
  );
  expect(JSON.stringify([one, two, three])).not.toMatch(/locked|evil|203\.0\.113/);
  expect([one, two, three].map((mail) => mail?.round)).toEqual([0, 1, 0]);
  expect(two!.turn).toBe(one!.turn);
  expect(three!.turn).not.toBe(one!.turn);
});

test('a mail to an address that staff have invited to sign up is not limited', async () => {
  await slice.service(AwaitedSignUps).add('awaited@strangers.test', 'a1');
  await slice.signUp('awaited@strangers.test');
  const [mail] = await mailsTo('awaited@strangers.test');
  expect(mail).toMatchObject({ template: 'confirmEmail' });
  expect(mail).not.toHaveProperty('turn');
});

test('a stranger causes no mails to an address by changing the password of the account that claims it', async () => {
  const email = 'bystander@strangers.test';
  await slice.signUp(email);
  const [stranger] = await slice.users.find({ where: { claimedEmail: email } });
  const change = (current: string, next: string) =>
    slice.service(PasswordChange).change({ current, next }, { userId: stranger!._id, sessionId: 'none' });
  await change(PASSWORD, `${PASSWORD} at all`);
  await change(`${PASSWORD} at all`, PASSWORD);
  expect((await mailsTo(email)).map(({ template }) => template)).toEqual(['confirmEmail']);
  const ann = await buyer('changing');
  await slice
    .service(PasswordChange)
    .change({ current: PASSWORD, next: `${PASSWORD} at all` }, { userId: ann.userId, sessionId: 'none' });
  expect((await mailsTo(ann.email)).map(({ template }) => template)).toContain('passwordChanged');
});

test('a colleague is not named to a buyer with an unconfirmed address', async () => {
  const unproven = await slice.buyer('unproven');
  const proven = await buyer('proven');
  for (const [index, { companyId }] of [unproven, proven].entries())
    await invite(slice.admin, companyId!, 1, 500 + index);
  const templatesTo = async ({ email }: Someone) => (await mailsTo(email)).map(({ template }) => template);
  expect(await templatesTo(unproven)).not.toContain('newColleague');
  expect(await templatesTo(proven)).toContain('newColleague');
});

/** Sends requests for new passwords. The limits with the names in `unlimited` refuse nothing, as if time had passed. */
function requestsWithout(...unlimited: string[]) {
  let begun = 0;
  const limiters = slice.service(RateLimiters);
  const of = (limit: RateLimit): RateLimiter => {
    const limiter = limiters.create(limit);
    const allow = (key: string) => (unlimited.includes(limit.name) ? Promise.resolve(true) : limiter.allow(key));
    const isFirst = limit.name === 'password resets of an address by network';
    return { allow: (key: string) => allow(key).finally(() => (begun += Number(isFirst))) } as RateLimiter;
  };
  const forgotten = new ForgottenPasswords(
    { create: of } as RateLimiters,
    slice.service(Addresses),
    slice.service<Memberships>(Memberships as Type<Memberships>),
    slice.service(Links),
    slice.service(Outbox),
  );
  const resetsTo = async (email: string) =>
    (await mailsTo(email)).filter(({ template }) => template === 'passwordReset').length;
  /** @returns the number of mails to the address after requests from these networks */
  return async (email: string, ...networks: string[]): Promise<number> => {
    const later = `later-${newId().toLowerCase()}@strangers.test`;
    await slice.signUp(later);
    begun = 0;
    for (const network of networks) forgotten.request(email, network);
    await eventually(() => begun === networks.length, 'all requests are at work');
    forgotten.request(later, '203.0.113.40');
    await eventually(async () => (await resetsTo(later)) === 1, 'the mail to another address');
    return resetsTo(email);
  };
}
const times = (count: number, network: string): string[] => Array.from({ length: count }, () => network);
const BY_MINUTE = 'password resets';

test('a stranger can cause few password mails a day to an unconfirmed address', async () => {
  const email = 'forgotten@strangers.test';
  await slice.signUp(email);
  const mailsAfter = requestsWithout(BY_MINUTE);
  expect(await mailsAfter(email, ...times(10, '203.0.113.30'), '198.51.100.1')).toBe(6);
});

test('strangers can cause three mails in half an hour to the address of an approved person, and cannot lock its owner out', async () => {
  for (const { email } of [await buyer('forgetful'), await slice.buyer('unconfirmed')]) {
    const mailsAfter = requestsWithout(BY_MINUTE);
    expect(await mailsAfter(email, ...times(2, '203.0.113.31'), ...times(2, '203.0.113.32'))).toBe(3);
    await slice.service(Links).open('reset', await slice.linkTo(email, 'passwordReset'));
  }
  const { email } = await buyer('forgetful-all-day');
  const mailsAfter = requestsWithout(BY_MINUTE, 'password resets of an address');
  expect(await mailsAfter(email, ...times(10, '203.0.113.33'), '198.51.100.2')).toBe(6);
});

test('a buyer has fifty open invitations in a day; one that is accepted no longer counts', async () => {
  const ann = await buyer('inviting');
  const companyId = ann.companyId!;
  await expect(invite(ann, companyId, 51)).rejects.toMatchObject({
    code: 'TOO_MANY_INVITATIONS',
    details: { left: 50, maximum: 50 },
  });
  expect(await mailsTo('colleague0@strangers.test')).toEqual([]);
  expect((await invite(ann, companyId, 50)).invited).toHaveLength(50);
  const [mail] = await mailsTo('colleague49@strangers.test');
  expect(mail).toMatchObject({ turn: ann.userId, round: 49, values: { companyName: 'Company inviting' } });
  await expect(invite(ann, companyId, 1, 50)).rejects.toThrow('TOO_MANY_INVITATIONS');
  await slice.accept(await slice.linkTo('colleague0@strangers.test', 'memberInvitation'));
  expect((await invite(ann, companyId, 1, 50)).invited).toHaveLength(1);
  await expect(invite(ann, companyId, 1, 51)).rejects.toThrow('TOO_MANY_INVITATIONS');
});

test('an invitation of another day that is accepted today does not free one of today', async () => {
  const eve = await buyer('patient');
  const companyId = eve.companyId!;
  expect((await invite(eve, companyId, 50, 400)).invited).toHaveLength(50);
  const [mail] = await mailsTo('colleague400@strangers.test');
  const yesterday = new Date(Date.parse(mail!.createdAt) - 25 * 3_600_000).toISOString();
  await slice.outbox.update(mail!._id, { createdAt: yesterday });
  await slice.accept(await slice.linkTo('colleague400@strangers.test', 'memberInvitation'));
  await expect(invite(eve, companyId, 1, 450)).rejects.toThrow('TOO_MANY_INVITATIONS');
});

test('a person who cannot be invited does not count, nor do people whom staff invite', async () => {
  const ben = await buyer('careful');
  const companyId = ben.companyId!;
  const again = { firstName: 'Care', lastName: 'Ful', email: ben.email };
  const { skipped } = await slice.service(MemberService).invite(companyId, [again], slice.as(ben));
  expect(skipped).toEqual([{ email: ben.email, reason: 'alreadyMember' }]);
  expect((await invite(ben, companyId, 50, 100)).invited).toHaveLength(50);
  expect((await invite(slice.admin, companyId, 60, 200)).invited).toHaveLength(60);
  const [mail] = await mailsTo('colleague200@strangers.test');
  expect(mail).not.toHaveProperty('turn');
});

test('an invitation does not name a company that staff have not approved', async () => {
  await slice.signUp('unknown@strangers.test', { companyName: WORDS, address: '203.0.113.20' });
  const [record] = await slice.users.find({ where: { claimedEmail: 'unknown@strangers.test' } });
  const companyId = record!._id.split('.')[0]!;
  await invite(slice.admin, companyId, 1, 300);
  expect(JSON.stringify(await mailsTo('colleague300@strangers.test'))).not.toMatch(/locked|evil/);
});

test('pending sign-ups with an unconfirmed address are counted separately', async () => {
  const waiting = () => slice.service(Directory).waiting();
  const before = await waiting();
  await slice.signUp('waits@strangers.test', { address: '203.0.113.30' });
  const unconfirmed = { people: before.unconfirmed.people + 1, companies: before.unconfirmed.companies + 1 };
  const all = { people: before.people + 1, companies: before.companies + 1 };
  expect(await waiting()).toEqual({ ...all, unconfirmed });
  const { user } = await slice.signIn('waits@strangers.test');
  const token = await slice.linkTo('waits@strangers.test', 'confirmEmail');
  await slice
    .service(Confirmations)
    .confirmOwn(token, slice.as({ userId: user._id, role: user.role, companyId: user.companyId }));
  expect(await waiting()).toEqual({ ...all, unconfirmed: before.unconfirmed });
});
