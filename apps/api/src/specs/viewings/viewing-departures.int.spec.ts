import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { BookingView } from '@tender/contracts';
import { eventually } from '@tender/kernel/testing/eventually';
import { TestServer } from '../../testing/server/test-server.js';
import { Listener } from '../../testing/callers/listener.js';
import type { Person } from '../../testing/callers/person.js';
import { book, dayFromNow, stageViewing } from '../../testing/staging/viewing.js';

/** Bookings and access after a company or a person leaves (`domain.md §3, §4`). */

let server: TestServer;
let admin: Person;

beforeAll(async () => {
  server = await TestServer.open();
  admin = await server.admin();
});
afterAll(() => server.close());

const reread = ({ _id }: BookingView, by = admin): Promise<BookingView> => by.bookings.getBooking(_id);
const becomes = (booking: BookingView, expected: Partial<BookingView>): Promise<void> =>
  eventually(
    async () => {
      const now = await reread(booking);
      return Object.entries(expected).every(
        ([field, value]) => JSON.stringify(now[field as keyof BookingView]) === JSON.stringify(value),
      );
    },
    `a booking with ${JSON.stringify(expected)}`,
  );

test('a rejected company leaves the viewing with the reason, its people lose access at once, and others get no message of it', async () => {
  const [aurelia, boreas] = [await server.buyer('aurelia'), await server.buyer('boreas')];
  const staged = await stageViewing(admin, { buyers: [aurelia, boreas], rooms: 1, until: 'live' });
  const { viewing } = staged;
  const confirmed = await book(admin, staged, { company: aurelia.companyId });
  const asked = await aurelia.bookings.request(viewing._id, { date: dayFromNow(3), slots: [9] });
  await server.liveFeedCaughtUp();
  const other = await Listener.open(boreas);
  await admin.updateCompany(aurelia.companyId, { status: 'rejected' });
  const reason = 'The company is no longer approved';
  for (const booking of [confirmed, asked]) await becomes(booking, { status: 'rejected', reason });
  expect((await admin.viewings.getViewing(viewing._id)).companies).toEqual([boreas.companyId]);
  expect((await admin.viewings.companies(viewing._id)).map(({ _id }) => _id)).toEqual([boreas.companyId]);
  for (const path of [`viewing/get/${viewing._id}`, `goods/${viewing._id}`, 'booking/getAll'])
    expect((await aurelia.raw('GET', `/api/${path}`)).status).toBeGreaterThanOrEqual(401);
  // The room is free again, for another company at the same time.
  expect((await book(admin, staged, { company: boreas.companyId })).status).toBe('approved');
  await other.waitForMessages(1);
  expect(other.kinds).toEqual(['bookingCreated']);
  other.close();

  // After a new approval the company needs a new invitation, and its bookings stay cancelled.
  await admin.updateCompany(aurelia.companyId, { status: 'approved' });
  const again = await server.signedIn(aurelia.email);
  expect((await again.raw('GET', `/api/viewing/get/${viewing._id}`)).status).toBe(404);
  await admin.viewings.assignCompanies(viewing._id, [aurelia.companyId]);
  expect((await again.viewings.getViewing(viewing._id)).companies).toEqual([aurelia.companyId]);
  expect((await reread(confirmed, again)).reason).toBe(reason);
});

test('a removed company keeps its own history, and sees nothing of the viewing', async () => {
  const [corvus, dorado] = [await server.buyer('corvus'), await server.buyer('dorado')];
  const staged = await stageViewing(admin, { buyers: [corvus, dorado], until: 'live' });
  const { viewing, rooms, goods } = staged;
  const before = await book(admin, staged, { company: corvus.companyId });
  await admin.rooms.signIn(rooms[0]!._id, before._id);
  await admin.rooms.signOut(rooms[0]!._id);
  const coming = await book(admin, staged, { company: corvus.companyId, slots: [11] });
  await admin.viewings.remove(viewing._id, corvus.userId, 'Not this time');
  expect(await reread(coming, corvus)).toMatchObject({ status: 'rejected', reason: 'Not this time' });
  expect(await reread(before, corvus)).toMatchObject({ status: 'completed', reason: null });
  expect((await corvus.bookings.listAll()).map(({ _id }) => _id)).toEqual([coming._id, before._id]);
  for (const path of [
    `viewing/get/${viewing._id}`,
    `companies/${viewing._id}`,
    `room/getByViewing/${viewing._id}`,
    `room/get/${viewing._id}/${rooms[0]!._id}`,
    `goods/${viewing._id}`,
    `booking/getByViewing/${viewing._id}`,
  ])
    expect([path, (await corvus.raw('GET', `/api/${path}`)).status]).toEqual([path, 404]);
  for (const ask of [
    () => corvus.bookings.request(viewing._id, { date: dayFromNow(3), slots: [9] }),
    () =>
      admin.bookings.create(viewing._id, {
        company: corvus.companyId,
        room: rooms[0]!._id,
        date: dayFromNow(3),
        slots: [9],
      }),
  ])
    await expect(ask()).rejects.toMatchObject({ code: expect.stringMatching(/NOT_FOUND|COMPANY_NOT_INVITED/) });
  expect(goods.length).toBeGreaterThan(0);
});

test('an erased person is removed from bookings, also if the server restarts in between, and leaves no name behind', async () => {
  const first = await TestServer.open();
  const owner = await first.buyer('egret');
  const colleague = await first.colleague(owner, 'erased', 'viewerOnly');
  const staff = await first.admin();
  const staged = await stageViewing(staff, { buyers: [owner], until: 'live' });
  const attendees = [owner.userId, colleague.userId];
  const { _id } = await staff.bookings.create(staged.viewing._id, {
    company: owner.companyId,
    room: staged.rooms[0]!._id,
    date: dayFromNow(2),
    slots: [9],
    attendees,
  });
  await staff.delete(`/api/user/delete/${colleague.userId}`, { isBuyerRequest: false }).expect(200);
  await first.close({ keep: true });

  const second = await TestServer.open({ folder: first.folder });
  const again = await second.admin();
  await eventually(
    async () => (await again.bookings.getBooking(_id)).attendees.join() === owner.userId,
    'the removed person no longer attends',
  );
  for (const path of [`booking/refresh/${_id}`, `history/${staged.viewing._id}`, `companies/${staged.viewing._id}`])
    expect((await again.raw('GET', `/api/${path}`)).text).not.toMatch(/erased/i);
  await second.close();
});
