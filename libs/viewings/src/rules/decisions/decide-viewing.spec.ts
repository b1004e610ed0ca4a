import { describe, expect, test } from '@jest/globals';
import {
  addendum,
  booked,
  coming,
  completed,
  created,
  draft,
  FRIDAY,
  goodsAdded,
  liveViewing,
  localTime,
  MONDAY,
  published,
  rejected,
  requested,
  roomAdded,
  signedIn,
  DETAILS,
  TUESDAY,
  used,
  VIEWING,
  WEDNESDAY,
  wentLive,
} from '../testing/builders.js';
import { given, stateAfter } from '../testing/scenario.js';
import { nextDue } from './decide-viewing.js';
import type { ViewingCommandOf } from '../viewing.commands.js';
import type { ViewingDetails } from '../viewing.events.js';

const create = (details: Partial<ViewingDetails> = {}) =>
  ({ type: 'CreateViewing', viewingId: VIEWING, details: { ...DETAILS, ...details } }) as const;
const change = (changes: Partial<ViewingDetails>): ViewingCommandOf<'UpdateViewing'> => ({
  type: 'UpdateViewing',
  changes,
});
const forward = (status: 'draft' | 'published' | 'live' | 'completed'): ViewingCommandOf<'UpdateViewing'> => ({
  type: 'UpdateViewing',
  changes: {},
  status,
});
/** End of the last day. */
const CLOSED = '2026-11-25T23:00:00.000Z';
const KEEP_TIME = { type: 'KeepTime' } as const;

describe('a viewing is created', () => {
  test('as a draft, with what is known of it', () =>
    given()
      .when(create({ location: null, startDate: null }))
      .then(created({ location: null, startDate: null })));
  test('once', () => given(created()).when(create()).rejects('VIEWING_EXISTS'));
  test.each([
    [MONDAY, '2026-11-22'],
    [MONDAY, '2027-11-22'],
  ])('not from %s to %s', (startDate, endDate) =>
    given().when(create({ startDate, endDate })).rejects('DATES_NOT_POSSIBLE', { startDate, endDate, maximumDays: 60 }),
  );
});

describe('a viewing is published', () => {
  test('with the instants of its days in its own time zone', () =>
    given(...draft())
      .when(forward('published'))
      .then(published));
  test.each([
    [created({ location: null }), ['location', 'rooms']],
    [created({ startDate: null }), ['dates', 'rooms']],
    [created({ endDate: null }), ['dates', 'rooms']],
    [created(), ['rooms']],
  ])('not without a location, dates and a room (%#)', (history, missing) =>
    given(history).when(forward('published')).rejects('VIEWING_INCOMPLETE', { missing }),
  );
  test('not after its last day', () =>
    given(...draft())
      .when(forward('published'), { now: CLOSED })
      .rejects('ENDS_IN_THE_PAST'));
  test('with the changes of the same call', () =>
    given(created({ location: null }), roomAdded())
      .when({ ...forward('published'), changes: { location: DETAILS.location } })
      .then({ type: 'ViewingUpdated', data: { location: DETAILS.location } }, published));
});

describe('a viewing goes forward only', () => {
  test('to live, before its time', () =>
    given(...coming())
      .when(forward('live'))
      .then(wentLive));
  test('over all steps between', () =>
    given(...draft())
      .when(forward('completed'))
      .then(published, wentLive, completed));
  test('nothing changes where it is', () =>
    given(...liveViewing())
      .when(forward('live'))
      .then());
  test.each([
    ['draft', coming()],
    ['published', liveViewing()],
    ['live', [...liveViewing(), completed]],
  ] as const)('never back to %s', (status, history) =>
    given(...history)
      .when(forward(status))
      .rejects('STATUS_NOT_POSSIBLE', { asked: status }),
  );
  test('and rejects what still waits when it is completed', () =>
    given(...liveViewing(), requested('A'), booked('B'))
      .when(forward('completed'))
      .then(rejected('A', 'The viewing is completed'), completed));
  test('its completion ends bookings and empties the rooms', () => {
    const state = stateAfter(...liveViewing(), goodsAdded('1'), booked('A'), signedIn('A'), completed);
    expect(state).toMatchObject({ status: 'completed' });
    if (state.status === 'none') return;
    expect(state.bookings.allBookings()).toMatchObject([{ status: 'completed' }]);
    expect([...state.rooms.values()].map((room) => room.signedIn)).toEqual([null, null]);
  });
});

describe('what is changed', () => {
  test('is what differs', () =>
    given(...draft())
      .when(change({ name: 'Other', description: '' }))
      .then({ type: 'ViewingUpdated', data: { name: 'Other' } }));
  test('is nothing', () =>
    given(...draft())
      .when(change({ name: DETAILS.name }))
      .then());
  test('of a published viewing brings new instants', () =>
    given(...coming())
      .when(change({ endDate: TUESDAY }))
      .then(
        {
          type: 'ViewingUpdated',
          data: { endDate: TUESDAY, opensAt: '2026-11-22T23:00:00.000Z', closesAt: '2026-11-24T23:00:00.000Z' },
        },
        addendum([{ field: 'endDate', before: WEDNESDAY, after: TUESDAY }]),
      ));
  test('of a published viewing leaves it complete', () =>
    given(...coming())
      .when(change({ location: null }))
      .rejects('VIEWING_INCOMPLETE', { missing: ['location'] }));
  test('of a live viewing is not its first day', () =>
    given(...liveViewing())
      .when(change({ startDate: '2026-11-22' }))
      .rejects('FIELD_NOT_CHANGEABLE', { fields: ['startDate'] }));
  test('moves no booking out of the viewing', () =>
    given(...coming(), booked('A', { date: WEDNESDAY }))
      .when(change({ endDate: TUESDAY }))
      .rejects('BOOKINGS_OUTSIDE', { bookings: [`${VIEWING}.bookingA`] }));
  test('moves no booking into another time zone', () =>
    given(...coming(), requested('A'))
      .when(change({ timeZone: 'Asia/Dubai' }))
      .rejects('BOOKINGS_OUTSIDE'));
  test('is not the past', () =>
    given(...coming())
      .when(change({ endDate: MONDAY }), { now: localTime(TUESDAY, 9) })
      .rejects('ENDS_IN_THE_PAST'));
  test('is nothing of a completed viewing', () =>
    given(...liveViewing(), completed)
      .when(change({ name: 'Other' }))
      .rejects('VIEWING_COMPLETED'));
});

describe('with time', () => {
  test('a draft stays one', () =>
    given(...draft())
      .when(KEEP_TIME, { now: CLOSED })
      .then());
  test('a published viewing waits for its first day', () =>
    given(...coming())
      .when(KEEP_TIME, { now: '2026-11-22T22:59:59.999Z' })
      .then());
  test('and goes live as that begins', () =>
    given(...coming())
      .when(KEEP_TIME, { now: '2026-11-22T23:00:00.000Z' })
      .then(wentLive));
  test('a booking is completed when its last slot is over', () => {
    given(...liveViewing(), booked('A', { slots: [9, 11] }))
      .when(KEEP_TIME, { now: '2026-11-23T10:59:59.999Z' })
      .then();
    given(...liveViewing(), booked('A', { slots: [9, 11] }))
      .when(KEEP_TIME, { now: localTime(MONDAY, 12) })
      .then(used('A'));
  });
  test('a request is not', () =>
    given(...liveViewing(), requested('A'))
      .when(KEEP_TIME, { now: localTime(MONDAY, 12) })
      .then());
  test('what came due during a stop is done at once', () =>
    given(...coming(), booked('B'), booked('A', { room: '2' }))
      .when(KEEP_TIME, { now: CLOSED })
      .then(wentLive, used('A'), used('B'), completed));
  test('ignores a completed viewing', () =>
    given(...liveViewing(), completed)
      .when(KEEP_TIME, { now: CLOSED })
      .then());
  test('is due next at its start, at a booking’s end, at its own end', () => {
    expect(nextDue(stateAfter(...draft()))).toBeNull();
    expect(nextDue(stateAfter(...coming(), booked('A')))).toBe('2026-11-22T23:00:00.000Z');
    expect(nextDue(stateAfter(...liveViewing(), booked('A')))).toBe(localTime(MONDAY, 10));
    expect(nextDue(stateAfter(...liveViewing(), requested('A')))).toBe('2026-11-25T23:00:00.000Z');
    expect(nextDue(stateAfter(...liveViewing(), completed))).toBeNull();
  });
});

test('what is not there cannot be asked', () =>
  given().when(forward('published'), { now: FRIDAY }).rejects('NOT_FOUND'));
