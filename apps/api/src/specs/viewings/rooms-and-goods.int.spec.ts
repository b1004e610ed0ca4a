import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type BookingView, type DiaryEntry, type GoodView, type RoomView } from '@tender/contracts';
import { TestServer } from '../../testing/server/test-server.js';
import type { Person } from '../../testing/callers/person.js';
import { book, stageViewing } from '../../testing/staging/viewing.js';

/** Rooms and goods of a viewing over HTTP (`domain.md §4`). */

let server: TestServer;
let admin: Person;
let aurelia: Person;

beforeAll(async () => {
  server = await TestServer.open();
  admin = await server.admin();
  aurelia = await server.buyer('aurelia');
});
afterAll(() => server.close());

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
      .patch(`/api/goods/update/${first!._id}`, { shape: null, laboratory: '', estimate: null, goodNo: '1b' })
      .json<{ good: GoodView }>();
    expect(good).toMatchObject({ goodNo: '1b', shape: '', laboratory: null, estimate: null, carats: 10.8 });
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
      .get(`/api/history/${viewing}?limit=3`)
      .json<{ history: DiaryEntry[]; nextCursor: string }>();
    expect(history.map(({ kind }) => kind)).toEqual(['AddendumPublished', 'GoodDeleted', 'RoomDeleted']);
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
      'RoomsSwapped',
      'BookingCreated',
      'CompaniesInvited',
    ]);
  });

  test('more than a thousand rows are a 413, and one bad row refuses all', async () => {
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
