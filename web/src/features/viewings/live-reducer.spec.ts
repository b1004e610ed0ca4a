import { describe, expect, test } from '@jest/globals';
import type { GoodMovement, GoodsMoved, LiveMessage } from '@tender/contracts';
import { receive, type Received } from '../../shared/socket/live-messages.js';
import { aBooking, aGood, aRoom, aViewing } from '../../testing/viewing-examples.js';
import { live } from './viewings-slice.js';
import { NO_VIEWINGS, type ViewingsState } from './viewings-state.js';

const started: ViewingsState = {
  ...NO_VIEWINGS,
  viewings: { v1: aViewing() },
  latestViewing: 'v1',
  completedOrLiveViewings: ['v1'],
  goods: { v1: [aGood(), aGood({ _id: 'v1.g2', goodNo: '2' })] },
  bookings: { v1: { 'v1.b1': aBooking() } },
};

/** The state after these messages, numbered in order. */
function after(...messages: Pick<LiveMessage, 'kind' | 'payload'>[]): ViewingsState {
  const last = messages.reduce<Received>(
    (state, message, index) => {
      const numbered = { ...message, seq: index + 1, position: `p${index}`, at: '2026-11-23T08:01:00.000Z' };
      const next = receive(state, numbered as LiveMessage, [live]);
      if (next === 'gap') throw new Error('gap');
      return next;
    },
    { seq: 0, root: { viewings: started } },
  );
  return last.root['viewings'] as ViewingsState;
}

const step = (change: Partial<GoodMovement>): GoodMovement => ({
  status: 'initiallyAssigned',
  room: 'v1.r1',
  companyId: null,
  by: 'u1',
  at: '2026-11-23T08:00:00.000Z',
  ...change,
});
const assigned: { kind: 'goodsAssigned'; payload: GoodsMoved } = {
  kind: 'goodsAssigned',
  payload: { viewing: 'v1', moves: [{ goods: ['v1.g1'], movements: [step({})] }] },
};
const LATER = '2026-11-23T08:30:00.000Z';
const returned: { kind: 'goodsReturned'; payload: GoodsMoved } = {
  kind: 'goodsReturned',
  payload: {
    viewing: 'v1',
    moves: [
      {
        goods: ['v1.g1'],
        movements: [step({ status: 'returned', at: LATER }), step({ status: 'stock', room: null, at: LATER })],
      },
    ],
  },
};

describe('goods', () => {
  test('move to a room and back to the safe, and keep their movements', () => {
    expect(after(assigned).goods['v1']?.[0]).toMatchObject({ room: 'v1.r1', availability: 'assigned' });
    const [good, other] = after(assigned, returned).goods['v1']!;
    expect(good).toMatchObject({ room: null, availability: 'available' });
    expect(good?.movements?.map(({ status }) => status)).toEqual(['initiallyAssigned', 'returned', 'stock']);
    expect(other).toBe(started.goods['v1']?.[1]);
  });

  test('a late message does not undo a movement that an answer has brought', () => {
    const there = after(assigned, returned);
    expect(after(assigned, returned, assigned, returned).goods).toEqual(there.goods);
  });

  test('of an unloaded viewing are counted: their list may be loading', () => {
    expect(after({ ...assigned, payload: { ...assigned.payload, viewing: 'v9' } })).toEqual({
      ...started,
      missedMoves: { v9: 1 },
    });
  });

  test('count a changed list, so that its screens reload it', () => {
    const changed = { kind: 'viewingUpdated', payload: { viewing: { _id: 'v1' }, goodsChanged: true } } as const;
    expect(after(changed, changed).goodsChanges['v1']).toBe(2);
  });
});

describe('rooms', () => {
  const signedIn = { companyId: 'c1', bookingId: 'v1.b1', at: '2026-11-23T08:00:00.000Z' };

  test('are signed in and out', () => {
    const occupied = {
      kind: 'roomSignedIn',
      payload: { room: aRoom({ status: 'occupied', signedIn }) },
    } as const;
    expect(after(occupied).viewings['v1']?.rooms).toEqual([aRoom({ status: 'occupied', signedIn })]);
    expect(after(occupied, { kind: 'roomSignedOut', payload: { room: aRoom() } }).viewings['v1']?.rooms).toEqual([
      aRoom(),
    ]);
  });

  test('of an unknown viewing are counted with it: the viewing may be loading', () => {
    expect(after({ kind: 'roomSignedIn', payload: { room: aRoom({ viewing: 'v9' }) } })).toEqual({
      ...started,
      unknownViewings: 1,
    });
  });
});

describe('bookings', () => {
  test('are created, changed, cancelled and rejected', () => {
    const fresh = aBooking({ _id: 'v1.b2', status: 'pending', room: null });
    const patch = { _id: 'v1.b2', viewing: 'v1' };
    const created = { kind: 'bookingCreated', payload: { booking: fresh } } as const;
    expect(after(created).bookings['v1']).toEqual({ 'v1.b1': aBooking(), 'v1.b2': fresh });
    for (const [kind, change] of [
      ['bookingUpdated', { status: 'approved', room: 'v1.r1' }],
      ['bookingDeleted', { status: 'rejected', reason: 'We cannot come' }],
      ['bookingRejected', { status: 'rejected', reason: 'No room' }],
    ] as const) {
      const state = after(created, { kind, payload: { booking: { ...patch, ...change } } });
      expect(state.bookings['v1']?.['v1.b2']).toEqual({ ...fresh, ...change });
    }
  });

  test('count an unknown booking, so that its screens reload the list', () => {
    const unknown = {
      kind: 'bookingUpdated',
      payload: { booking: { _id: 'v1.b9', viewing: 'v1', status: 'approved' } },
    } as const;
    const state = after(unknown);
    expect(state.unknownBookings).toEqual({ v1: 1 });
    expect(state.bookings).toBe(started.bookings);
  });
});

describe('viewings', () => {
  test('change', () => {
    const changed = {
      kind: 'viewingUpdated',
      payload: { viewing: { _id: 'v1', status: 'live', name: 'New' } },
    } as const;
    expect(after(changed).viewings['v1']).toEqual(aViewing({ status: 'live', name: 'New' }));
  });

  test('the end of one completes its confirmed bookings and its goods', () => {
    const state = after(
      { kind: 'bookingCreated', payload: { booking: aBooking({ _id: 'v1.b2', status: 'rejected' }) } },
      { kind: 'viewingUpdated', payload: { viewing: { _id: 'v1', status: 'completed' } } },
    );
    expect(Object.values(state.bookings['v1']!).map(({ status }) => status)).toEqual(['completed', 'rejected']);
    expect(state.goods['v1']?.map(({ availability }) => availability)).toEqual(['completed', 'completed']);
  });

  test('are removed with their data when the company is no longer invited', () => {
    const gone = { kind: 'viewingUpdated', payload: { viewing: { _id: 'v1' }, removed: true } } as const;
    expect(after(gone)).toEqual(NO_VIEWINGS);
  });

  test('count an unknown viewing, so that its screens reload the list', () => {
    expect(after({ kind: 'viewingUpdated', payload: { viewing: { _id: 'v9', name: 'x' } } })).toEqual({
      ...started,
      unknownViewings: 1,
    });
  });
});

test('keeps refused commands, as many as arrive between two renders', () => {
  const failed = (reference: string) =>
    ({
      kind: 'failed',
      payload: { viewing: 'v1', code: 'ROOM_BOOKED', message: 'The room is booked', reference },
    }) as const;
  const references = Array.from({ length: 120 }, (_, index) => `r${index}`);
  expect(after(...references.slice(0, 2).map(failed)).failed.map(({ reference }) => reference)).toEqual(['r0', 'r1']);
  const kept = after(...references.map(failed)).failed;
  expect([kept.length, kept.at(-1)?.reference]).toEqual([100, 'r119']);
});
