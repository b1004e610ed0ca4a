import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { USUAL_HOURS, slotsOfDay, type BookingView, type ViewingView } from '@tender/contracts';
import { plusDays, slotAt } from '@tender/contracts/slots';
import { PASSWORD, TestServer } from '../../testing/server/test-server.js';
import type { Person } from '../../testing/callers/person.js';
import { book, dayFromNow, REMARKS, stageViewing, type StagedViewing } from '../../testing/staging/viewing.js';

/** Bookings over HTTP (`domain.md §4.4`), and the data of other companies' bookings that a company gets. */

let server: TestServer;
let admin: Person;
let aurelia: Person;
let boreas: Person;

beforeAll(async () => {
  server = await TestServer.open();
  admin = await server.admin();
  [aurelia, boreas] = [await server.buyer('aurelia'), await server.buyer('boreas')];
});
afterAll(() => server.close());

const ask = (person: Person, { viewing }: StagedViewing, more: object = {}) =>
  person.post('/api/booking/pendingBooking', {
    viewingId: viewing._id,
    newBookingData: { date: dayFromNow(2), slots: [9], ...more },
  });

describe('bookings', () => {
  let staged: StagedViewing;
  beforeAll(async () => {
    staged = await stageViewing(admin, { buyers: [aurelia, boreas], rooms: 2 });
  });

  test('are requested, confirmed, changed and cancelled', async () => {
    const { viewing, rooms } = staged;
    const { pendingBooking } = await ask(aurelia, staged, { attendees: [aurelia.userId] }).json<{
      pendingBooking: BookingView;
    }>(201);
    expect(pendingBooking).toMatchObject({
      viewing: viewing._id,
      company: aurelia.companyId,
      user: aurelia.userId,
      status: 'pending',
      room: null,
      attendees: [aurelia.userId],
      slots: [9],
    });
    expect(await ask(aurelia, staged).json(409)).toMatchObject({
      code: 'COMPANY_BOOKED',
      details: { bookingId: pendingBooking._id },
    });
    expect(await ask(aurelia, staged, { slots: [11], attendees: [boreas.userId] }).json(409)).toMatchObject({
      code: 'ATTENDEE_NOT_MEMBER',
      details: { attendees: [boreas.userId] },
    });
    await ask(aurelia, staged, { company: boreas.companyId }).expect(400);
    const path = `${viewing._id}/${aurelia.companyId}/${pendingBooking._id}`;
    const { approvedBooking } = await admin
      .patch(`/api/booking/approve/${path}`, { bookingRoomId: rooms[0]!._id })
      .json<{ approvedBooking: BookingView }>();
    expect(approvedBooking).toMatchObject({ status: 'approved', room: rooms[0]!._id });
    expect(await admin.patch(`/api/booking/reject/${path}`, { reason: 'no' }).json(409)).toMatchObject({
      code: 'BOOKING_NOT_PENDING',
    });
    await aurelia.patch(`/api/booking/update/${pendingBooking._id}`, { room: rooms[1]!._id }).expect(403);
    const { booking } = await aurelia
      .patch(`/api/booking/update/${pendingBooking._id}`, { slots: [12, 13] })
      .json<{ booking: BookingView }>();
    expect(booking).toMatchObject({ status: 'pending', room: null, slots: [12, 13] });
    const { rejectedBooking } = await admin
      .patch(`/api/booking/reject/${path}`, { reason: 'Full' })
      .json<{ rejectedBooking: BookingView }>();
    expect(rejectedBooking).toMatchObject({ status: 'rejected', reason: 'Full' });
    const made = await book(admin, staged, { company: aurelia.companyId, slots: [15] });
    expect(
      (
        await aurelia
          .patch(`/api/booking/update/${made._id}`, { status: 'rejected', reason: 'ill' })
          .json<{ booking: BookingView }>()
      ).booking,
    ).toMatchObject({ status: 'rejected', reason: 'ill' });
    const room = rooms[0]!._id;
    expect(await aurelia.bookings.diary(pendingBooking._id)).toMatchObject([
      { kind: 'BookingRequested', by: aurelia.userId, room: null, reason: null },
      { kind: 'BookingApproved', by: null, room },
      { kind: 'BookingUpdated', by: aurelia.userId, room: null },
      { kind: 'BookingRejected', by: null, reason: 'Full' },
    ]);
    expect(await admin.bookings.diary(made._id)).toMatchObject([
      { kind: 'BookingCreated', by: admin.userId, room },
      { kind: 'BookingCancelled', by: aurelia.userId, reason: 'ill' },
    ]);
    await boreas.get(`/api/booking/diary/${made._id}`).expect(404);
    const { bookings } = await aurelia
      .get(`/api/booking/history/company/${aurelia.companyId}?limit=2`)
      .json<{ bookings: BookingView[] }>();
    expect(bookings.map(({ _id }) => _id)).toEqual([made._id, pendingBooking._id]);
  });

  test('are visible to their own company and to staff only', async () => {
    const { viewing } = staged;
    const theirs = await book(admin, staged, { company: boreas.companyId, date: dayFromNow(3), slots: [9] });
    await aurelia.get(`/api/booking/refresh/${theirs._id}`).expect(404);
    await aurelia.get(`/api/booking/getByViewing/${viewing._id}/${boreas.companyId}`).expect(404);
    await aurelia.get(`/api/booking/history/company/${boreas.companyId}`).expect(404);
    await aurelia.patch(`/api/booking/update/${theirs._id}`, { slots: [10] }).expect(404);
    await aurelia.patch(`/api/booking/update/${theirs._id}`, { status: 'rejected' }).expect(404);
    for (const path of [`getByViewing/${viewing._id}`, 'getAll']) {
      const { bookings } = await aurelia.get(`/api/booking/${path}`).json<{ bookings: BookingView[] }>();
      expect([...new Set(bookings.map(({ company }) => company))]).toEqual([aurelia.companyId]);
    }
    expect(
      (
        await admin
          .get(`/api/booking/getByViewing/${viewing._id}/${boreas.companyId}`)
          .json<{ bookings: BookingView[] }>()
      ).bookings.map(({ _id }) => _id),
    ).toEqual([theirs._id]);
  });

  test('200 at once for one room and slot: one is approved, the others get the id of the conflicting one', async () => {
    const { viewing, rooms } = await stageViewing(admin, { buyers: [aurelia, boreas], rooms: 1 });
    const companies = [aurelia.companyId, boreas.companyId];
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, no) =>
        admin.raw('POST', '/api/booking/create', {
          body: JSON.stringify({
            viewingId: viewing._id,
            newBookingData: {
              company: companies[no % 2],
              room: rooms[0]!._id,
              date: dayFromNow(2),
              slots: [9],
              attendees: [],
            },
          }),
        }),
      ),
    );
    const accepted = answers.filter(({ status }) => status === 201);
    expect(accepted).toHaveLength(1);
    const { _id: bookingId, company: companyId } = (accepted[0]!.body as { booking: BookingView }).booking;
    const refused = answers
      .filter(({ status }) => status !== 201)
      .map(({ status, body: { code, details } }) => ({ status, code, details }));
    const reason = {
      status: 409,
      code: 'ROOM_BOOKED',
      details: { roomId: rooms[0]!._id, date: dayFromNow(2), slot: 9, bookingId, companyId },
    };
    expect(refused).toEqual(Array.from({ length: 199 }, () => reason));
    const { bookings } = await admin
      .get(`/api/booking/getByViewing/${viewing._id}`)
      .json<{ bookings: BookingView[] }>();
    expect(bookings).toMatchObject([{ _id: bookingId, status: 'approved' }]);
  });
});

describe('the view of a company', () => {
  const OTHERS = [
    'boreas',
    'Boreas',
    '77777',
    'estimate',
    'remarks',
    REMARKS,
    'signedIn',
    'movements',
    'availability',
    'creationInProgress',
  ];

  test.each(['buyer', 'buyerCompanyMember', 'viewerOnly'] as const)(
    'as %s: nothing of others, only the free slots',
    async (role) => {
      const person = role === 'buyer' ? aurelia : await server.colleague(aurelia, `a${role.toLowerCase()}`, role);
      const staged = await stageViewing(admin, { buyers: [aurelia, boreas], until: 'live', rooms: 1, name: 'Shared' });
      const {
        viewing: { _id: viewing },
        rooms: [room],
        goods,
      } = staged;
      const theirs = await book(admin, staged, { company: boreas.companyId, slots: [10] });
      await admin.patch(`/api/room/update/${room!._id}`, { signIn: { bookingId: theirs._id } }).expect(200);
      await admin.post(`/api/goods/assign/${room!._id}`, { goodIds: [goods[0]!._id] }).expect(200);
      const secrets = [...OTHERS, boreas.companyId, boreas.userId, theirs._id];
      const paths = [
        `viewing/get/${viewing}`,
        'viewing/getAll?fetchType=overview',
        'viewing/latestViewing',
        'viewing/history',
        `companies/${viewing}`,
        `room/getByViewing/${viewing}`,
        `room/get/${viewing}/${room!._id}`,
        `goods/${viewing}`,
        `booking/getByViewing/${viewing}`,
        'booking/getAll',
        `booking/history/company/${aurelia.companyId}`,
      ];
      for (const path of paths) {
        const { status, text } = await person.raw('GET', `/api/${path}`);
        expect({ path, status, told: secrets.filter((secret) => text.includes(secret)) }).toEqual({
          path,
          status: 200,
          told: [],
        });
      }
      const { viewing: shown } = await person.get(`/api/viewing/get/${viewing}`).json<{ viewing: ViewingView }>();
      expect(shown.freeSlots![0]).toEqual({
        date: dayFromNow(2),
        slots: slotsOfDay(USUAL_HOURS).filter((slot) => slot !== 10),
      });
      const { body } = await person.raw('POST', '/api/booking/pendingBooking', {
        body: JSON.stringify({ viewingId: viewing, newBookingData: { date: dayFromNow(2), slots: [9, 10] } }),
      });
      expect(body).toMatchObject({ code: 'SLOT_NOT_FREE', details: { date: dayFromNow(2), slots: [10] } });
      await person.get(`/api/history/${viewing}`).expect(403);
      await admin.patch(`/api/viewing/update/${viewing}`, { status: 'completed' }).expect(200);
      const { viewingsHistory } = await person.get('/api/viewing/history').json<{ viewingsHistory: ViewingView[] }>();
      expect(viewingsHistory.map(({ _id }) => _id)).toContain(viewing);
    },
  );

  test('has nothing of a draft, or of a viewing of others', async () => {
    const {
      viewing: draft,
      rooms: [room],
    } = await stageViewing(admin, { buyers: [aurelia], until: 'draft' });
    const { viewing: foreign } = await stageViewing(admin, { buyers: [boreas] });
    for (const id of [draft._id, foreign._id]) {
      for (const path of [
        `viewing/get/${id}`,
        `companies/${id}`,
        `room/getByViewing/${id}`,
        `goods/${id}`,
        `booking/getByViewing/${id}`,
      ])
        await aurelia.get(`/api/${path}`).expect(404);
      await ask(aurelia, { viewing: { _id: id } } as StagedViewing).expect(404);
    }
    await aurelia.get(`/api/room/get/${draft._id}/${room!._id}`).expect(404);
    const { viewings } = await aurelia.get('/api/viewing/getAll').json<{ viewings: ViewingView[] }>();
    expect(viewings.map(({ _id }) => _id)).not.toContain(foreign._id);
  });
});

test('a company that comes without a booking is invited, booked for the present hour and checked in', async () => {
  const east = 12 - new Date().getUTCHours();
  const timeZone = `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`;
  const today = slotAt(new Date().toISOString(), timeZone).date;
  const { viewing, rooms } = await stageViewing(admin, { buyers: [aurelia], rooms: 2, until: 'draft' });
  const days = { timeZone, startDate: today, endDate: plusDays(today, 1) };
  await admin.patch(`/api/viewing/update/${viewing._id}`, { ...days, status: 'live' }).expect(200);
  const come = (company: string, more: object = {}) =>
    admin.post('/api/booking/walk-in', { viewingId: viewing._id, company, ...more });
  const { booking } = await come(boreas.companyId, { attendees: [boreas.userId] }).json<{ booking: BookingView }>(201);
  expect(booking).toMatchObject({
    ...{ company: boreas.companyId, user: admin.userId, date: today, status: 'approved', room: rooms[0]!._id },
    attendees: [boreas.userId],
  });
  expect(booking.slots).toHaveLength(1);
  const { viewing: shown } = await admin.get(`/api/viewing/get/${viewing._id}`).json<{ viewing: ViewingView }>();
  expect(shown.companies).toEqual([aurelia.companyId, boreas.companyId]);
  expect(shown.rooms.map(({ signedIn }) => signedIn?.bookingId)).toEqual([booking._id, undefined]);
  await boreas.get(`/api/viewing/get/${viewing._id}`).expect(200);
  expect(await come(boreas.companyId).json(409)).toMatchObject({ code: 'COMPANY_BOOKED' });
  expect(await come(aurelia.companyId, { room: rooms[0]!._id }).json(409)).toMatchObject({ code: 'ROOM_BOOKED' });
  await come(aurelia.companyId).expect(201);
  const third = await server.buyer('cyrene');
  expect(await come(third.companyId).json(409)).toMatchObject({ code: 'SLOT_NOT_FREE' });
  await come('nobody').expect(404);
  await third.get(`/api/viewing/get/${viewing._id}`).expect(404);
});

test('a viewing member who requests and cancels repeatedly leaves the company enough requests', async () => {
  const strict = await TestServer.open({ env: { RATE_LIMITS: 'on' } });
  try {
    const [strictAdmin, owner] = [await strict.admin(), await strict.buyer('owner')];
    const email = 'visitor@owner.test';
    await owner.inviteMember(owner.companyId, { firstName: 'V', lastName: 'Isitor', email, role: 'viewerOnly' });
    const visitor = await strict.guest().acceptInvitation(await strict.linkTo(email, 'memberInvitation'), PASSWORD);
    const staged = await stageViewing(strictAdmin, { buyers: [owner], rooms: 1 });
    for (let asked = 0; asked < 50; asked++) {
      const { pendingBooking } = await ask(visitor, staged).json<{ pendingBooking: BookingView }>(201);
      await visitor.patch(`/api/booking/update/${pendingBooking._id}`, { status: 'rejected' }).expect(200);
    }
    expect(await ask(visitor, staged).json(429)).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    await ask(owner, staged).expect(201);
    const other = await stageViewing(strictAdmin, { buyers: [owner], rooms: 1 });
    await ask(visitor, other).expect(201);
  } finally {
    await strict.close();
  }
});
