import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { applicationOf, stageViewing } from '@tender/api-driver';
import { eventually } from '@tender/kernel/testing/eventually';
import { PASSWORD, TestServer } from '../../testing/server/test-server.js';
import type { Person } from '../../testing/callers/person.js';

/**
 * People who were invited by e-mail join auctions and viewings after the approval. `libs/auctions` tests the
 * conditions without HTTP.
 */

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await TestServer.open();
  admin = await server.admin();
});
afterAll(() => server.close());

const emailOf = (name: string) => `${name}@newcomer.test`;
const signUp = (name: string, at = server) =>
  at.guest().signUp(applicationOf(name, { email: emailOf(name), companyName: `Company ${name}` }));
const draft = () => server.auction(admin, { until: 'created' }).then(({ auction }) => auction);
const companiesOf = async (auctionId: string, by = admin) =>
  (await by.auctions()).find(({ _id }) => _id === auctionId)?.companies;
const hasJoined = (auctionId: string, companyId: string | null, by = admin) =>
  eventually(async () => (await companiesOf(auctionId, by))?.includes(companyId ?? '') ?? false, 'the company joins');
/** Resolves when the reactor of this name has processed all earlier events. */
async function reacted(name: string): Promise<void> {
  const auction = await draft();
  await admin.invite(auction._id, [emailOf(name)]);
  await signUp(name);
  await hasJoined(auction._id, (await admin.approve(emailOf(name))).companyId);
}

describe('a person who was invited by e-mail', () => {
  test('joins auctions and viewings after the approval, and verification checks the admin', async () => {
    const auction = await draft();
    const { viewing } = await stageViewing(admin, { until: 'published' });
    await admin.invite(auction._id, [emailOf('ann')]);
    await admin.viewings.invite(viewing._id, emailOf('ann'));
    await signUp('ann');
    const { _id } = (await admin.users()).find(({ email }) => email === emailOf('ann'))!;
    const named = (kind: string, { _id: id, name }: { _id: string; name: string }) => ({ _id: id, kind, name });
    expect(await admin.waitingInvitations(_id)).toEqual({
      invitations: [named('auction', auction), named('viewing', viewing)],
      joinsAfter: 'approval',
    });
    const { companyId } = await admin.approve(emailOf('ann'));
    await hasJoined(auction._id, companyId);
    await eventually(async () => (await admin.viewings.getViewing(viewing._id)).companies.includes(companyId!));
    expect(await admin.waitingInvitations(_id)).toEqual({ invitations: [], joinsAfter: null });

    const ann = await server.signedIn(emailOf('ann'), PASSWORD);
    // An auction that is not published is shown to no company.
    expect(await ann.auctions()).toEqual([]);
    await ann.get(`/api/auction/${auction._id}`).expect(404);
    expect(await admin.audit.verify({ kind: 'auction', id: auction._id })).toMatchObject({ ok: true });
    expect(await admin.audit.verify({ kind: 'viewing', id: viewing._id })).toMatchObject({ ok: true });
  });

  test('stays under Waiting if the approval says so, and under the tasks of the dashboard', async () => {
    const auction = await draft();
    await admin.invite(auction._id, [emailOf('bea')]);
    await signUp('bea');
    const { _id, companyId } = await admin.approve(emailOf('bea'), { invite: false });
    await reacted('witness');
    expect(await companiesOf(auction._id)).toEqual([]);
    expect(await admin.awaitedSignUps(auction._id)).toMatchObject([{ email: emailOf('bea'), status: 'approved' }]);
    const waiting = { _id: auction._id, kind: 'auction', name: auction.name };
    expect(await admin.waitingInvitations(_id)).toEqual({ invitations: [waiting], joinsAfter: null });
    const tasks = async () => (await admin.dailySummary()).needs.waitingInvitations;
    expect(await tasks()).toEqual([{ ...waiting, waiting: 1 }]);
    await admin.invite(auction._id, [emailOf('bea')]);
    await hasJoined(auction._id, companyId);
    expect(await tasks()).toEqual([]);
  });

  test('who joins through a colleague stays under Waiting', async () => {
    const auction = await draft();
    await admin.invite(auction._id, ['dora@buyers.test']);
    const dora = await server.colleague(await server.buyer('owner'), 'dora');
    await admin.updateUser(dora.userId, { status: 'rejected' });
    await admin.updateUser(dora.userId, { status: 'approved' });
    await reacted('later');
    expect(await companiesOf(auction._id)).toEqual([]);
    expect(await admin.waitingInvitations(dora.userId)).toMatchObject({
      ...{ invitations: [{ _id: auction._id }], joinsAfter: null },
    });
    expect((await admin.dailySummary()).needs.waitingInvitations).toMatchObject([{ _id: auction._id, waiting: 1 }]);
    await admin.withdrawInvitation(auction._id, 'dora@buyers.test');
  });

  test('does not join after the invitation was withdrawn', async () => {
    const [auction, other] = [await draft(), await draft()];
    for (const { _id } of [auction, other]) await admin.invite(_id, [emailOf('eve')]);
    await admin.withdrawInvitation(auction._id, emailOf('eve').toUpperCase());
    expect(await admin.awaitedSignUps(auction._id)).toEqual([]);
    await signUp('eve');
    const { companyId } = await admin.approve(emailOf('eve'));
    await hasJoined(other._id, companyId);
    expect(await companiesOf(auction._id)).toEqual([]);
  });

  test('does not join again after an admin has removed the company, or the person', async () => {
    const auction = await draft();
    const { viewing } = await stageViewing(admin, { until: 'published' });
    await admin.invite(auction._id, [emailOf('fay')]);
    await admin.viewings.invite(viewing._id, emailOf('fay'));
    await signUp('fay');
    const { _id, companyId } = await admin.approve(emailOf('fay'));
    await hasJoined(auction._id, companyId);
    await eventually(async () => (await admin.viewings.getViewing(viewing._id)).companies.includes(companyId!));
    await admin.removeCompany(auction._id, companyId!);
    await admin.patch(`/api/viewing/remove/${viewing._id}`, { userId: _id, reason: 'Full' }).expect(200);
    expect(await admin.awaitedSignUps(auction._id)).toEqual([]);
    expect(await admin.awaitedSignUps(viewing._id)).toEqual([]);
    await admin.updateUser(_id, { status: 'rejected' });
    await admin.updateUser(_id, { status: 'approved' });
    await reacted('again');
    expect(await companiesOf(auction._id)).toEqual([]);
    expect((await admin.viewings.getViewing(viewing._id)).companies).toEqual([]);
  });
});

test('an auction or a viewing that is over is no task, and is not named', async () => {
  const auction = await draft();
  await admin.invite(auction._id, [emailOf('gil')]);
  await signUp('gil');
  const { _id } = await admin.approve(emailOf('gil'), { invite: false });
  await admin.cancel(auction._id, 'Goods withdrawn');
  expect(await admin.waitingInvitations(_id)).toEqual({ invitations: [], joinsAfter: null });
  expect((await admin.dailySummary()).needs.waitingInvitations).toEqual([]);
});

describe('with mail', () => {
  let mailing: TestServer;
  let chief: Person;
  beforeAll(async () => {
    mailing = await TestServer.open({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } });
    chief = await mailing.admin();
  });
  afterAll(() => mailing.close());

  test('an approved person joins after confirming the address, and a stranger with the same address never does', async () => {
    const { auction } = await mailing.auction(chief, { until: 'created' });
    const email = emailOf('hal');
    await chief.invite(auction._id, [email]);
    await signUp('hal', mailing);
    const [hal] = (await chief.users()).filter((user) => user.email === email);
    await chief.updateUser(hal!._id, { status: 'approved' });
    expect(await chief.waitingInvitations(hal!._id)).toMatchObject({ joinsAfter: 'confirmation' });
    expect(await chief.awaitedSignUps(auction._id)).toMatchObject([{ status: 'approved', joins: true }]);

    await mailing
      .guest()
      .signUp(applicationOf('stranger', { email, companyName: 'Stranger', password: 'quite another stone' }));
    const stranger = (await chief.users()).find((user) => user.email === email && user._id !== hal!._id);
    if (stranger) await chief.updateUser(stranger._id, { status: 'approved' });
    const person = await mailing.signedIn(email, PASSWORD);
    await person.post('/api/auth/confirm-email/send').expect(200);
    await person.post('/api/auth/confirm-email', { token: await mailing.linkTo(email, 'confirmEmail') }).expect(200);
    await hasJoined(auction._id, hal!.companyId, chief);
    expect(await companiesOf(auction._id, chief)).toEqual([hal!.companyId]);
  });
});
