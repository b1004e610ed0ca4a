import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { CompanyView, InvitationOutcome } from '@tender/contracts';
import { verifyChain } from '@tender/kernel';
import { eventually } from '@tender/kernel/testing/eventually';
import { keptFiles } from '../../testing/staging/files.js';
import { PASSWORD, TestServer } from '../../testing/server/test-server.js';
import { Listener } from '../../testing/callers/listener.js';
import type { Person } from '../../testing/callers/person.js';

/** People of a company over HTTP: routes, sessions, sockets, files. `libs/people` tests the rest without HTTP. */

let server: TestServer;
let admin: Person;
let owner: Person;
beforeAll(async () => {
  server = await TestServer.open();
  admin = await server.admin();
  owner = await server.buyer('owner');
});
afterAll(() => server.close());

const named = (name: string) => ({ firstName: name, lastName: 'Member', email: `${name.toLowerCase()}@members.test` });
const invite = (by: Person, person: object) => by.post(`/api/user/addByCompany/${owner.companyId}`, person);

/** A person of the owner's company who has accepted the invitation. */
async function member(name: string): Promise<Person> {
  const {
    invited: [invited],
  } = await owner.inviteMember(owner.companyId, { ...named(name), role: 'buyerCompanyMember' });
  return server.guest().acceptInvitation(await server.linkTo(invited!.email, 'memberInvitation'), PASSWORD);
}

test('an owner invites people in the roles that the route accepts; other roles are refused', async () => {
  const { invited } = await owner
    .post(`/api/user/add-viewing-member/${owner.companyId}`, named('Vic'))
    .json<InvitationOutcome>(201);
  expect(invited[0]).toMatchObject({ role: 'viewerOnly' });
  expect(
    await owner.post(`/api/user/add-viewing-member/${owner.companyId}`, { ...named('Vic'), role: 'buyer' }).json(400),
  ).toMatchObject({ code: 'INVALID' });
  expect(await invite(owner, { ...named('Foe'), role: 'admin' }).json(400)).toMatchObject({ code: 'INVALID' });
  expect(await invite(admin, { ...named('Bea'), role: 'user' }).json(201)).toMatchObject({
    invited: [{ role: 'buyer' }],
  });
  const vic = server.guest();
  await vic.acceptInvitation(await server.linkTo('vic@members.test', 'memberInvitation'), PASSWORD);
  await vic.company();
  await vic.get(`/api/user/get-user-info//${vic.userId}`).expect(200);
  await vic.get(`/api/user/get-user-info//${owner.userId}`).expect(404);
});

test('an owner changes a member, whose sessions end with a change of role', async () => {
  const tom = await member('Tom');
  const update = (changes: object) => owner.patch(`/api/user/update-viewing-member/${tom.userId}`, changes);
  expect(await update({ position: 'Polisher', role: 'viewerOnly' }).json()).toMatchObject({
    updatedUser: { position: 'Polisher', role: 'viewerOnly' },
    viewingId: null,
  });
  expect(await update({ position: 'Cutter', viewingId: 'v1' }).json()).toMatchObject({
    updatedUser: { position: 'Cutter' },
    viewingId: 'v1',
  });
  await tom.get('/api/profile/me').expect(401);
  expect(await update({ role: 'buyer' }).json(400)).toMatchObject({ code: 'INVALID' });
});

describe('the data of a person', () => {
  test.each(['firstName', 'lastName', 'phone', 'position', 'categories'])(
    'is not deleted by null: %s',
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
  test('that is rejected loses every call and socket of its people until it is approved again', async () => {
    const sad = await server.buyer('sad');
    const tab = await Listener.open(sad);
    await admin.updateCompany(sad.companyId, { status: 'rejected' });
    await eventually(() => !tab.isOpen, 'the socket is closed');
    await sad.get('/api/profile/me').expect(401);
    const again = await server.signedIn(sad.email);
    expect(await again.get('/api/company/get').json(409)).toMatchObject({ code: 'NOT_APPROVED' });
    await admin.updateCompany(sad.companyId, { status: 'approved' });
    await again.company();
  });

  test('that is deleted disappears with its people; its active bids stay', async () => {
    const gone = await server.buyer('gone');
    const { auction, lots } = await server.auction(admin, { buyers: [gone] });
    await gone.placeBid({ auctionId: auction._id, lotId: lots[0]!._id, biddingAmount: 500 });
    expect(await admin.delete(`/api/company/delete/${gone.companyId}`).json()).toEqual({
      deletedCompanyId: gone.companyId,
    });
    await gone.get('/api/profile/me').expect(401);
    await server.guest().post('/api/auth/signin', { email: gone.email, password: PASSWORD }).expect(401);
    const { companies } = await admin.get('/api/company/get-all').json<{ companies: CompanyView[] }>();
    expect(companies.map(({ _id }) => _id)).not.toContain(gone.companyId);
    expect(await admin.get(`/api/bidding/getByAuction/${auction._id}`).json()).toMatchObject({
      biddings: [{ status: 'standing', biddingAmount: 500 }],
    });
    await admin.delete(`/api/company/delete/${gone.companyId}`).expect(404);
    await admin.patch(`/api/company/update/${gone.companyId}`, { status: 'approved' }).expect(404);
  });
});

describe('a disabled person', () => {
  test('loses calls and sockets', async () => {
    const dan = await member('Dan');
    const tab = await Listener.open(dan);
    await admin.updateUser(dan.userId, { status: 'rejected' });
    await eventually(() => !tab.isOpen, 'the socket is closed');
    await dan.get('/api/profile/me').expect(401);
  });
});

describe('an erasure', () => {
  test('deletes all personal data, and keeps the history valid', async () => {
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
    const person = server.guest();
    await person.acceptInvitation(await server.linkTo(secret.email, 'memberInvitation'), PASSWORD);
    const files = async () => (await keptFiles(server)).length;
    const before = await files();
    const paper = new File(['%PDF-1.7 Quintessa %%EOF'], 'quintessa.pdf');
    expect((await person.upload('PATCH', `/api/user/buyer/update/${user!._id}`, { doc1: paper })).status).toBe(200);
    expect(await files()).toBe(before + 1);
    await owner.patch(`/api/user/update-viewing-member/${user!._id}`, { role: 'viewerOnly' }).expect(200);
    expect(await owner.delete(`/api/user/delete/${user!._id}`, { isBuyerRequest: true }).json()).toEqual({
      deletedUserId: user!._id,
    });

    await person.get('/api/profile/me').expect(401);
    await server.guest().post('/api/auth/signin', { email: secret.email, password: PASSWORD }).expect(401);
    await admin.get(`/api/user/get-user-info/${user!._id}`).expect(404);
    for (const name of ['users', 'sessions', 'links', 'calendarFeeds', 'outbox']) {
      const left = JSON.stringify(await server.stores.reads.state({ name, database: 'state' }).find());
      for (const trace of ['averine', 'Quintessa', 'Zymurgist', '471987654', ...(name === 'users' ? [] : [user!._id])])
        expect({ name, trace, there: left.includes(trace) }).toEqual({ name, trace, there: false });
    }
    expect(await files()).toBe(before);
    expect(verifyChain(await server.stores.events.readStream(`company-${owner.companyId}`, 0, 1_000))).toHaveProperty(
      'head',
    );
    // The address is free again, for another person.
    expect((await invite(owner, secret).json<InvitationOutcome>(201)).invited[0]!._id).not.toBe(user!._id);
  });
});
