import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { USUAL_HOURS } from '@tender/contracts';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { times } from '@tender/kernel/testing/torture';
import { Rejection, SYSTEM } from '@tender/kernel';
import { SqliteProjectionStore, type CollectionSpec, type Document } from '@tender/read-store';
import { viewingsContext } from '../context.js';
import {
  ADMIN,
  approve,
  assign,
  book,
  bookingId,
  buyer,
  cancel,
  FRIDAY,
  giveBack,
  good,
  goodId,
  localTime,
  MONDAY,
  move,
  reassign,
  request,
  roomId,
  signIn,
  signOut,
  swap,
  DETAILS,
  TUESDAY,
  userId,
  VIEWING,
} from '../rules/testing/builders.js';
import { openTestStores, type TestStores } from '../testing/test-stores.js';
import { DAWN, GOES_LIVE, steps, type Step } from '../rules/testing/lives.js';
import { bookings } from './booking-document.js';
import { diary } from './diary-document.js';
import { goods } from './good-document.js';
import { viewings } from './viewing-document.js';
import { visits } from './visit-document.js';

/** Random histories: `npm run torture` runs ten times as many. */
const RUNS = times(60);
const LONG = 300_000;
const LIVE = { type: 'UpdateViewing', changes: {}, status: 'live' } as const;

let stores: TestStores;
beforeEach(async () => {
  stores = await openTestStores();
});
afterEach(() => stores.close());

const get = async <D extends Document>(spec: CollectionSpec<D>, id: string) => {
  await stores.readYourWrites.caughtUp();
  return stores.reads.view(spec).get(id);
};

/** Creates a draft with two rooms, four parcels and the companies A and B. */
async function open({ ask }: TestStores): Promise<void> {
  await ask({ type: 'CreateViewing', viewingId: VIEWING, details: DETAILS });
  for (const room of ['1', '2'])
    await ask({ type: 'AddRoom', roomId: roomId(room), details: { name: `Room ${room}`, capacity: 4 } });
  await ask({
    type: 'InviteCompanies',
    companies: ['A', 'B'].map((companyId) => ({ companyId, userIds: [userId(companyId)] })),
  });
  await ask({ type: 'AddGoods', goods: ['1', '2', '3', '4'].map((no) => good(no)) });
}

describe('the read models', () => {
  test('follow a viewing with its rooms and visits', async () => {
    await open(stores);
    expect(await get(viewings, VIEWING)).toEqual({
      ...DETAILS,
      ...USUAL_HOURS,
      _id: VIEWING,
      status: 'draft',
      users: ['A.owner', 'B.owner'],
      companies: ['A', 'B'],
      createdAt: FRIDAY,
      rules: 5,
      addenda: 0,
      addendumAt: null,
      rooms: ['1', '2'].map((room) => ({ roomId: roomId(room), name: `Room ${room}`, capacity: 4, signedIn: null })),
    });
    await stores.ask({ type: 'UpdateViewing', changes: { name: 'Other', openUntil: 17 }, status: 'published' });
    expect(await get(viewings, VIEWING)).toMatchObject({ name: 'Other', openUntil: 17, status: 'published' });
    stores.time.now = localTime(MONDAY, 9);
    await stores.ask({ type: 'KeepTime' }, SYSTEM);
    await stores.ask(book('A'));
    await stores.ask(signIn('A'));
    expect(await get(viewings, VIEWING)).toMatchObject({
      status: 'live',
      rooms: [{ signedIn: { companyId: 'A', bookingId: bookingId('A'), at: stores.time.now } }, { signedIn: null }],
    });
    await stores.ask(signOut());
    await stores.ask({ type: 'UpdateRoom', roomId: roomId('1'), changes: { capacity: 9 } });
    await stores.ask({ type: 'DeleteRoom', roomId: roomId('2') });
    await stores.ask({ type: 'RemovePerson', userId: userId('B'), reason: '' });
    expect(await get(viewings, VIEWING)).toMatchObject({
      users: ['A.owner'],
      companies: ['A'],
      rooms: [{ capacity: 9, signedIn: null }],
    });
    await stores.ask({ type: 'UpdateViewing', changes: {}, status: 'completed' });
    expect(await get(viewings, VIEWING)).toMatchObject({ status: 'completed' });
  });

  test('have every movement of a parcel', async () => {
    await open(stores);
    await stores.ask(LIVE);
    await stores.ask(book('A'));
    await stores.ask(signIn('A'));
    await stores.ask(assign('1', '1', '2'));
    await stores.ask(reassign('2', '2'));
    await stores.ask(giveBack('1', '1'));
    await stores.ask(assign('1', '1'));
    await stores.ask(signOut());
    await stores.ask(swap());
    await stores.ask({ type: 'UpdateGood', goodId: goodId('2'), changes: { goodNo: 'K-20', estimate: 5 } });
    await stores.ask({ type: 'DeleteGood', goodId: goodId('3') });
    await stores.ask({ type: 'UpdateViewing', changes: {}, status: 'completed' });
    const step = (status: string, room: string | null, companyId: string | null = null) => ({
      status,
      room: room === null ? null : roomId(room),
      companyId,
      by: ADMIN.userId,
      at: FRIDAY,
    });
    expect(await get(goods, goodId('1'))).toMatchObject({
      goodNo: '1',
      goodNumber: 1,
      availability: 'completed',
      room: roomId('2'),
      estimate: null,
      movements: [
        step('initiallyAssigned', '1', 'A'),
        step('returned', '1', 'A'),
        step('stock', null, 'A'),
        step('assigned', '1', 'A'),
        step('reAssigned', '2'),
        step('completed', '2'),
      ],
    });
    expect(await get(goods, goodId('2'))).toMatchObject({
      goodNo: 'K-20',
      goodNumber: 20,
      estimate: 5,
      room: roomId('1'),
    });
    expect(await get(goods, goodId('3'))).toBeNull();
    expect(await get(goods, goodId('4'))).toMatchObject({ availability: 'completed', room: null });
  });

  test('follow bookings: requested, approved, moved, swapped, cancelled, completed', async () => {
    await open(stores);
    await stores.ask(LIVE);
    await stores.ask(request('a', { attendees: ['A.x'] }), buyer('A'));
    expect(await get(bookings, bookingId('a'))).toEqual({
      _id: bookingId('a'),
      viewing: VIEWING,
      company: 'A',
      user: userId('A'),
      date: MONDAY,
      slots: [9],
      startsAt: localTime(MONDAY, 9),
      endsAt: localTime(MONDAY, 10),
      attendees: ['A.x'],
      status: 'pending',
      room: null,
      reason: null,
      createdAt: FRIDAY,
      changedAt: FRIDAY,
    });
    await stores.ask(approve('A', { name: 'a' }));
    await stores.ask(swap());
    expect(await get(bookings, bookingId('a'))).toMatchObject({ status: 'approved', room: roomId('2') });
    await stores.ask(move('a', { date: TUESDAY }), buyer('A'));
    expect(await get(bookings, bookingId('a'))).toMatchObject({
      status: 'pending',
      room: null,
      date: TUESDAY,
      startsAt: localTime(TUESDAY, 9),
    });
    await stores.ask(cancel('a', 'ill'), buyer('A'));
    expect(await get(bookings, bookingId('a'))).toMatchObject({ status: 'rejected', reason: 'ill' });
    await stores.ask(book('B'));
    await stores.ask(request('b', { slots: [12] }), buyer('B'));
    await stores.ask({ type: 'UpdateViewing', changes: {}, status: 'completed' });
    expect(await get(bookings, bookingId('B'))).toMatchObject({ status: 'completed' });
    expect(await get(bookings, bookingId('b'))).toMatchObject({
      status: 'rejected',
      reason: 'The viewing is completed',
    });
  });

  test('visits contain all parcels that were in the room, including temporary ones', async () => {
    await open(stores);
    await stores.ask(LIVE);
    await stores.ask(book('A'));
    await stores.ask(book('B', { room: '2' }));
    await stores.ask(assign('1', '1'));
    await stores.ask(signIn('A'));
    await stores.ask(assign('1', '2'));
    await stores.ask(giveBack('1', '1'));
    await stores.ask(signIn('B', '2'));
    await stores.ask(reassign('2', '2'));
    await stores.ask(signOut('1'));
    await stores.ask(assign('1', '3'));
    await stores.readYourWrites.caughtUp();
    const seen = await stores.reads.view(visits).find({ sort: [{ field: 'room' }] });
    expect(seen).toMatchObject([
      { room: roomId('1'), company: 'A', booking: bookingId('A'), until: FRIDAY, goods: [goodId('1'), goodId('2')] },
      { room: roomId('2'), company: 'B', booking: bookingId('B'), until: null, goods: [goodId('2')] },
    ]);
    await stores.ask({ type: 'UpdateViewing', changes: {}, status: 'completed' });
    await stores.readYourWrites.caughtUp();
    expect(await stores.reads.view(visits).find({ where: { until: null } })).toEqual([]);
  });

  test('have a diary entry for each event', async () => {
    await open(stores);
    await stores.ask(LIVE);
    await stores.ask(book('A'));
    await stores.ask(assign('1', '1'));
    await stores.readYourWrites.caughtUp();
    const lines = await stores.reads
      .view(diary)
      .find({ where: { viewing: VIEWING }, sort: [{ field: 'revision', descending: true }], limit: 2 });
    expect(lines).toMatchObject([
      {
        kind: 'GoodsAssigned',
        by: ADMIN.userId,
        rooms: [roomId('1')],
        goods: [goodId('1')],
        companies: [],
        booking: null,
      },
      { kind: 'BookingCreated', companies: ['A'], rooms: [roomId('1')], booking: bookingId('A') },
    ]);
    expect(await stores.reads.view(diary).count()).toBe(
      (await stores.events.readStream(`viewing-${VIEWING}`, 0, 100)).length,
    );
    await stores.ask(swap());
    await stores.readYourWrites.caughtUp();
    const [last] = await stores.reads
      .view(diary)
      .find({ where: { viewing: VIEWING }, sort: [{ field: 'revision', descending: true }], limit: 1 });
    expect(last).toMatchObject({ kind: 'RoomsSwapped', companies: ['A'] });
  });
});

test(
  'after random histories the read models equal the state and a rebuild that applies every event twice',
  async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (story) => {
        const place = await openTestStores();
        try {
          await live(place, story);
          await place.readYourWrites.caughtUp();
          await tellsTheState(place);
          expect(await rebuilt(place)).toEqual(await told(place));
        } finally {
          await place.close();
        }
      }),
      { numRuns: RUNS },
    );
  },
  LONG,
);

async function live(place: TestStores, story: readonly Step[]): Promise<void> {
  await open(place);
  let millis = Date.parse(DAWN);
  for (const { command, actor, pause } of [GOES_LIVE, ...story]) {
    place.time.now = new Date((millis += pause * 60_000)).toISOString();
    await place.ask(command, actor).catch((error: unknown) => {
      if (!(error instanceof Rejection)) throw error;
    });
  }
}

async function tellsTheState({ state, reads }: TestStores): Promise<void> {
  const viewing = await state();
  if (viewing.status === 'none') throw new Error('there is no viewing');
  const byRoom = (a: { room: string }, b: { room: string }) => (a.room < b.room ? -1 : 1);
  const byId = (a: { _id: string }, b: { _id: string }) => (a._id < b._id ? -1 : 1);
  const [document, parcels, booked, underWay] = await Promise.all([
    reads.view(viewings).get(VIEWING),
    reads.view(goods).find(),
    reads.view(bookings).find(),
    reads.view(visits).find({ where: { until: null } }),
  ]);
  expect(document).toMatchObject({
    status: viewing.status,
    companies: expect.arrayContaining([...viewing.invited.keys()]),
  });
  expect(document!.companies).toHaveLength(viewing.invited.size);
  expect(document!.rooms.map(({ roomId: _id, signedIn }) => ({ _id, signedIn })).sort(byId)).toEqual(
    [...viewing.rooms.values()].map(({ roomId: _id, signedIn }) => ({ _id, signedIn })).sort(byId),
  );
  expect(parcels.map(({ _id, room }) => ({ _id, room })).sort(byId)).toEqual(
    viewing.goods
      .values()
      .map(({ goodId: _id, roomId: room }) => ({ _id, room }))
      .sort(byId),
  );
  expect(
    booked.map(({ _id, status, date, slots, company }) => ({ _id, status, date, slots, company })).sort(byId),
  ).toEqual(
    viewing.bookings
      .allBookings()
      .map(({ bookingId: _id, status, date, slots, companyId: company }) => ({ _id, status, date, slots, company }))
      .sort(byId),
  );
  const inRooms = [...viewing.rooms.values()].flatMap(({ roomId: room, signedIn }) =>
    signedIn ? [{ room, ...signedIn }] : [],
  );
  expect(underWay.map(({ room, company, booking, from }) => ({ room, company, booking, from })).sort(byRoom)).toEqual(
    inRooms
      .map(({ room, companyId: company, bookingId: booking, at: from }) => ({ room, company, booking, from }))
      .sort(byRoom),
  );
  for (const { room, goods: seen } of underWay)
    expect(seen).toEqual(
      expect.arrayContaining(
        viewing.goods
          .values()
          .filter((good) => good.roomId === room)
          .map((good) => good.goodId),
      ),
    );
}

const told = ({ reads }: TestStores) =>
  Promise.all([
    reads.view(viewings).find(),
    reads.view(goods).find(),
    reads.view(bookings).find(),
    reads.view(diary).find(),
    reads.view(visits).find(),
  ]);

async function rebuilt({ events }: TestStores): Promise<unknown> {
  const folder = mkdtempSync(join(tmpdir(), 'rebuilt-'));
  const store = new SqliteProjectionStore(join(folder, 'views.db'));
  try {
    for (const projection of viewingsContext.projections) await store.prepare(projection, 1, 'epoch');
    const recorded = await events.readAll(-1n, 10_000);
    let all: unknown[] = [];
    await store.transaction(async (transaction) => {
      for (const event of recorded.flatMap((each) => [each, each])) {
        for (const projection of viewingsContext.projections.filter((each) => each.handles(event))) {
          const writes = await projection.project(event, transaction.reader(projection, 1));
          await transaction.write(projection, 1, writes, event.position);
        }
      }
      const [ofViewings, ofGoods, ofBookings, ofDiary, ofVisits] = viewingsContext.projections.map((projection) =>
        transaction.reader(projection, 1),
      );
      all = [
        await ofViewings!.find(viewings),
        await ofGoods!.find(goods),
        await ofBookings!.find(bookings),
        await ofDiary!.find(diary),
        await ofVisits!.find(visits),
      ];
    });
    return all;
  } finally {
    await store.close();
    rmSync(folder, { recursive: true });
  }
}
