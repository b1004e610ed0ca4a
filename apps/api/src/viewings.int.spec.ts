import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  SLOT_HOURS,
  type AuctionView,
  type BookingView,
  type CompanyView,
  type DiaryEntry,
  type GoodView,
  type RoomView,
  type ViewingView,
} from '@tender/contracts';
import type { RefusedCall } from '@tender/api-driver';
import { TestHouse } from './testing/house.js';
import type { Person } from './testing/person.js';
import { book, dayFromNow, stageViewing, ZONE, type StagedViewing } from './testing/viewing.js';

/** Viewings over HTTP (`domain.md §4`): the calls of the specification, with their answers. */

let house: TestHouse;
let admin: Person;
let aurelia: Person;
let boreas: Person;

beforeAll(async () => {
  house = await TestHouse.open();
  admin = await house.admin();
  [aurelia, boreas] = [await house.buyer('aurelia'), await house.buyer('boreas')];
});
afterAll(() => house.close());

const ask = (person: Person, { viewing }: StagedViewing, more: object = {}) =>
  person.post('/api/booking/pendingBooking', {
    viewingId: viewing._id,
    newBookingData: { date: dayFromNow(2), slots: [9], ...more },
  });

describe('a viewing', () => {
  test('is set up, published, gone through and completed', async () => {
    const { newViewing } = await admin
      .post('/api/viewing/create', { name: 'November' })
      .json<{ newViewing: ViewingView }>(201);
    const id = newViewing._id;
    expect(newViewing).toEqual({
      _id: id,
      name: 'November',
      category: null,
      description: '',
      location: null,
      timeZone: 'UTC',
      startDate: null,
      endDate: null,
      status: 'draft',
      users: [],
      companies: [],
      rooms: [],
      creationInProgress: true,
      freeSlots: [],
      createdAt: expect.any(String),
    });
    expect(await admin.patch(`/api/viewing/update/${id}`, { status: 'published' }).json(409)).toMatchObject({
      code: 'VIEWING_INCOMPLETE',
      details: { missing: ['location', 'dates', 'rooms'] },
    });
    const location = { name: 'Office', address: '', city: 'Antwerp', country: 'BE' };
    await admin
      .patch(`/api/viewing/update/${id}`, {
        location,
        timeZone: ZONE,
        startDate: dayFromNow(2),
        endDate: dayFromNow(3),
      })
      .expect(200);
    await admin.post('/api/room/create', { viewing: id, name: 'Room 1', capacity: 4 }).expect(201);
    const { updatedViewing } = await admin
      .patch(`/api/viewing/update/${id}`, { status: 'published' })
      .json<{ updatedViewing: ViewingView }>();
    expect(updatedViewing).toMatchObject({
      status: 'published',
      creationInProgress: false,
      location,
      rooms: [{ viewing: id, name: 'Room 1', status: 'free', signedIn: null }],
    });
    expect(updatedViewing.freeSlots).toEqual(
      [2, 3].map((days) => ({ date: dayFromNow(days), slots: [...SLOT_HOURS] })),
    );
    await admin.patch(`/api/viewing/update/${id}`, { status: 'live' }).expect(200);
    expect(await admin.patch(`/api/viewing/update/${id}`, { status: 'published' }).json(409)).toMatchObject({
      code: 'STATUS_NOT_POSSIBLE',
      details: { status: 'live' },
    });
    await admin.patch(`/api/viewing/update/${id}`, { status: 'completed' }).expect(200);
    const { viewings } = await admin.get('/api/viewing/admin/history').json<{ viewings: ViewingView[] }>();
    expect(viewings.map(({ _id }) => _id)).toContain(id);
  });

  test.each([
    [{ name: '' }],
    [{ name: 'N', timeZone: 'Mars/Base' }],
    [{ name: 'N', startDate: '2026-02-30' }],
    [{ name: 'N', location: { name: 'X' } }],
    [{ name: 'N', users: [] }],
    [{ name: 'N', category: 'coal' }],
    [{ name: 'N', timeZone: {} }],
    [{ name: 'N', startDate: [] }],
  ])('is not created of %j', async (body) => {
    const before = await house.lastAction();
    expect(await admin.post('/api/viewing/create', body).json(400)).toMatchObject({ code: 'INVALID' });
    expect(await house.lastAction()).toBe(before);
  });

  test('created twice under one key is one', async () => {
    const create = () =>
      admin
        .post('/api/viewing/create', { name: 'Once' }, { 'Idempotency-Key': 'viewing once' })
        .json<{ newViewing: ViewingView }>(201);
    const [one, other] = [await create(), await create()];
    expect(other).toEqual(one);
    const room = () =>
      admin
        .post(
          '/api/room/create',
          { viewing: one.newViewing._id, name: 'R', capacity: 1 },
          { 'Idempotency-Key': 'room once' },
        )
        .json<{ newRoom: RoomView }>(201);
    expect(await room()).toEqual(await room());
  });

  test('is listed in pages, the newest first', async () => {
    const { viewings, nextCursor } = await admin
      .get('/api/viewing/getAll?fetchType=overview&limit=1')
      .json<{ viewings: ViewingView[]; nextCursor: string }>();
    expect(viewings.map(({ name }) => name)).toEqual(['Once']);
    const next = await admin
      .get(`/api/viewing/getAll?fetchType=overview&limit=1&cursor=${nextCursor}`)
      .json<{ viewings: ViewingView[] }>();
    expect(next.viewings[0]!._id).not.toBe(viewings[0]!._id);
    await admin.get('/api/viewing/getAll?fetchType=everything').expect(400);
    expect((await admin.get('/api/viewing/latestViewing').json<{ viewing: ViewingView }>()).viewing.name).toBe('Once');
  });

  test('invites companies, and takes people off', async () => {
    const { viewing } = await stageViewing(admin);
    const invite = await admin
      .patch(`/api/viewing/invite/${viewing._id}`, { email: aurelia.email })
      .json<{ viewing: ViewingView; invited: { email: string }[]; skipped: unknown[] }>();
    expect(invite).toMatchObject({
      viewing: { users: [aurelia.userId], companies: [aurelia.companyId] },
      invited: [{ email: aurelia.email }],
      skipped: [],
    });
    expect(
      await admin.patch(`/api/viewing/bulk-invite/${viewing._id}`, { emails: ['new@nowhere.test'] }).json(),
    ).toMatchObject({ invited: [], skipped: [{ reason: 'invitedToSignUp' }] });
    const { companies } = await admin
      .post(`/api/companies/${viewing._id}/assign`, { companyIds: [boreas.companyId] })
      .json<{ companies: CompanyView[] }>();
    expect(companies.map(({ _id }) => _id)).toEqual([aurelia.companyId, boreas.companyId]);
    expect(
      (await aurelia.get(`/api/companies/${viewing._id}`).json<{ companies: CompanyView[] }>()).companies.map(
        ({ _id }) => _id,
      ),
    ).toEqual([aurelia.companyId]);
    await admin.post(`/api/companies/${viewing._id}/assign`, { companyIds: ['nobody'] }).expect(404);
    await admin
      .patch(`/api/viewing/remove/${viewing._id}`, { userId: boreas.userId, reason: 'Not this time' })
      .expect(200);
    await boreas.get(`/api/viewing/get/${viewing._id}`).expect(404);
  });

  test('without an auction is offered for one', async () => {
    const { viewing } = await stageViewing(admin, { until: 'live' });
    const offered = async () =>
      (
        await admin.get('/api/viewing/live/completed/no-auction').json<{ completedOrLiveViewings: ViewingView[] }>()
      ).completedOrLiveViewings.map(({ _id }) => _id);
    expect(await offered()).toContain(viewing._id);
    const startsAt = new Date(Date.now() + 3_600_000).toISOString();
    const endsAt = new Date(Date.now() + 7_200_000).toISOString();
    const { createdAuction } = await admin
      .post('/api/auction/create', { name: 'Of it', type: 'tenderPayAsBid', startsAt, endsAt, viewing: viewing._id })
      .json<{ createdAuction: AuctionView }>(201);
    expect(createdAuction.timeZone).toBe(ZONE);
    expect(await offered()).not.toContain(viewing._id);
  });
});

describe('an auction of a viewing', () => {
  const terms = () => ({
    name: 'Of it',
    type: 'tenderPayAsBid' as const,
    startsAt: new Date(Date.now() + 3_600_000).toISOString(),
    endsAt: new Date(Date.now() + 7_200_000).toISOString(),
  });
  const refusal = (asked: Promise<unknown>) =>
    asked.then(
      () => null,
      ({ status, code, body }: RefusedCall) => ({ status, code, details: body.details }),
    );

  test('names one that is there, and published', async () => {
    const { viewing: draft } = await stageViewing(admin, { until: 'draft' });
    const { viewing } = await stageViewing(admin);
    const notOpen = { status: 409, code: 'VIEWING_NOT_OPEN', details: { status: 'draft' } };
    for (const unknown of ['nobody', `${viewing._id}.room`, 'a b'])
      expect(await refusal(admin.createAuction({ ...terms(), viewing: unknown }))).toMatchObject({ status: 404 });
    expect(await refusal(admin.createAuction({ ...terms(), viewing: draft._id }))).toEqual(notOpen);
    const auction = await admin.createAuction({ ...terms(), viewing: viewing._id });
    expect(auction.viewing).toBe(viewing._id);
    expect(await refusal(admin.updateAuction(auction._id, { viewing: draft._id }))).toEqual(notOpen);
    expect((await admin.updateAuction(auction._id, { viewing: null })).viewing).toBeNull();
  });

  test('takes its parcels as lots, which keep their names from the buyers', async () => {
    const { viewing, goods } = await stageViewing(admin, { buyers: [aurelia], until: 'live' });
    const { goods: others } = await stageViewing(admin);
    const auction = await admin.createAuction({ ...terms(), viewing: viewing._id });
    const rows = goods.map(({ _id: good, goodNo: lotNo }) => ({ lotNo, good, reservePrice: 100 }));
    const foreign = others[0]!._id;
    expect(await refusal(admin.addLots(auction._id, [...rows, { ...rows[0]!, lotNo: '9', good: foreign }]))).toEqual({
      status: 409,
      code: 'GOODS_NOT_SHOWN',
      details: { viewing: viewing._id, goods: [foreign] },
    });
    const lots = await admin.addLots(auction._id, rows);
    expect(lots.map(({ good }) => good)).toEqual(goods.map(({ _id }) => _id));
    await admin.invite(auction._id, [aurelia.email]);
    await admin.publish(auction._id);
    for (const lot of await aurelia.lots(auction._id)) expect(lot).not.toHaveProperty('good');
  });

  test('does not take a parcel that another auction sold, or has on offer, unless it is meant', async () => {
    const { viewing, goods } = await stageViewing(admin, { buyers: [aurelia], until: 'live' });
    const rows = goods.map(({ _id: good, goodNo: lotNo }) => ({ lotNo, good, reservePrice: 100 }));
    const [sold, unsold, withdrawn] = rows;
    const first = await admin.createAuction({ ...terms(), viewing: viewing._id });
    const [bidOn, , taken] = await admin.addLots(first._id, rows);
    const again = await admin.createAuction({ ...terms(), viewing: viewing._id });
    // A draft offers nothing: what another one has, this one may have, too.
    await admin.addLots(again._id, rows);
    await admin.delete(`/api/lot/delete/${again._id}`).expect(200);
    await admin.invite(first._id, [aurelia.email]);
    await admin.publish(first._id);
    const gone = (isSold: boolean, ...some: typeof rows) => ({
      status: 409,
      code: 'GOODS_SOLD',
      details: { goods: some.map(({ good, lotNo }) => ({ good, auctionId: first._id, lotNo, sold: isSold })) },
    });
    expect(await refusal(admin.addLots(again._id, rows))).toEqual(gone(false, ...rows));
    await admin.goLive(first._id);
    await admin.patch(`/api/lot/withdraw/${taken!._id}`, { reason: 'not as described' }).expect(200);
    await aurelia.placeBid({ auctionId: first._id, lotId: bidOn!._id, biddingAmount: 150 });
    await admin.complete(first._id);
    expect(await refusal(admin.addLots(again._id, rows))).toEqual(gone(true, sold!));
    expect(await admin.addLots(again._id, [unsold!, withdrawn!])).toHaveLength(2);
    expect(await admin.addLots(again._id, [sold!], { evenIfSold: true })).toHaveLength(3);
  });

  test('of which the house sees who has viewed what', async () => {
    const staged = await stageViewing(admin, { buyers: [aurelia, boreas], until: 'live' });
    const { viewing, rooms, goods } = staged;
    const room = rooms[0]!._id;
    await admin.goods.assign(room, [goods[0]!._id]);
    for (const [buyer, slot] of [
      [aurelia, 9],
      [boreas, 10],
    ] as const) {
      const { _id } = await book(admin, staged, { company: buyer.companyId, slots: [slot] });
      await admin.rooms.signIn(room, _id);
      if (buyer === boreas) await admin.goods.assign(room, [goods[1]!._id]);
      await admin.rooms.signOut(room);
    }
    const seen = new Map((await admin.goods.viewers(viewing._id)).map(({ good, companies }) => [good, companies]));
    expect(seen.get(goods[0]!._id)).toEqual([aurelia.companyId, boreas.companyId].sort());
    expect(seen.get(goods[1]!._id)).toEqual([boreas.companyId]);
    expect(seen.has(goods[2]!._id)).toBe(false);
  });
});

describe('rooms and goods', () => {
  test('are changed, moved, swapped and deleted', async () => {
    const staged = await stageViewing(admin, { buyers: [aurelia], until: 'live' });
    const {
      viewing: { _id: viewing },
      rooms: [one, two],
      goods: [first, second, third],
    } = staged;
    expect(first).toMatchObject({
      viewing,
      goodNo: '1',
      category: 'roughDiamond',
      estimate: 77_777.77,
      availability: 'available',
      room: null,
      movements: [],
    });
    const { good } = await admin
      .patch(`/api/goods/update/${first!._id}`, { shape: null, estimate: null, goodNo: '1b' })
      .json<{ good: GoodView }>();
    expect(good).toMatchObject({ goodNo: '1b', shape: '', estimate: null, carats: 10.8 });
    const { goods } = await admin
      .post(`/api/goods/assign/${one!._id}`, { goodIds: [first!._id, second!._id] })
      .json<{ goods: GoodView[] }>();
    expect(
      goods.map(({ room, availability, movements }) => ({
        room,
        availability,
        statuses: movements!.map(({ status }) => status),
      })),
    ).toEqual([0, 1].map(() => ({ room: one!._id, availability: 'assigned', statuses: ['initiallyAssigned'] })));
    expect(
      await admin.post(`/api/goods/assign/${two!._id}`, { goodIds: [third!._id, first!._id] }).json(409),
    ).toMatchObject({
      code: 'GOODS_NOT_IN_STOCK',
      details: { goods: [{ goodId: first!._id, goodNo: '1b', roomId: one!._id }] },
    });
    await admin.post(`/api/goods/re-assign/${two!._id}`, { goodIds: [first!._id] }).expect(200);
    expect(
      await admin.patch('/api/goods/return/stock', { goodIds: [first!._id], roomId: one!._id }).json(409),
    ).toMatchObject({ code: 'GOODS_NOT_IN_ROOM' });
    await admin.patch('/api/goods/return/stock', { goodIds: [second!._id], roomId: one!._id }).expect(200);

    const booking = await book(admin, staged, { company: aurelia.companyId });
    expect(await admin.delete(`/api/room/delete/${one!._id}`).json(409)).toMatchObject({
      code: 'ROOM_IN_USE',
      details: { bookings: [booking._id], goods: [] },
    });
    const { rooms } = await admin
      .post('/api/room/swaprooms', { viewingId: viewing, roomA: one!._id, roomB: two!._id })
      .json<{ rooms: RoomView[] }>();
    expect(rooms).toHaveLength(2);
    expect((await admin.get(`/api/booking/refresh/${booking._id}`).json<{ booking: BookingView }>()).booking.room).toBe(
      two!._id,
    );

    expect(
      await admin.patch(`/api/room/update/${one!._id}`, { signIn: { bookingId: booking._id } }).json(409),
    ).toMatchObject({ code: 'BOOKING_ELSEWHERE', details: { roomId: two!._id } });
    const { updatedRoom } = await admin
      .patch(`/api/room/update/${two!._id}`, { signIn: { bookingId: booking._id } })
      .json<{ updatedRoom: RoomView }>();
    expect(updatedRoom).toMatchObject({
      status: 'occupied',
      signedIn: { companyId: aurelia.companyId, bookingId: booking._id },
    });
    await admin.patch(`/api/room/update/${two!._id}`, { signOut: true, name: 'Other' }).expect(400);
    await admin.patch(`/api/room/update/${two!._id}`, { signOut: true }).expect(200);
    expect(
      (await aurelia.get(`/api/booking/refresh/${booking._id}`).json<{ booking: BookingView }>()).booking.status,
    ).toBe('completed');
    expect(await admin.delete(`/api/room/delete/${two!._id}`).json()).toEqual({ deletedRoomId: two!._id });
    expect((await admin.delete(`/api/goods/delete/${third!._id}`).json<{ good: GoodView }>()).good.goodNo).toBe('3');

    const { history, nextCursor } = await admin
      .get(`/api/history/${viewing}?limit=2`)
      .json<{ history: DiaryEntry[]; nextCursor: string }>();
    expect(history.map(({ kind }) => kind)).toEqual(['GoodDeleted', 'RoomDeleted']);
    expect(nextCursor).toEqual(expect.any(String));
    const ofParcel = await admin.get(`/api/history/${viewing}?good=${first!._id}`).json<{ history: DiaryEntry[] }>();
    expect(ofParcel.history.map(({ kind }) => kind)).toEqual([
      'RoomsSwapped',
      'GoodsReassigned',
      'GoodsAssigned',
      'GoodUpdated',
      'GoodsAdded',
    ]);
    const ofCompany = await admin
      .get(`/api/history/${viewing}?company=${aurelia.companyId}`)
      .json<{ history: DiaryEntry[] }>();
    expect(ofCompany.history.map(({ kind }) => kind)).toEqual([
      'BookingCompleted',
      'RoomSignedOut',
      'RoomSignedIn',
      'BookingCreated',
      'CompaniesInvited',
    ]);
  });

  test('more than a thousand rows are a 413, a bad one refuses all', async () => {
    const {
      viewing: { _id },
    } = await stageViewing(admin, { goods: 0 });
    const rows = (count: number) => Array.from({ length: count }, (_, no) => ({ goodNo: `${no}` }));
    expect(await admin.post(`/api/goods/upload/${_id}`, { goodsData: rows(1_001) }).json(413)).toMatchObject({
      code: 'TOO_LARGE',
    });
    expect(
      await admin
        .post(`/api/goods/upload/${_id}`, { goodsData: [{ goodNo: '1' }, { goodNo: '2', carats: -1 }] })
        .json(400),
    ).toMatchObject({ details: [{ field: 'goodsData.1.carats' }] });
    expect(
      await admin.post(`/api/goods/upload/${_id}`, { goodsData: [{ goodNo: '1' }, { goodNo: '1' }] }).json(409),
    ).toMatchObject({ code: 'GOOD_NUMBER_TAKEN' });
    expect((await admin.get(`/api/goods/${_id}`).json<{ goods: GoodView[] }>()).goods).toEqual([]);
    expect(
      (await admin.post(`/api/goods/upload/${_id}`, { goodsData: rows(1_000) }).json<{ goods: GoodView[] }>(201)).goods,
    ).toHaveLength(1_000);
  });
});

describe('bookings', () => {
  let staged: StagedViewing;
  beforeAll(async () => {
    staged = await stageViewing(admin, { buyers: [aurelia, boreas], rooms: 2 });
  });

  test('are asked for, confirmed, changed and taken back', async () => {
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

  test('are seen by their own company and by the house, by nobody else', async () => {
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

  test('two hundred for one room and slot at once: one is approved, the others are told which booking is in the way', async () => {
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

describe('what a company learns', () => {
  const OTHERS = [
    'boreas',
    'Boreas',
    '77777',
    'estimate',
    'signedIn',
    'movements',
    'availability',
    'creationInProgress',
  ];

  test.each(['buyer', 'buyerCompanyMember', 'viewerOnly'] as const)(
    'as %s: of others nothing, of the time what is free',
    async (role) => {
      const person = role === 'buyer' ? aurelia : await house.colleague(aurelia, `a${role.toLowerCase()}`, role);
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
      expect(shown.freeSlots![0]).toEqual({ date: dayFromNow(2), slots: SLOT_HOURS.filter((slot) => slot !== 10) });
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

  test('of a draft, and of a viewing of others, nothing', async () => {
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
