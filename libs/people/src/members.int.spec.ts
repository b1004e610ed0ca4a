import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ErrorCode } from '@tender/contracts';
import type { CommandContext } from '@tender/event-store';
import { eventually } from '@tender/kernel/testing/eventually';
import { Companies, type CompanyChanges } from './companies/companies.js';
import { GetCompany } from './directory/company-queries.js';
import { GetUser, GetUsers } from './directory/people-queries.js';
import { GetMails } from './mails/mail-queries.js';
import { MemberService, type Invitee } from './members/member-service.js';
import { UserService, type UserUpdates } from './members/user-service.js';
import { userRecords } from './records.js';
import { Sessions } from './sessions/sessions.js';
import { ForgottenPasswords } from './sign-in/forgotten-passwords.js';
import { StaffRegistration } from './sign-up/staff-registration.js';
import { openTestStores, type TestStores } from './testing/test-stores.js';
import { openSlice, PASSWORD, type PeopleSlice, type Someone } from './testing/slice.js';

/** The people of a company, from the invitation to the erasure (`domain.md §2, §3`). */

let stores: TestStores;
let slice: PeopleSlice;
let members: MemberService;
let owner: Someone;
let rival: Someone;
beforeAll(async () => {
  stores = await openTestStores();
  slice = await openSlice(stores);
  members = slice.service(MemberService);
  [owner, rival] = [await slice.buyer('owner'), await slice.buyer('rival')];
});
afterAll(async () => {
  await slice.close();
  await stores.close();
});

const refused = (answer: Promise<unknown>, code: ErrorCode) => expect(answer).rejects.toThrow(code);
const emailOf = (name: string): string => `${name.toLowerCase()}@members.test`;
const named = (name: string): Invitee => ({ firstName: name, lastName: 'Member', email: emailOf(name) });
const invite = (by: Someone, person: Invitee, companyId = owner.companyId!) =>
  members.invite(companyId, [person], slice.as(by));
/** Invites a person to the owner's company. The person does not accept. */
const invited = async (name: string) => (await invite(owner, named(name))).invited[0]!;
const linkTo = (name: string) => slice.linkTo(emailOf(name), 'memberInvitation');
const member = (name: string, role?: 'viewerOnly') => slice.colleague(owner, emailOf(name), role);
const remove = (by: Someone, userId: string, on = slice) => on.service(MemberService).delete(userId, on.as(by));

describe('an invitation', () => {
  test('admits the invited person: approved at once, with a password that the person chooses', async () => {
    const { invited: people, skipped } = await invite(owner, {
      ...named('Mia'),
      phone: { countryCode: '+32', number: '470123456' },
      position: 'Sorter',
    });
    expect(skipped).toEqual([]);
    expect(people).toEqual([
      expect.objectContaining({
        role: 'buyerCompanyMember',
        status: 'approved',
        invited: true,
        emailVerified: false,
        companyId: owner.companyId,
        position: 'Sorter',
      }),
    ]);
    const token = await linkTo('Mia');
    await refused(slice.accept(token, 'short'), 'INVALID');
    const { user } = await slice.accept(token);
    expect(user).toMatchObject({ _id: people[0]!._id, invited: false, emailVerified: true });
    await refused(slice.accept(token, 'another stone without flaw'), 'LINK_NOT_VALID');
    await slice.signIn(emailOf('Mia'));
  });

  test('can be sent again until it is accepted, and only the newest link is valid', async () => {
    const { _id } = await invited('Zoe');
    const old = await linkTo('Zoe');
    expect(await members.inviteAgain(_id, slice.as(owner))).toMatchObject({ invited: [{ _id }], skipped: [] });
    expect(await invite(owner, named('Zoe'))).toMatchObject({ invited: [{ _id }] });
    await refused(slice.accept(old), 'LINK_NOT_VALID');
    await slice.accept(await linkTo('Zoe'));
    await refused(members.inviteAgain(_id, slice.as(owner)), 'NOT_INVITED');
    expect(await invite(owner, named('Zoe'))).toEqual({
      invited: [],
      skipped: [{ email: emailOf('Zoe'), reason: 'alreadyMember' }],
    });
  });

  test('that two people accept at once admits one of them', async () => {
    await invited('Two');
    const token = await linkTo('Two');
    const passwords = ['the password of the one', 'the password of the other'];
    const accepted = await Promise.allSettled(passwords.map((password) => slice.accept(token, password)));
    expect(accepted.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(accepted.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'LINK_NOT_VALID' } });
    const signIns = await Promise.allSettled(passwords.map((password) => slice.signIn(emailOf('Two'), password)));
    expect(signIns.map(({ status }) => status)).toEqual(accepted.map(({ status }) => status));
  });

  test('is not valid for a person whom the owner has removed', async () => {
    const { _id } = await invited('Lea');
    const token = await linkTo('Lea');
    await remove(owner, _id);
    await refused(slice.accept(token), 'LINK_NOT_VALID');
  });

  test('is one under one idempotency key, also when requested several times', async () => {
    const context = slice.as(owner, { commandId: 'key', fingerprint: 'same' });
    const ask = () => members.invite(owner.companyId!, [named('Key')], context);
    const [first, second] = [await ask(), await ask()];
    expect(second.invited.map(({ _id }) => _id)).toEqual(first.invited.map(({ _id }) => _id));
    await slice.accept(await linkTo('Key'));
  });

  test('of several people lists the skipped ones, and reveals nothing about other companies', async () => {
    const people = [
      named('Una'),
      { ...named('Rival'), email: rival.email },
      { ...named('Owner'), email: owner.email },
      { ...named('Una'), email: emailOf('Una').toUpperCase() },
    ];
    const outcome = await members.invite(owner.companyId!, people, slice.as(owner));
    expect(outcome.invited.map(({ email }) => email)).toEqual([emailOf('Una'), rival.email]);
    expect(outcome.skipped).toEqual([
      { email: owner.email, reason: 'alreadyMember' },
      { email: emailOf('Una').toUpperCase(), reason: 'twice' },
    ]);
  });

  test('is a buyer’s right in the own company, for roles that do not bid; an admin may do more', async () => {
    await refused(invite(owner, named('Foe'), rival.companyId!), 'NOT_FOUND');
    await refused(invite(owner, named('Foe'), 'nobody'), 'NOT_FOUND');
    await refused(invite(owner, { ...named('Foe'), role: 'buyer' }), 'INVALID');
    expect(await invite(slice.admin, { ...named('Bea'), role: 'buyer' })).toMatchObject({
      invited: [{ role: 'buyer' }],
    });
  });

  test('of a list stops when the buyer loses the right in between', async () => {
    const partner = await slice.buyer('partner');
    await slice.service(UserService).update(partner.userId, { role: 'viewerOnly' }, slice.as(slice.admin));
    // Call the service directly, as if the guard had admitted the session before the right was lost.
    await refused(invite(partner, named('Late'), partner.companyId!), 'FORBIDDEN');
    expect(await slice.users.find({ where: { claimedEmail: emailOf('Late') } })).toEqual([]);
  });

  test('to the staff makes staff, and an admin who has not accepted does not count', async () => {
    const { admin } = slice;
    const eve = { ...named('Eve'), role: 'admin' } as const;
    const userId = (await slice.service(StaffRegistration).addStaff(eve, slice.as(admin)))!;
    expect(await slice.queries.execute(new GetUser(userId, admin))).toMatchObject({ role: 'admin', invited: true });
    await refused(slice.service(UserService).update(admin.userId, { role: 'auditor' }, slice.as(admin)), 'LAST_ADMIN');
    const { secret } = await slice.accept(await slice.linkTo(eve.email, 'staffInvitation'));
    expect(await slice.service(Sessions).resume(secret)).not.toBeNull();
    await remove(admin, userId);
    expect(await slice.service(Sessions).resume(secret)).toBeNull();
  });

  test('shows its link to staff unless the company has other people; links of other kinds are never shown', async () => {
    slice.service(ForgottenPasswords).request(owner.email, '192.0.2.1');
    const shown = async () => (await slice.queries.execute(new GetMails({}))).mails;
    await eventually(async () => (await shown()).some(({ template }) => template === 'passwordReset'));
    const mails = await shown();
    await slice.service(StaffRegistration).addStaff({ ...named('Yves'), role: 'auditor' }, slice.as(slice.admin));
    expect((await shown()).find(({ template }) => template === 'staffInvitation')?.link).toMatch(
      /^\/signup#invite=[\w-]{43}$/,
    );
    expect(mails.some(({ template }) => template === 'memberInvitation')).toBe(true);
    expect(mails.filter(({ template }) => template !== 'staffInvitation').map(({ link }) => link)).not.toContainEqual(
      expect.anything(),
    );
  });
});

describe('people of one company', () => {
  test('see one another, and no person of another company', async () => {
    const max = await member('Max');
    const seen = async (by: Someone) => (await slice.queries.execute(new GetUsers(by, {}))).users;
    expect((await seen(max)).every(({ companyId }) => companyId === owner.companyId)).toBe(true);
    expect((await seen(owner)).map(({ email }) => email)).toContain(max.email);
    expect((await seen(rival)).map(({ email }) => email)).toEqual([rival.email]);
    const info = (by: Someone, userId: string) => slice.queries.execute(new GetUser(userId, by));
    for (const [by, other] of [
      [owner, max],
      [max, owner],
      [slice.admin, max],
    ] as const)
      expect(await info(by, other.userId)).toMatchObject({ _id: other.userId });
    await refused(info(rival, max.userId), 'NOT_FOUND');
    const vera = await member('Vera', 'viewerOnly');
    expect(await info(vera, vera.userId)).toMatchObject({ _id: vera.userId });
    await refused(info(vera, max.userId), 'NOT_FOUND');
  });

  test('are managed by the buyer: data and roles of people who do not bid', async () => {
    const tom = await member('Tom');
    const update = (by: Someone, userId: string, changes: UserUpdates) =>
      members.update(userId, changes as Parameters<MemberService['update']>[1], slice.as(by));
    expect(await slice.service(Sessions).resume(tom.secret)).not.toBeNull();
    expect(await update(owner, tom.userId, { position: 'Polisher', role: 'viewerOnly' })).toMatchObject({
      position: 'Polisher',
      role: 'viewerOnly',
    });
    expect(await slice.service(Sessions).resume(tom.secret)).toBeNull();
    for (const [by, userId] of [
      [rival, tom.userId],
      [owner, rival.userId],
      [owner, owner.userId],
    ] as const)
      await refused(update(by, userId, { position: 'X' }), 'NOT_FOUND');
  });
});

test('a company changes its own address; only an admin changes its name', async () => {
  const update = (by: Someone, changes: CompanyChanges, companyId = owner.companyId!) =>
    slice.service(Companies).update(companyId, changes, slice.as(by));
  expect(await update(owner, { address: 'Hoveniersstraat 2', registrationNo: 'BE 1' })).toMatchObject({
    address: 'Hoveniersstraat 2',
    registrationNo: 'BE 1',
    name: 'Company owner',
  });
  for (const changes of [{ name: 'Other' }, { status: 'approved' }, { country: 'FR' }] as const)
    await refused(update(owner, changes), 'INVALID');
  await refused(update(owner, { address: 'X' }, rival.companyId!), 'NOT_FOUND');
  expect(await update(slice.admin, { name: 'Owner & Sons' })).toMatchObject({ name: 'Owner & Sons' });
  const company = (companyId: string) => slice.queries.execute(new GetCompany(companyId, slice.admin));
  expect(await company(owner.companyId!)).toMatchObject({ name: 'Owner & Sons' });
  await refused(company('nobody'), 'NOT_FOUND');
});

describe('an erasure', () => {
  test('is a buyer’s right over people who do not bid, but not over their own account', async () => {
    for (const [by, userId] of [
      [owner, rival.userId],
      [rival, owner.userId],
      [owner, 'house.nobody'],
      [owner, '__proto__'],
    ] as const)
      await refused(remove(by, userId), 'NOT_FOUND');
    await refused(remove(owner, owner.userId), 'OWN_ACCOUNT');
    await refused(remove(slice.admin, slice.admin.userId), 'OWN_ACCOUNT');
  });

  test('of two admins by one another at once keeps one of them', async () => {
    const [two, other] = [await openTestStores(), 'second@house.test'];
    const on = await openSlice(two);
    const [first, second] = [on.admin, await on.addStaff(other)];
    const outcomes = await Promise.allSettled([remove(first, second.userId, on), remove(second, first.userId, on)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await on.close();
    await two.close();
  });

  test('is completed at the start after a crash or a restored backup', async () => {
    const first = await openTestStores();
    const before = await openSlice(first);
    const bob = await before.buyer('bob');
    const users = first.reads.state(userRecords);
    const record = await users.get(bob.userId);
    await remove(before.admin, bob.userId, before);
    expect(await users.get(bob.userId)).toBeNull();
    await users.insert(record!);
    await before.close();
    const after = await openSlice(first);
    expect(await users.get(bob.userId)).toBeNull();
    await after.signIn(after.admin.email);
    await after.close();
    await first.close();
  });

  test('is not undone by a repeated call: no person is created, and the address is free', async () => {
    const { admin } = slice;
    const staff = { firstName: 'S', lastName: 'Taff', email: 'stay@house.test', role: 'auditor' } as const;
    const once = slice.as(admin, { commandId: 'f'.repeat(64), fingerprint: 'same' });
    const addStaff = async (context: CommandContext) => {
      const userId = await slice.service(StaffRegistration).addStaff({ ...staff, password: PASSWORD }, context);
      return slice.queries.execute(new GetUser(userId ?? '', admin));
    };
    const addMember = (context: CommandContext) => members.invite(owner.companyId!, [named('Stay')], context);
    const added = [(await addStaff(once))._id, (await addMember(once)).invited[0]!._id];
    for (const userId of added) await remove(admin, userId);
    await refused(addStaff(once), 'NOT_FOUND');
    await refused(addMember(once), 'NOT_FOUND');
    expect(added).not.toContain((await addStaff(slice.as(admin)))._id);
    expect((await addMember(slice.as(admin))).invited).toMatchObject([{ email: emailOf('Stay') }]);
  });
});
