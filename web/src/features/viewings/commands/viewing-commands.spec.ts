import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { clearPersonState } from '../../../shared/store/slice.js';
import * as bookings from './booking-commands.js';
import * as goods from './goods-commands.js';
import * as rooms from './room-commands.js';
import { aBooking, aGood, aRoom, aViewing } from '../../../testing/viewing-examples.js';
import * as commands from './viewing-commands.js';
import * as data from '../viewing-data.js';
import { setGoods, setViewings, viewingsNow } from '../viewings-slice.js';

/** A server that returns prepared answers, and records the calls. */
let server: Server;
let answers: object[] = [];
let asked: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      asked.push(`${request.method} ${request.url?.replace('/api', '')} ${body}`.trim());
      const answer = answers.shift();
      response
        .writeHead(answer ? 200 : 409, { 'content-type': 'application/json' })
        .end(JSON.stringify(answer ?? { statusCode: 409, code: 'ROOM_BOOKED', message: 'Booked', reference: 'r' }));
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  Object.assign(globalThis, { window: { location: { origin } }, __APP_VERSION__: 'test' });
});
afterAll(() => void server.close());
afterEach(() => {
  clearPersonState();
  answers = [];
  asked = [];
});

const ALL = '?limit=1000';

test('reads every list and entity by its own call into the store', async () => {
  const viewing = aViewing();
  const calls: [string, object, () => Promise<unknown>][] = [
    ['GET /viewing/getAll?fetchType=overview', { viewings: [viewing] }, () => data.loadViewings()],
    ['GET /viewing/get/v1', { viewing }, () => data.loadViewing('v1')],
    ['GET /viewing/latestViewing', { viewing }, () => data.loadLatestViewing()],
    ['GET /viewing/history', { viewingsHistory: [viewing] }, () => data.loadViewingHistory()],
    ['GET /viewing/admin/history', { viewings: [viewing] }, () => data.loadAdminViewingHistory()],
    [
      'GET /viewing/live/completed/no-auction',
      { completedOrLiveViewings: [viewing] },
      () => data.loadCompletedOrLiveViewings(),
    ],
    [`GET /goods/v1${ALL}`, { goods: [aGood()], nextCursor: null }, () => data.loadGoods('v1')],
    [`GET /booking/getByViewing/v1${ALL}`, { bookings: [aBooking()] }, () => data.loadBookings('v1')],
    [`GET /booking/getAll${ALL}`, { bookings: [aBooking()] }, () => data.loadAllBookings()],
    [`GET /companies/v1${ALL}`, { companies: [] }, () => data.companiesOf('v1')],
    [
      'GET /history/v1?limit=200&room=v1.r1&cursor=c',
      { history: [] },
      () => data.diaryOf('v1', { room: 'v1.r1' }, 'c'),
    ],
  ];
  for (const [call, answer, read] of calls) {
    answers = [answer];
    await read();
    expect(asked.splice(0)).toEqual([call]);
  }
  expect(viewingsNow()).toMatchObject({
    viewings: { v1: viewing },
    latestViewing: 'v1',
    viewingHistory: ['v1'],
    completedOrLiveViewings: ['v1'],
    loaded: true,
    goods: { v1: [aGood()] },
    bookings: { v1: { 'v1.b1': aBooking() } },
  });
});

test('reads all pages of a list of more than a thousand', async () => {
  answers = [
    { goods: [aGood()], nextCursor: 'more' },
    { goods: [aGood({ _id: 'v1.g2' })], nextCursor: null },
  ];
  await data.loadGoods('v1');
  expect(asked).toEqual([`GET /goods/v1${ALL}`, `GET /goods/v1${ALL}&cursor=more`]);
  expect(viewingsNow().goods['v1']).toHaveLength(2);
});

test('sends commands for viewings and rooms', async () => {
  setViewings([aViewing()]);
  const viewing = aViewing({ name: 'Changed' });
  const calls: [string, object[], () => Promise<unknown>][] = [
    ['POST /viewing/create {"name":"x"}', [{ newViewing: viewing }], () => commands.createViewing({ name: 'x' })],
    [
      'PATCH /viewing/update/v1 {"name":"x"}',
      [{ updatedViewing: viewing }],
      () => commands.updateViewing('v1', { name: 'x' }),
    ],
    [
      'PATCH /viewing/update/v1 {"status":"published"}',
      [{ updatedViewing: viewing }],
      () => commands.publishViewing('v1'),
    ],
    ['PATCH /viewing/update/v1 {"status":"live"}', [{ updatedViewing: viewing }], () => commands.openViewing('v1')],
    [
      'PATCH /viewing/update/v1 {"status":"completed"}',
      [{ updatedViewing: viewing }],
      () => commands.completeViewing('v1'),
    ],
    [
      'PATCH /viewing/bulk-invite/v1 {"emails":["a@b.test"]}',
      [{ viewing, invited: [], skipped: [] }],
      () => commands.inviteByEmail('v1', ['a@b.test']),
    ],
    [
      'PATCH /viewing/remove/v1 {"userId":"c1.u1","reason":"left"}',
      [{ viewing }],
      () => commands.removeFromViewing('v1', 'c1.u1', 'left'),
    ],
    [
      'POST /room/create {"viewing":"v1","name":"Room 2","capacity":2}',
      [{ newRoom: aRoom({ _id: 'v1.r2' }) }],
      () => rooms.createRoom('v1', { name: 'Room 2', capacity: 2 }),
    ],
    [
      'PATCH /room/update/v1.r2 {"capacity":3}',
      [{ updatedRoom: aRoom({ _id: 'v1.r2', capacity: 3 }) }],
      () => rooms.updateRoom('v1.r2', { capacity: 3 }),
    ],
    [
      'PATCH /room/update/v1.r1 {"signIn":{"bookingId":"v1.b1"}}',
      [{ updatedRoom: aRoom() }],
      () => rooms.signIn('v1.r1', 'v1.b1'),
    ],
    ['PATCH /room/update/v1.r1 {"signOut":true}', [{ updatedRoom: aRoom() }], () => rooms.signOut('v1.r1')],
    ['DELETE /room/delete/v1.r1 {}', [{ deletedRoomId: 'v1.r1' }], () => rooms.deleteRoom('v1.r1')],
  ];
  for (const [call, given, act] of calls) {
    answers = given;
    await act();
    expect(asked.splice(0)).toEqual([call]);
  }
  expect(viewingsNow()).toMatchObject({ creationInProgress: true, progressedViewingId: 'v1' });
  expect(viewingsNow().viewings['v1']).toMatchObject({ name: 'Changed', rooms: [{ _id: 'v1.r2', capacity: 3 }] });
});

test('reloads changed data after a swap of rooms or an assignment of companies', async () => {
  answers = [{ rooms: [] }, { goods: [] }, { bookings: [] }];
  await rooms.swapRooms('v1', 'v1.r1', 'v1.r2');
  expect(asked.splice(0).sort()).toEqual([
    `GET /booking/getByViewing/v1${ALL}`,
    `GET /goods/v1${ALL}`,
    'POST /room/swaprooms {"viewingId":"v1","roomA":"v1.r1","roomB":"v1.r2"}',
  ]);
  answers = [{ companies: [] }, { viewing: aViewing({ companies: ['c1'] }) }];
  await commands.assignCompanies('v1', ['c1']);
  expect(asked).toEqual(['POST /companies/v1/assign {"companyIds":["c1"]}', 'GET /viewing/get/v1']);
  expect(viewingsNow().viewings['v1']?.companies).toEqual(['c1']);
});

test('sends commands for goods', async () => {
  setGoods('v1', [aGood()]);
  const calls: [string, object, () => Promise<unknown>][] = [
    [
      'POST /goods/create {"viewing":"v1","goodNo":"2"}',
      { good: aGood({ _id: 'v1.g2', goodNo: '2' }) },
      () => goods.createGood('v1', { goodNo: '2' }),
    ],
    [
      'PATCH /goods/update/v1.g2 {"shape":null}',
      { good: aGood({ _id: 'v1.g2', goodNo: '2', shape: '' }) },
      () => goods.updateGood('v1.g2', { shape: null }),
    ],
    [
      'POST /goods/assign/v1.r1 {"goodIds":["v1.g2"]}',
      { goods: [aGood({ _id: 'v1.g2', goodNo: '2', room: 'v1.r1' })] },
      () => goods.assignGoods('v1.r1', ['v1.g2']),
    ],
    [
      'POST /goods/re-assign/v1.r2 {"goodIds":["v1.g2"]}',
      { goods: [aGood({ _id: 'v1.g2', goodNo: '2', room: 'v1.r2' })] },
      () => goods.reassignGoods('v1.r2', ['v1.g2']),
    ],
    [
      'PATCH /goods/return/stock {"roomId":"v1.r2","goodIds":["v1.g2"]}',
      { goods: [aGood({ _id: 'v1.g2', goodNo: '2' })] },
      () => goods.returnGoods('v1.r2', ['v1.g2']),
    ],
    ['DELETE /goods/delete/v1.g1 {}', { good: aGood() }, () => goods.deleteGood('v1.g1')],
  ];
  for (const [call, answer, act] of calls) {
    answers = [answer];
    await act();
    expect(asked.splice(0)).toEqual([call]);
  }
  expect(viewingsNow().goods['v1']).toEqual([aGood({ _id: 'v1.g2', goodNo: '2' })]);
});

test('uploads in parts of a thousand; after a refusal, the store has the goods of the server', async () => {
  const rows = Array.from({ length: 1_001 }, (_, index) => ({ goodNo: `${index + 1}` }));
  const sent: number[] = [];
  answers = [{ goods: [] }, { goods: [] }, { goods: [aGood()] }];
  await goods.uploadGoods('v1', rows, (count) => sent.push(count));
  expect(sent).toEqual([1_000, 1_001]);
  expect(asked.splice(0).map((call) => call.slice(0, 22))).toEqual([
    'POST /goods/upload/v1 ',
    'POST /goods/upload/v1 ',
    `GET /goods/v1${ALL}`.slice(0, 22),
  ]);
  expect(viewingsNow().goods['v1']).toEqual([aGood()]);

  await expect(goods.uploadGoods('v1', rows, () => undefined)).rejects.toMatchObject({ reason: 'ROOM_BOOKED' });
  expect(asked).toHaveLength(2);
});

test('sends commands for bookings; a refusal changes nothing', async () => {
  const wish = { date: '2026-11-23', slots: [9], attendees: [] };
  const path = 'v1/c1/v1.b1';
  const booking = aBooking();
  const calls: [string, object, () => Promise<unknown>][] = [
    [
      'POST /booking/create {"viewingId":"v1","newBookingData":{"date":"2026-11-23","slots":[9],"attendees":[],"company":"c1","room":"v1.r1"}}',
      { booking },
      () => bookings.createBooking('v1', { ...wish, company: 'c1', room: 'v1.r1' }),
    ],
    [
      'POST /booking/pendingBooking {"viewingId":"v1","newBookingData":{"date":"2026-11-23","slots":[9],"attendees":[]}}',
      { pendingBooking: aBooking({ _id: 'v1.b2', status: 'pending' }) },
      () => bookings.requestBooking('v1', wish),
    ],
    [
      `PATCH /booking/approve/${path} {"bookingRoomId":"v1.r1"}`,
      { approvedBooking: booking },
      () => bookings.approveBooking(booking, 'v1.r1'),
    ],
    [
      `PATCH /booking/reject/${path} {"reason":"full"}`,
      { rejectedBooking: booking },
      () => bookings.rejectBooking(booking, 'full'),
    ],
    ['PATCH /booking/update/v1.b1 {"slots":[10]}', { booking }, () => bookings.updateBooking('v1.b1', { slots: [10] })],
    [
      'PATCH /booking/update/v1.b1 {"status":"rejected","reason":"ill"}',
      { booking: aBooking({ status: 'rejected', reason: 'ill' }) },
      () => bookings.cancelBooking('v1.b1', 'ill'),
    ],
  ];
  for (const [call, answer, act] of calls) {
    answers = [answer];
    await act();
    expect(asked.splice(0)).toEqual([call]);
  }
  const stands = viewingsNow().bookings;
  expect(stands['v1']).toMatchObject({ 'v1.b1': { status: 'rejected' }, 'v1.b2': { status: 'pending' } });
  await expect(bookings.approveBooking(booking, 'v1.r1')).rejects.toMatchObject({ reason: 'ROOM_BOOKED' });
  expect(viewingsNow().bookings).toBe(stands);
});
