import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { CompanyRole, CompanyView, InvitationOutcome, MailView, UserView } from '@tender/contracts';
import { verifyChain } from '@tender/kernel';
import { eventually } from '@tender/kernel/testing/eventually';
import { keptFiles } from './testing/files.js';
import { ADMIN, PASSWORD, TestHouse } from './testing/house.js';
import { Listener } from './testing/listener.js';
import type { Person } from './testing/person.js';

/** A company's people, from the invitation to the erasure (`domain.md §2, §3`). */

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

const named = (name: string) => ({ firstName: name, lastName: 'Member', email: `${name.toLowerCase()}@members.test` });
const invite = (by: Person, person: object, companyId = owner.companyId) =>
  by.post(`/api/user/addByCompany/${companyId}`, person);

/** Somebody of the owner's company who has accepted. */
async function member(name: string, role: CompanyRole = 'buyerCompanyMember'): Promise<Person> {
  const {
    invited: [invited],
  } = await owner.inviteMember(owner.companyId, { ...named(name), role });
  return house.guest().acceptInvitation(await house.linkTo(invited!.email, 'memberInvitation'), PASSWORD);
}

describe('an invitation', () => {
  test('brings somebody in: approved at once, in with a password of their own', async () => {
    const { invited, skipped } = await invite(owner, {
      ...named('Mia'),
      phone: { countryCode: '+32', number: '470123456' },
      position: 'Sorter',
    }).json<InvitationOutcome>(201);
    expect(skipped).toEqual([]);
    expect(invited).toEqual([
      expect.objectContaining({
        role: 'buyerCompanyMember',
        status: 'approved',
        invited: true,
        emailVerified: false,
        companyId: owner.companyId,
        position: 'Sorter',
      }),
    ]);
    const token = await house.linkTo('mia@members.test', 'memberInvitation');
    const mia = house.guest();
    expect(await mia.post('/api/auth/accept-invite', { token, password: 'short' }).json(400)).toMatchObject({
      code: 'INVALID',
    });
    const { user } = await mia
      .post('/api/auth/accept-invite', { token, password: PASSWORD })
      .json<{ user: UserView }>();
    expect(user).toMatchObject({ _id: invited[0]!._id, invited: false, emailVerified: true });
    await mia.company();
    expect(
      await house.guest().post('/api/auth/accept-invite', { token, password: 'another stone without flaw' }).json(409),
    ).toMatchObject({ code: 'LINK_NOT_VALID' });
    await house.signedIn('mia@members.test');
  });

  test('can be sent again until it is accepted, and only the newest opens', async () => {
    const {
      invited: [zoe],
    } = await invite(owner, named('Zoe')).json<InvitationOutcome>(201);
    const old = await house.linkTo('zoe@members.test', 'memberInvitation');
    expect(await owner.post(`/api/user/invite/${zoe!._id}`).json()).toMatchObject({
      invited: [{ _id: zoe!._id }],
      skipped: [],
    });
    expect(await invite(owner, named('Zoe')).json(201)).toMatchObject({ invited: [{ _id: zoe!._id }] });
    const accept = (token: string) => house.guest().post('/api/auth/accept-invite', { token, password: PASSWORD });
    expect(await accept(old).json(409)).toMatchObject({ code: 'LINK_NOT_VALID' });
    await accept(await house.linkTo('zoe@members.test', 'memberInvitation')).expect(200);
    expect(await owner.post(`/api/user/invite/${zoe!._id}`).json(409)).toMatchObject({ code: 'NOT_INVITED' });
    expect(await invite(owner, named('Zoe')).json(201)).toEqual({
      invited: [],
      skipped: [{ email: 'zoe@members.test', reason: 'alreadyMember' }],
    });
  });

  test('that two accept at once lets one of them in', async () => {
    await invite(owner, named('Two')).expect(201);
    const token = await house.linkTo('two@members.test', 'memberInvitation');
    const passwords = ['the password of the one', 'the password of the other'];
    const answers = await Promise.all(
      passwords.map((password) =>
        house.guest().raw('POST', '/api/auth/accept-invite', { body: JSON.stringify({ token, password }) }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const signIns = await Promise.all(
      passwords.map((password) =>
        house
          .guest()
          .raw('POST', '/api/auth/signin', { body: JSON.stringify({ email: 'two@members.test', password }) }),
      ),
    );
    expect(signIns.map(({ status }) => status)).toEqual(answers.map(({ status }) => (status === 200 ? 200 : 401)));
  });

  test('is open to nobody whom the owner has removed meanwhile', async () => {
    const {
      invited: [lea],
    } = await invite(owner, named('Lea')).json<InvitationOutcome>(201);
    const token = await house.linkTo('lea@members.test', 'memberInvitation');
    await owner.delete(`/api/user/delete/${lea!._id}`).expect(200);
    expect(await house.guest().post('/api/auth/accept-invite', { token, password: PASSWORD }).json(409)).toMatchObject({
      code: 'LINK_NOT_VALID',
    });
  });

  test('is one under one key, however often it is asked for', async () => {
    const ask = () =>
      owner
        .post(`/api/user/addByCompany/${owner.companyId}`, named('Key'), { 'idempotency-key': 'key' })
        .json<InvitationOutcome>(201);
    const [first, second] = [await ask(), await ask()];
    expect(second.invited.map(({ _id }) => _id)).toEqual(first.invited.map(({ _id }) => _id));
    await house.guest().acceptInvitation(await house.linkTo('key@members.test', 'memberInvitation'), PASSWORD);
  });

  test('of several says who was passed over, and nothing of people elsewhere', async () => {
    const users = [
      named('Una'),
      { ...named('Rival'), email: rival.email },
      { ...named('Owner'), email: owner.email },
      named('Una'),
    ];
    const { invited, skipped } = await owner
      .post(`/api/user/add-multiple/${owner.companyId}`, { users })
      .json<InvitationOutcome>(201);
    expect(invited.map(({ email }) => email)).toEqual(['una@members.test', rival.email, 'una@members.test']);
    expect(skipped).toEqual([{ email: owner.email, reason: 'alreadyMember' }]);
  });

  test('of a viewing member gives that role', async () => {
    const { invited } = await owner
      .post(`/api/user/add-viewing-member/${owner.companyId}`, named('Vic'))
      .json<InvitationOutcome>(201);
    expect(invited[0]).toMatchObject({ role: 'viewerOnly' });
    expect(
      await owner.post(`/api/user/add-viewing-member/${owner.companyId}`, { ...named('Vic'), role: 'buyer' }).json(400),
    ).toMatchObject({ code: 'INVALID' });
  });

  test('is an owner’s to the own company, in roles that do not bid; the house may do more', async () => {
    expect(await invite(owner, named('Foe'), rival.companyId).json(404)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await invite(owner, named('Foe'), 'nobody').json(404)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await invite(owner, { ...named('Foe'), role: 'buyer' }).json(400)).toMatchObject({ code: 'INVALID' });
    expect(await invite(owner, { ...named('Foe'), role: 'admin' }).json(400)).toMatchObject({ code: 'INVALID' });
    expect(await invite(admin, { ...named('Bea'), role: 'user' }).json(201)).toMatchObject({
      invited: [{ role: 'buyer' }],
    });
  });

  test('to the house makes staff, and an admin who has not come does not count', async () => {
    const eve = { ...named('Eve'), role: 'admin' } as const;
    const user = await admin.addStaff(eve);
    expect(user).toMatchObject({ role: 'admin', invited: true });
    const me = await admin.me();
    expect(await admin.patch(`/api/user/update/${me._id}`, { updates: { role: 'auditor' } }).json(409)).toMatchObject({
      code: 'LAST_ADMIN',
    });
    const person = house.guest();
    await person.acceptInvitation(await house.linkTo(eve.email, 'staffInvitation'), PASSWORD);
    await person.get('/api/company/get-all').expect(200);
    await admin.delete(`/api/user/delete/${user._id}`).expect(200);
    await person.get('/api/profile/me').expect(401);
  });

  test('shows its link to the house, unless it leads to a company that has other people; what is the receiver’s alone it never does', async () => {
    await house.guest().post('/api/auth/forgot-password', { email: owner.email }).expect(200);
    const shown = async () => (await admin.get('/api/user/mails').json<{ mails: MailView[] }>()).mails;
    await eventually(async () => (await shown()).some(({ template }) => template === 'passwordReset'));
    const mails = await shown();
    await admin.addStaff({ ...named('Yves'), role: 'auditor' });
    expect((await shown()).find(({ template }) => template === 'staffInvitation')?.link).toMatch(
      /^\/signup#invite=[\w-]{43}$/,
    );
    expect(mails.filter(({ template }) => template !== 'staffInvitation').map(({ link }) => link)).not.toContainEqual(
      expect.anything(),
    );
  });
});

describe('people of one company', () => {
  test('are seen by one another, and by nobody of another company', async () => {
    const max = await member('Max');
    const seen = (by: Person) => by.users();
    expect((await seen(max)).every(({ companyId }) => companyId === owner.companyId)).toBe(true);
    expect((await seen(owner)).map(({ email }) => email)).toContain('max@members.test');
    expect((await seen(rival)).map(({ email }) => email)).toEqual([rival.email]);
    const info = (by: Person, id: string) => by.get(`/api/user/get-user-info//${id}`);
    await info(owner, max.userId).expect(200);
    await info(max, owner.userId).expect(200);
    await info(admin, max.userId).expect(200);
    expect(await info(rival, max.userId).json(404)).toMatchObject({ code: 'NOT_FOUND' });
    const vera = await member('Vera', 'viewerOnly');
    await info(vera, vera.userId).expect(200);
    await info(vera, max.userId).expect(404);
  });

  test('are looked after by the owner: data and roles of those who do not bid', async () => {
    const tom = await member('Tom');
    const update = (by: Person, id: string, changes: object) =>
      by.patch(`/api/user/update-viewing-member/${id}`, changes);
    expect(await update(owner, tom.userId, { position: 'Polisher', role: 'viewerOnly' }).json()).toMatchObject({
      updatedUser: { position: 'Polisher', role: 'viewerOnly' },
      viewingId: null,
    });
    expect(await update(owner, tom.userId, { position: 'Cutter', viewingId: 'v1' }).json()).toMatchObject({
      updatedUser: { position: 'Cutter' },
      viewingId: 'v1',
    });
    await tom.get('/api/profile/me').expect(401);
    expect(await update(owner, tom.userId, { role: 'buyer' }).json(400)).toMatchObject({ code: 'INVALID' });
    for (const [by, id] of [
      [rival, tom.userId],
      [owner, rival.userId],
      [owner, owner.userId],
    ] as const)
      await update(by, id, { position: 'X' }).expect(404);
  });
});

describe('what is known of somebody', () => {
  test.each(['firstName', 'lastName', 'phone', 'position', 'categories'])(
    'is not taken away by null: %s',
    async (field) => {
      const nothing = { [field]: null };
      const asks = [
        admin.patch(`/api/user/update/${owner.userId}`, { updates: nothing }),
        owner.patch(`/api/user/buyer/update/${owner.userId}`, nothing),
        owner.patch(`/api/user/update-viewing-member/${owner.userId}`, nothing),
      ];
      for (const ask of asks) expect(await ask.json(400)).toMatchObject({ code: 'INVALID' });
    },
  );
});

describe('a company', () => {
  test('keeps its own address up to date; its name is the house’s to change', async () => {
    const update = (by: Person, changes: object, id = owner.companyId) =>
      by.patch(`/api/company/update/${id}`, changes);
    expect(await update(owner, { address: 'Hoveniersstraat 2', registrationNo: 'BE 1' }).json()).toMatchObject({
      updatedCompany: { address: 'Hoveniersstraat 2', registrationNo: 'BE 1', name: 'Company owner' },
    });
    for (const changes of [{ name: 'Other' }, { status: 'approved' }, { country: 'FR' }])
      expect(await update(owner, changes).json(400)).toMatchObject({ code: 'INVALID' });
    await update(owner, { address: 'X' }, rival.companyId).expect(404);
    expect(await update(admin, { name: 'Owner & Sons' }).json()).toMatchObject({
      updatedCompany: { name: 'Owner & Sons' },
    });
    expect(await admin.get(`/api/company/get/${owner.companyId}`).json()).toMatchObject({
      companyData: { name: 'Owner & Sons' },
    });
    await admin.get('/api/company/get/nobody').expect(404);
  });

  test('that is rejected loses every call and socket of its people, and comes back when it is approved', async () => {
    const sad = await house.buyer('sad');
    const tab = await Listener.open(sad);
    await admin.updateCompany(sad.companyId, { status: 'rejected' });
    await eventually(() => !tab.isOpen, 'the socket is closed');
    await sad.get('/api/profile/me').expect(401);
    const again = await house.signedIn(sad.email);
    expect(await again.get('/api/company/get').json(409)).toMatchObject({ code: 'NOT_APPROVED' });
    await admin.updateCompany(sad.companyId, { status: 'approved' });
    await again.company();
  });

  test('that is deleted is gone with its people; its standing bids stay', async () => {
    const gone = await house.buyer('gone');
    const { auction, lots } = await house.auction(admin, { buyers: [gone] });
    await gone.placeBid({ auctionId: auction._id, lotId: lots[0]!._id, biddingAmount: 500 });
    expect(await admin.delete(`/api/company/delete/${gone.companyId}`).json()).toEqual({
      deletedCompanyId: gone.companyId,
    });
    await gone.get('/api/profile/me').expect(401);
    await house.guest().post('/api/auth/signin', { email: gone.email, password: PASSWORD }).expect(401);
    const { companies } = await admin.get('/api/company/get-all').json<{ companies: CompanyView[] }>();
    expect(companies.map(({ _id }) => _id)).not.toContain(gone.companyId);
    expect(await admin.get(`/api/bidding/getByAuction/${auction._id}`).json()).toMatchObject({
      biddings: [{ status: 'standing', biddingAmount: 500 }],
    });
    await admin.delete(`/api/company/delete/${gone.companyId}`).expect(404);
    await admin.patch(`/api/company/update/${gone.companyId}`, { status: 'approved' }).expect(404);
  });
});

describe('somebody who is disabled', () => {
  test('loses calls and sockets', async () => {
    const dan = await member('Dan');
    const tab = await Listener.open(dan);
    await admin.updateUser(dan.userId, { status: 'rejected' });
    await eventually(() => !tab.isOpen, 'the socket is closed');
    await dan.get('/api/profile/me').expect(401);
  });
});

test('of two admins who delete one another at once, one stays', async () => {
  const two = await TestHouse.open();
  const first = await two.admin();
  const second = await first.addStaff({ ...named('Second'), password: PASSWORD, role: 'admin' });
  const me = await first.me();
  const other = await two.signedIn(second.email);
  const answers = await Promise.all([
    first.raw('DELETE', `/api/user/delete/${second._id}`),
    other.raw('DELETE', `/api/user/delete/${me._id}`),
  ]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  await two.close();
});

describe('an erasure', () => {
  test('takes everything personal and leaves the history whole', async () => {
    const secret = {
      firstName: 'Xaverine',
      lastName: 'Quintessa',
      email: 'xaverine@members.test',
      position: 'Zymurgist',
      phone: { countryCode: '+32', number: '471987654' },
    };
    const {
      invited: [user],
    } = await invite(owner, secret).json<InvitationOutcome>(201);
    const person = house.guest();
    await person.acceptInvitation(await house.linkTo(secret.email, 'memberInvitation'), PASSWORD);
    const files = async () => (await keptFiles(house)).length;
    const before = await files();
    const paper = new File(['%PDF-1.7 Quintessa %%EOF'], 'quintessa.pdf');
    expect((await person.upload('PATCH', `/api/user/buyer/update/${user!._id}`, { doc1: paper })).status).toBe(200);
    expect(await files()).toBe(before + 1);
    await owner.patch(`/api/user/update-viewing-member/${user!._id}`, { role: 'viewerOnly' }).expect(200);
    expect(await owner.delete(`/api/user/delete/${user!._id}`, { isBuyerRequest: true }).json()).toEqual({
      deletedUserId: user!._id,
    });

    await person.get('/api/profile/me').expect(401);
    await house.guest().post('/api/auth/signin', { email: secret.email, password: PASSWORD }).expect(401);
    await admin.get(`/api/user/get-user-info/${user!._id}`).expect(404);
    for (const name of ['users', 'sessions', 'links', 'outbox']) {
      const left = JSON.stringify(await house.stores.reads.state({ name, database: 'state' }).find());
      for (const trace of ['averine', 'Quintessa', 'Zymurgist', '471987654', ...(name === 'users' ? [] : [user!._id])])
        expect({ name, trace, there: left.includes(trace) }).toEqual({ name, trace, there: false });
    }
    expect(await files()).toBe(before);
    expect(verifyChain(await house.stores.events.read(`company-${owner.companyId}`, 0, 1_000))).toHaveProperty('head');
    // The address is free again, for another person.
    expect((await invite(owner, secret).json<InvitationOutcome>(201)).invited[0]!._id).not.toBe(user!._id);
  });

  test('is an owner’s right over those who do not bid, and nobody’s over themselves', async () => {
    const erase = (by: Person, id: string) => by.delete(`/api/user/delete/${id}`, { isBuyerRequest: true });
    for (const [by, id] of [
      [owner, rival.userId],
      [rival, owner.userId],
      [owner, 'house.nobody'],
      [owner, '__proto__'],
    ] as const)
      expect(await erase(by, id).json(404)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await erase(owner, owner.userId).json(409)).toMatchObject({ code: 'OWN_ACCOUNT' });
    const user = await admin.me();
    expect(await erase(admin, user._id).json(409)).toMatchObject({ code: 'OWN_ACCOUNT' });
  });

  test('is made up for at the start, where a crash or a restored backup has left something', async () => {
    const first = await TestHouse.open();
    const bob = await first.buyer('bob');
    const [record] = await first.stores.reads
      .state({ name: 'users', database: 'state' })
      .find({ where: { _id: bob.userId } });
    const chief = await first.admin();
    await chief.delete(`/api/user/delete/${bob.userId}`).expect(200);
    await first.stores.reads.state<{ _id: string }>({ name: 'users', database: 'state' }).insert(record!);
    await first.close({ keep: true });
    const next = await TestHouse.open({ folder: first.folder });
    expect(await next.stores.reads.state({ name: 'users', database: 'state' }).get(bob.userId)).toBeNull();
    expect(await next.signedIn(ADMIN.email, ADMIN.password)).toBeDefined();
    await next.close();
  });
});

test('a call that is repeated after its person was deleted makes nobody, and leaves the address free', async () => {
  const staff = { firstName: 'S', lastName: 'Taff', email: 'stay@house.test', password: PASSWORD, role: 'auditor' };
  const key = { 'idempotency-key': 'once' };
  const { user } = await admin.post('/api/user/staff', staff, key).json<{ user: UserView }>(201);
  const {
    invited: [invited],
  } = await admin.post(`/api/user/addByCompany/${owner.companyId}`, named('Stay'), key).json<InvitationOutcome>(201);
  for (const { _id } of [user, invited!]) await admin.delete(`/api/user/delete/${_id}`).json();
  await admin.post('/api/user/staff', staff, key).json(404);
  await admin.post(`/api/user/addByCompany/${owner.companyId}`, named('Stay'), key).json(404);
  await admin.post('/api/user/staff', staff).json(201);
  expect((await invite(admin, named('Stay')).json<InvitationOutcome>(201)).invited).toMatchObject([
    { email: 'stay@members.test' },
  ]);
});
