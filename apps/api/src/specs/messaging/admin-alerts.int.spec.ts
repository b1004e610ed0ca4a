import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { applicationOf } from '@tender/api-driver';
import { auctionDecider, auctionStream } from '@tender/auctions';
import type { MailChoicesView } from '@tender/contracts';
import { newId, SYSTEM } from '@tender/kernel';
import { eventually } from '@tender/kernel/testing/eventually';
import { alertsOf } from '../../testing/staging/alerts.js';
import { TestServer } from '../../testing/server/test-server.js';
import type { Person } from '../../testing/callers/person.js';
import { dayFromNow, stageViewing } from '../../testing/staging/viewing.js';

/** Alerts to the admins (`domain.md §6`). */

let server: TestServer;
let admin: Person;
let buyer: Person;
beforeAll(async () => {
  server = await TestServer.open();
  [admin, buyer] = [await server.admin(), await server.buyer('ann')];
});
afterAll(() => server.close());

test.each([
  ['outage', 'outagePause', 'it was down before the end'],
  ['clock', 'clockPause', 'its clock is in doubt'],
])('an auction paused by the server (%s) alerts the admins, and is among their tasks', async (reason, kind, why) => {
  const { auction } = await server.auction(admin, { buyers: [buyer], name: `Paused by ${reason}` });
  await server.stores.executor.execute(
    auctionDecider,
    auctionStream(auction._id),
    { type: 'PauseAuction', reason },
    { actor: SYSTEM, commandId: newId(), requestId: 'test' },
  );
  await eventually(async () => (await alertsOf(admin, kind)).length === 1, 'the alert');
  const [alert] = await alertsOf(admin, kind);
  expect(alert).toMatchObject({
    title: `Paused by ${reason} is paused: ${why}`,
    link: `/auction-monitoring?id=${auction._id}`,
  });
  const { needs } = await admin.dailySummary();
  expect(needs.pausedAuctions).toContainEqual({ _id: auction._id, name: auction.name, cause: reason });
});

test('a pause by an admin sends no alert, for any reason', async () => {
  const { auction } = await server.auction(admin, { buyers: [buyer] });
  await admin.patch(`/api/auction/pause/${auction._id}`, { reason: 'clock' }).expect(200);
  await server.guest().signUp(applicationOf('Zed'));
  await eventually(async () => (await alertsOf(admin, 'signUp')).length > 0, 'a later alert');
  expect((await alertsOf(admin)).map(({ link }) => link)).not.toContain(`/auction-monitoring?id=${auction._id}`);
});

test('a booking request alerts the admins without names; buyers get no alerts', async () => {
  const { viewing } = await stageViewing(admin, { buyers: [buyer], rooms: 1 });
  const newBookingData = { date: dayFromNow(2), slots: [9] };
  await buyer.post('/api/booking/pendingBooking', { viewingId: viewing._id, newBookingData }).expect(201);
  await eventually(async () => (await alertsOf(admin, 'bookingRequest')).length === 1, 'the alert');
  expect((await alertsOf(admin, 'bookingRequest'))[0]).toMatchObject({ title: 'A booking waits for your decision' });
  expect(await alertsOf(buyer)).toEqual([]);
  expect(JSON.stringify(await alertsOf(admin))).not.toMatch(/Zed|Company/);
});

test('an alert counts only what still waits, not what was decided before the alert is sent', async () => {
  const records = server.stores.reads.state<{ _id: string; sentAt: string | null; seenAt: string | null }>({
    name: 'alerts',
    database: 'state',
  });
  const isKept = async (id: string) => (await records.get(id))?.sentAt === null;
  const { viewing } = await stageViewing(admin, { buyers: [buyer], rooms: 1 });
  const ask = (slot: number) => buyer.bookings.request(viewing._id, { date: dayFromNow(2), slots: [slot] });
  // The first alert of a kind may be sent at once; the others wait 15 minutes.
  await ask(9);
  const [refused, cancelled, waiting] = [await ask(10), await ask(11), await ask(12)];
  await eventually(() => isKept(`bookingRequest ${waiting._id}`), 'the request that waits');
  expect(await isKept(`bookingRequest ${refused._id}`)).toBe(true);
  await admin.bookings.reject(refused, 'Full');
  await buyer.bookings.cancel(cancelled._id, 'Not needed');
  await eventually(async () => !(await isKept(`bookingRequest ${cancelled._id}`)), 'the cancelled one is settled');
  expect(await isKept(`bookingRequest ${refused._id}`)).toBe(false);
  expect(await isKept(`bookingRequest ${waiting._id}`)).toBe(true);

  await server.guest().signUp(applicationOf('Yves'));
  const zoe = applicationOf('Zoe');
  await server.guest().signUp(zoe);
  const { _id } = (await admin.users()).find(({ email }) => email === zoe.email)!;
  await eventually(() => isKept(`signUp ${_id}`), 'the sign-up that waits');
  await admin.approve(zoe.email);
  await eventually(async () => !(await isKept(`signUp ${_id}`)), 'the sign-up is settled');
});

test('an almost full disk alerts the admins, and is among their tasks', async () => {
  const { disk } = server.stores;
  // The setter does nothing: each check of the real disk would set the level to ample again.
  Object.defineProperty(disk, 'level', { get: () => 'low', set() {} });
  await eventually(async () => (await alertsOf(admin, 'lowDisk')).length === 1, 'the alert');
  expect((await admin.dailySummary()).needs.alerts).toEqual(['lowDisk']);
});

test('alerts by mail are a choice of admins only, and off by default', async () => {
  const choices = async (person: Person) =>
    (await person.get('/api/notifications/choices').json<{ choices: MailChoicesView }>()).choices;
  expect(await choices(admin)).toMatchObject({ alerts: false, announcements: true });
  expect(await choices(buyer)).not.toHaveProperty('alerts');
  expect(await buyer.patch('/api/notifications/choices', { alerts: true }).json(400)).toMatchObject({
    code: 'INVALID',
  });
  await admin.patch('/api/notifications/choices', { alerts: true }).expect(200);
  expect(await choices(admin)).toMatchObject({ alerts: true, announcements: true });
});
