import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { AwaitedSignUpView } from '@tender/contracts';
import { applicationOf, stageViewing } from '@tender/api-driver';
import { eventually } from '@tender/kernel/testing/eventually';
import { TestServer } from '../../testing/server/test-server.js';
import { Listener } from '../../testing/callers/listener.js';
import type { Person } from '../../testing/callers/person.js';

/** People who were invited to an auction or a viewing and must sign up first. */

let now = '2026-11-23T23:50:00.000Z';
let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await TestServer.open({ clock: () => now });
  admin = await server.admin();
});
afterAll(() => server.close());

const EMAIL = 'nina@newcomer.test';
const awaitedFor = async (to: string) =>
  (await admin.get(`/api/user/awaited/${to}`).json<{ awaited: AwaitedSignUpView[] }>()).awaited;
const inviteTo = (auctionId: string, ...emails: string[]) => admin.invite(auctionId, emails);

test('an unknown address is awaited where it was invited, until its person is deleted', async () => {
  const { auction } = await server.auction(admin, { until: 'created' });
  const { auction: other } = await server.auction(admin, { until: 'created' });
  const known = await server.buyer('known');
  await inviteTo(auction._id, EMAIL, known.email);
  const stranger = { email: EMAIL, userId: null, companyId: null, status: null, link: '/signup' };
  expect(await awaitedFor(auction._id)).toEqual([{ ...stranger, invitedAt: now, mailedToday: true }]);
  expect(await awaitedFor(other._id)).toEqual([]);

  // An address gets one mail a day; a new invitation replaces the earlier one.
  now = '2026-11-24T00:10:00.000Z';
  expect(await awaitedFor(auction._id)).toMatchObject([{ mailedToday: false }]);
  await inviteTo(auction._id, EMAIL);
  expect(await awaitedFor(auction._id)).toEqual([{ ...stranger, invitedAt: now, mailedToday: true }]);

  await server.guest().signUp(applicationOf('nina', { email: EMAIL, companyName: 'Newcomer' }));
  expect(await awaitedFor(auction._id)).toMatchObject([{ email: EMAIL, status: 'pending', link: null }]);
  const { _id, companyId } = await admin.approve(EMAIL);
  expect(await awaitedFor(auction._id)).toMatchObject([{ userId: _id, companyId, status: 'approved', link: null }]);

  await admin.delete(`/api/user/delete/${_id}`).expect(200);
  expect(await awaitedFor(auction._id)).toEqual([]);
});

test('a viewing has its own list', async () => {
  const { viewing } = await stageViewing(admin);
  await admin.patch(`/api/viewing/bulk-invite/${viewing._id}`, { emails: ['vic@newcomer.test'] }).expect(200);
  expect(await awaitedFor(viewing._id)).toMatchObject([{ email: 'vic@newcomer.test', link: '/signup' }]);
});

test('no company sees the other invitations', async () => {
  const buyer = await server.buyer('curious');
  const { auction } = await server.auction(admin, { until: 'created' });
  await buyer.get(`/api/user/awaited/${auction._id}`).expect(403);
});

test('open lists of staff get messages of invitations, sign-ups and approvals; lists of a company only of its people', async () => {
  const buyer = await server.buyer('own');
  const { auction } = await server.auction(admin, { until: 'created' });
  // Wait until the messages about the creation of these people are sent.
  await server.liveFeedCaughtUp();
  const [office, company] = [await Listener.open(admin), await Listener.open(buyer)];
  const heard = (listener: Listener) =>
    listener.received.flatMap(({ kind, payload }) => (kind === 'peopleChanged' ? [payload] : []));
  await inviteTo(auction._id, 'lena@newcomer.test');
  const invitedTo = ({ _id }: { _id: string }) =>
    heard(office).filter((told) => 'invitedTo' in told && told.invitedTo === _id);
  await eventually(() => invitedTo(auction).length > 0);
  await server.guest().signUp(applicationOf('lena', { email: 'lena@newcomer.test', companyName: 'Late' }));
  const { companyId } = await admin.approve('lena@newcomer.test');
  await buyer.inviteMember(buyer.companyId, { firstName: 'Ole', lastName: 'New', email: 'ole@own.test' });
  await eventually(
    () =>
      heard(company).length > 0 && heard(office).some((told) => 'company' in told && told.company === buyer.companyId),
  );
  expect(invitedTo(auction)).toEqual([{ invitedTo: auction._id }]);
  expect(heard(office)).toContainEqual({ company: companyId });
  for (const told of heard(company)) expect(told).toEqual({ company: buyer.companyId });
  for (const listener of [office, company]) listener.close();
});

test('an address without a sign-up is deleted after half a year', async () => {
  const { auction } = await server.auction(admin, { until: 'created' });
  await inviteTo(auction._id, 'old@newcomer.test');
  await server.close({ keep: true });
  now = '2027-06-24T10:00:00.000Z';
  server = await TestServer.open({ clock: () => now, folder: server.folder });
  admin = await server.admin();
  expect(await awaitedFor(auction._id)).toEqual([]);
});
