import { describe, expect, test } from '@jest/globals';
import type { LiveMessage } from '@tender/context/live';
import type { RecordedFact } from '@tender/event-store';
import { CHAIN_START } from '@tender/kernel';
import {
  addendum,
  ADMIN,
  approved,
  assigned,
  booked,
  bookingId,
  cancelled,
  coming,
  completed,
  created,
  draft,
  FRIDAY,
  goodId,
  goodsAdded,
  invited,
  liveViewing,
  moved,
  MONDAY,
  published,
  reassigned,
  rejected,
  requested,
  returned,
  roomAdded,
  roomId,
  signedIn,
  signedOut,
  time,
  underRules,
  used,
  userId,
  VIEWING,
  wentLive,
} from '../rules/testing/builders.js';
import { stateAfter } from '../rules/testing/scenario.js';
import type { ViewingEvent } from '../rules/viewing.events.js';
import { liveMessages } from './live-messages.js';

const recorded = (event: ViewingEvent): RecordedFact<ViewingEvent> => ({
  ...event,
  stream: `viewing-${VIEWING}`,
  revision: 9,
  id: 'event',
  metadata: {
    version: 1,
    at: FRIDAY,
    actor: ADMIN,
    commandId: 'c',
    requestId: 'r',
    previousHash: CHAIN_START,
    hash: 'head',
  },
});

/** Messages of an event that follows a history. */
function news(history: ViewingEvent[], event: ViewingEvent): LiveMessage[] {
  const viewing = stateAfter(...history, event);
  if (viewing.status === 'none') throw new Error('there is no viewing');
  return liveMessages(recorded(event), viewing);
}
const told = (all: LiveMessage[]) =>
  all.map(({ kind, audience }) => [kind, typeof audience === 'object' ? Object.values(audience)[0] : audience]);
const to = (all: LiveMessage[], whom: string) =>
  all
    .filter(({ audience }) =>
      typeof audience === 'string' ? audience === whom : Object.values(audience).includes(whom),
    )
    .map(({ payload }) => payload);

const swapped: ViewingEvent = {
  type: 'RoomsSwapped',
  data: {
    rooms: [roomId('1'), roomId('2')],
    to: [
      { goods: [], bookings: [bookingId('B')] },
      { goods: [goodId('1')], bookings: [bookingId('A')] },
    ],
  },
};
const repriced: ViewingEvent = { type: 'GoodUpdated', data: { goodId: goodId('1'), changes: { estimate: 7_777_777 } } };

describe('of a draft', () => {
  test.each([
    created(),
    roomAdded('3'),
    invited('C'),
    goodsAdded('1'),
    { type: 'ViewingUpdated', data: { name: 'New' } },
    { type: 'RoomDeleted', data: { roomId: roomId('2') } },
    { type: 'CompanyRemoved', data: { companyId: 'A', reason: '' } },
    { type: 'PersonRemoved', data: { companyId: 'A', userId: userId('A') } },
  ] satisfies ViewingEvent[])('only staff get: $type', (event) => {
    expect(told(news(event.type === 'ViewingCreated' ? [] : draft(), event))).toEqual([
      ['viewingUpdated', 'viewing:read-all'],
    ]);
  });
});

describe('of a viewing', () => {
  test('invited companies get a published viewing with the fields that they may see, each its own invitations', () => {
    const all = news(draft(), published);
    expect(told(all)).toEqual([
      ['viewingUpdated', 'viewing:read-all'],
      ['viewingUpdated', 'A'],
      ['viewingUpdated', 'B'],
    ]);
    expect(to(all, 'A')).toEqual([
      {
        viewing: expect.objectContaining({
          _id: VIEWING,
          status: 'published',
          users: [userId('A')],
          companies: ['A'],
          rooms: ['1', '2'].map((no) => ({ _id: roomId(no), viewing: VIEWING, name: `Room ${no}`, capacity: 4 })),
        }),
      },
    ]);
    expect(JSON.stringify(to(all, 'A'))).not.toMatch(/B\.owner|creationInProgress/);
  });

  test('all invited companies get the lifecycle and the details immediately', () => {
    for (const event of [
      wentLive,
      { type: 'ViewingUpdated', data: { name: 'New' } },
      roomAdded('3'),
    ] satisfies ViewingEvent[]) {
      const all = news(coming(), event);
      expect(told(all).map(([, whom]) => whom)).toEqual(['viewing:read-all', 'A', 'B']);
      expect(all[2]!.payload).toEqual(all[1]!.payload);
    }
  });

  test('staff learn at the completion that all rooms are empty and all goods completed', () => {
    const all = news([...liveViewing(), booked('A'), signedIn('A')], completed);
    expect(to(all, 'viewing:read-all')).toEqual([
      {
        goodsChanged: true,
        viewing: expect.objectContaining({
          status: 'completed',
          rooms: [expect.objectContaining({ signedIn: null }), expect.objectContaining({ signedIn: null })],
        }),
      },
    ]);
    expect(to(all, 'B')).toEqual([{ viewing: expect.not.objectContaining({ rooms: expect.anything() }) }]);
  });

  test('an added company gets the viewing, a removed one its removal, and others neither', () => {
    expect(told(news(coming(), invited('C')))).toEqual([
      ['viewingUpdated', 'viewing:read-all'],
      ['viewingUpdated', 'C'],
    ]);
    // With an approval, staff also get a message for open pages about the person.
    const approval = { approvedBy: 'house.admin', approval: 2 };
    const joins = { ...invited('C'), data: { ...invited('C').data, ...approval } } as ViewingEvent;
    expect(told(news(coming(), joins))).toContainEqual(['peopleChanged', 'viewing:read-all']);
    const gone = news(coming(), { type: 'CompanyRemoved', data: { companyId: 'A', reason: 'not this time' } });
    expect(told(gone)).toEqual([
      ['viewingUpdated', 'viewing:read-all'],
      ['viewingUpdated', 'A'],
    ]);
    expect(to(gone, 'A')).toEqual([{ viewing: { _id: VIEWING }, removed: true }]);
    expect(to(gone, 'viewing:read-all')).toEqual([
      { viewing: { _id: VIEWING, users: [userId('B')], companies: ['B'] } },
    ]);
  });

  test('all companies get the goods list, only staff the estimate', () => {
    expect(told(news(coming(), goodsAdded('1'))).map(([, whom]) => whom)).toEqual(['viewing:read-all', 'A', 'B']);
    const all = news([...coming(), goodsAdded('1')], repriced);
    expect(told(all)).toEqual([['viewingUpdated', 'viewing:read-all']]);
    expect(JSON.stringify(all)).not.toContain('7777');
  });

  test('staff get a changed parcel, companies only its addendum', () => {
    const history = [...coming(), goodsAdded('1')];
    const weighed: ViewingEvent = { type: 'GoodUpdated', data: { goodId: goodId('1'), changes: { carats: 2 } } };
    const published = addendum([{ goodId: goodId('1'), field: 'carats', before: null, after: 2 }]);
    expect(told(news(history, weighed))).toEqual([['viewingUpdated', 'viewing:read-all']]);
    expect(told(news(history, published)).map(([, whom]) => whom)).toEqual(['viewing:read-all', 'A', 'B', 'A', 'B']);
    expect(to(news(history, published), 'A')).toContainEqual({ viewing: { _id: VIEWING }, goodsChanged: true });
    expect(told(news(underRules(2, history), weighed)).map(([, whom]) => whom)).toEqual(['viewing:read-all', 'A', 'B']);
  });
});

describe('of a booking', () => {
  const history = liveViewing();
  test.each<[ViewingEvent[], ViewingEvent, string]>([
    [[], requested('A'), 'bookingCreated'],
    [[], booked('A'), 'bookingCreated'],
    [[requested('A')], approved('A'), 'bookingUpdated'],
    [[booked('A')], moved('A', { slots: [12] }), 'bookingUpdated'],
    [[booked('A')], used('A'), 'bookingUpdated'],
    [[requested('A')], rejected('A', 'full'), 'bookingRejected'],
    [[booked('A')], cancelled('A', 'ill'), 'bookingDeleted'],
  ])('only staff and the company get it (%#)', (before, event, kind) => {
    const all = news([...history, booked('B', { slots: [15] }), ...before], event);
    expect(told(all)).toEqual([
      [kind, 'viewing:read-all'],
      [kind, 'A'],
    ]);
    expect(to(all, 'viewing:read-all')).toEqual(to(all, 'A'));
  });

  test('the first message contains the whole booking, later ones the changeable fields, and a rejection its reason', () => {
    expect(to(news(history, requested('A', { attendees: [userId('A')] })), 'A')).toEqual([
      {
        booking: {
          _id: bookingId('A'),
          viewing: VIEWING,
          company: 'A',
          user: userId('A'),
          ...time(),
          attendees: [userId('A')],
          status: 'pending',
          room: null,
          reason: null,
          createdAt: FRIDAY,
          changedAt: FRIDAY,
        },
      },
    ]);
    const [{ booking }] = to(news([...history, requested('A')], approved('A')), 'A') as [{ booking: object }];
    expect(booking).toMatchObject({ status: 'approved', room: roomId('1'), date: MONDAY });
    expect(booking).not.toHaveProperty('reason');
    expect(to(news([...history, requested('A')], rejected('A', 'full')), 'A')).toMatchObject([
      { booking: { status: 'rejected', reason: 'full' } },
    ]);
  });

  test('after a swap of rooms each company gets its own bookings, staff also the goods', () => {
    const all = news(
      [...history, goodsAdded('1'), assigned('1', ['1']), booked('A'), booked('B', { room: '2' })],
      swapped,
    );
    expect(told(all)).toEqual([
      ['goodsAssigned', 'viewing:read-all'],
      ['bookingUpdated', 'viewing:read-all'],
      ['bookingUpdated', 'B'],
      ['bookingUpdated', 'viewing:read-all'],
      ['bookingUpdated', 'A'],
    ]);
    expect(to(all, 'A')).toMatchObject([{ booking: { _id: bookingId('A'), room: roomId('2') } }]);
  });
});

describe('of a room', () => {
  test('staff get sign-ins and sign-outs, the company its own without hidden fields', () => {
    const history = [...liveViewing(), booked('A')];
    const came = news(history, signedIn('A'));
    expect(told(came)).toEqual([
      ['roomSignedIn', 'viewing:read-all'],
      ['roomSignedIn', 'A'],
    ]);
    expect(to(came, 'viewing:read-all')).toMatchObject([
      { room: { status: 'occupied', signedIn: { companyId: 'A' } } },
    ]);
    expect(to(came, 'A')).toEqual([{ room: { _id: roomId('1'), viewing: VIEWING, name: 'Room 1', capacity: 4 } }]);
    const left = news([...history, signedIn('A')], signedOut('A'));
    expect(told(left)).toEqual([
      ['roomSignedOut', 'viewing:read-all'],
      ['roomSignedOut', 'A'],
    ]);
    expect(to(left, 'viewing:read-all')).toMatchObject([{ room: { status: 'free', signedIn: null } }]);
  });

  test('a room that no longer exists causes no message', () => {
    const after = stateAfter(...liveViewing(), { type: 'RoomDeleted', data: { roomId: roomId('1') } });
    if (after.status === 'none') throw new Error('there is no viewing');
    expect(liveMessages(recorded(signedIn('A')), after)).toEqual([]);
  });
});

describe('of goods', () => {
  const history = [...liveViewing(), goodsAdded('1', '2')];
  test('staff get each movement, companies none', () => {
    const step = { room: roomId('1'), companyId: null, by: ADMIN.userId, at: FRIDAY };
    expect(news([...history], assigned('1', ['1', '2'], { first: ['1'] }))).toEqual([
      {
        kind: 'goodsAssigned',
        audience: 'viewing:read-all',
        payload: {
          viewing: VIEWING,
          moves: [
            { goods: [goodId('1')], movements: [{ ...step, status: 'initiallyAssigned' }] },
            { goods: [goodId('2')], movements: [{ ...step, status: 'assigned' }] },
          ],
        },
      },
    ]);
    expect(news([...history, assigned('2', ['1'])], reassigned('1', '1'))).toMatchObject([
      {
        kind: 'goodsAssigned',
        audience: 'viewing:read-all',
        payload: { moves: [{ movements: [{ status: 'reAssigned' }] }] },
      },
    ]);
    expect(news([...history, assigned('1', ['1'])], returned('1', '1'))).toEqual([
      {
        kind: 'goodsReturned',
        audience: 'viewing:read-all',
        payload: {
          viewing: VIEWING,
          moves: [
            {
              goods: [goodId('1')],
              movements: [
                { ...step, status: 'returned' },
                { ...step, room: null, status: 'stock' },
              ],
            },
          ],
        },
      },
    ]);
  });
});
