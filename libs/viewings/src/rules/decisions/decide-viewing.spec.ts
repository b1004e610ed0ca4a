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
  underRules,
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
  test('as a draft with the given details', () =>
    given()
      .when(create({ location: null, startDate: null }))
      .then(created({ location: null, startDate: null })));
  test('once', () => given(created()).when(create()).rejects('VIEWING_EXISTS'));
  test.each([
    [MONDAY, '2026-11-22'],
    [MONDAY, '2027-11-22'],
  ])('refuses dates from %s to %s', (startDate, endDate) =>
    given().when(create({ startDate, endDate })).rejects('DATES_NOT_POSSIBLE', { startDate, endDate, maximumDays: 60 }),
  );
});

describe('a viewing is published', () => {
  test('with the instants of its days in its time zone', () =>
    given(...draft())
      .when(forward('published'))
      .then(published));
  test.each([
    [created({ location: null }), ['location', 'rooms']],
    [created({ startDate: null }), ['dates', 'rooms']],
    [created({ endDate: null }), ['dates', 'rooms']],
    [created(), ['rooms']],
  ])('refuses without a location, dates and a room (%#)', (history, missing) =>
    given(history).when(forward('published')).rejects('VIEWING_INCOMPLETE', { missing }),
  );
  test('refuses after its last day', () =>
    given(...draft())
      .when(forward('published'), { now: CLOSED })
      .rejects('ENDS_IN_THE_PAST'));
  test('with the changes of the same call', () =>
    given(created({ location: null }), roomAdded())
      .when({ ...forward('published'), changes: { location: DETAILS.location } })
      .then({ type: 'ViewingUpdated', data: { location: DETAILS.location } }, published));
});

describe('a viewing moves forward only', () => {
  test('to live, before its time', () =>
    given(...coming())
      .when(forward('live'))
      .then(wentLive));
  test('through all intermediate steps', () =>
    given(...draft())
      .when(forward('completed'))
      .then(published, wentLive, completed));
  test('ignores the present status', () =>
    given(...liveViewing())
      .when(forward('live'))
      .then());
  test.each([
    ['draft', coming()],
    ['published', liveViewing()],
    ['live', [...liveViewing(), completed]],
  ] as const)('refuses to go back to %s', (status, history) =>
    given(...history)
      .when(forward(status))
      .rejects('STATUS_NOT_POSSIBLE', { asked: status }),
  );
  test('and rejects pending requests at completion', () =>
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

describe('an update', () => {
  test('records differences only', () =>
    given(...draft())
      .when(change({ name: 'Other', description: '' }))
      .then({ type: 'ViewingUpdated', data: { name: 'Other' } }));
  test('records nothing without a difference', () =>
    given(...draft())
      .when(change({ name: DETAILS.name }))
      .then());
  test('of a published viewing records new instants', () =>
    given(...coming())
      .when(change({ endDate: TUESDAY }))
      .then(
        {
          type: 'ViewingUpdated',
          data: { endDate: TUESDAY, opensAt: '2026-11-22T23:00:00.000Z', closesAt: '2026-11-24T23:00:00.000Z' },
        },
        addendum([{ field: 'endDate', before: WEDNESDAY, after: TUESDAY }]),
      ));
  test('of a published viewing cannot remove required fields', () =>
    given(...coming())
      .when(change({ location: null }))
      .rejects('VIEWING_INCOMPLETE', { missing: ['location'] }));
  test('of a live viewing cannot change the first day', () =>
    given(...liveViewing())
      .when(change({ startDate: '2026-11-22' }))
      .rejects('FIELD_NOT_CHANGEABLE', { fields: ['startDate'] }));
  test('cannot leave a booking outside the viewing', () =>
    given(...coming(), booked('A', { date: WEDNESDAY }))
      .when(change({ endDate: TUESDAY }))
      .rejects('BOOKINGS_OUTSIDE', { bookings: [`${VIEWING}.bookingA`] }));
  test('cannot change the time zone with open bookings', () =>
    given(...coming(), requested('A'))
      .when(change({ timeZone: 'Asia/Dubai' }))
      .rejects('BOOKINGS_OUTSIDE'));
  test('refuses an end in the past', () =>
    given(...coming())
      .when(change({ endDate: MONDAY }), { now: localTime(TUESDAY, 9) })
      .rejects('ENDS_IN_THE_PAST'));
  test('refuses a completed viewing', () =>
    given(...liveViewing(), completed)
      .when(change({ name: 'Other' }))
      .rejects('VIEWING_COMPLETED'));
});

describe('opening hours', () => {
  const narrow = { openFrom: 10, openUntil: 16, closedHour: 12, closedDays: [TUESDAY] };
  const updated = (data: Partial<ViewingDetails>) => ({ type: 'ViewingUpdated', data }) as const;
  test('are recorded, and announced once the viewing is published', () => {
    given().when(create(narrow)).then(created(narrow));
    given(...draft())
      .when(change(narrow))
      .then(updated(narrow));
    given(...coming())
      .when(change({ openUntil: 20, closedDays: [TUESDAY], closedHour: null }))
      .then(
        updated({ openUntil: 20, closedDays: [TUESDAY] }),
        addendum([
          { field: 'openUntil', before: 18, after: 20 },
          { field: 'closedDays', before: [], after: [TUESDAY] },
        ]),
      );
    given(...coming(), updated(narrow))
      .when(change({ closedHour: null, closedDays: [] }))
      .then(
        updated({ closedHour: null, closedDays: [] }),
        addendum([
          { field: 'closedHour', before: 12, after: null },
          { field: 'closedDays', before: [TUESDAY], after: [] },
        ]),
      );
  });
  test.each([1, 2, 3, 4])('are refused under version %i of the rules', (rules) => {
    for (const field of ['openFrom', 'openUntil', 'closedHour', 'closedDays'] as const)
      given(...underRules(rules, draft()))
        .when(change({ [field]: narrow[field] }))
        .rejects('RULES_OLDER', { fields: [field] });
    given()
      .when({ ...create(narrow), rules })
      .rejects('RULES_OLDER');
  });
  test.each([
    { openFrom: 18 },
    { openUntil: 9 },
    { closedHour: 18 },
    { closedHour: 8 },
    { openFrom: 12, openUntil: 13, closedHour: 12 },
  ])('%j are refused', (hours) => {
    given().when(create(hours)).rejects('HOURS_NOT_POSSIBLE');
    given(...draft())
      .when(change(hours))
      .rejects('HOURS_NOT_POSSIBLE');
  });
  test.each([{ openFrom: 10 }, { openUntil: 17 }, { closedHour: 9 }, { closedDays: [MONDAY] }])(
    'that change to %j name the open bookings outside',
    (hours) => {
      const stays = [booked('B', { room: '2', slots: [14], date: TUESDAY }), rejected('C', '')];
      given(...coming(), booked('A', { slots: [9, 17] }), stays)
        .when(change(hours))
        .rejects('BOOKINGS_OUTSIDE', {
          bookings: [`${VIEWING}.bookingA`],
          outside: [{ companyId: 'A', date: MONDAY, slots: [9, 17] }],
        });
    },
  );
  test('leave at least one open day', () => {
    const closedDays = [MONDAY, TUESDAY, WEDNESDAY];
    given(...draft({ closedDays }))
      .when(forward('published'))
      .rejects('VIEWING_INCOMPLETE', { missing: ['openDays'] });
    given(...coming())
      .when(change({ closedDays }))
      .rejects('VIEWING_INCOMPLETE', { missing: ['openDays'] });
  });
});

describe('at its due time', () => {
  test('a draft does not change', () =>
    given(...draft())
      .when(KEEP_TIME, { now: CLOSED })
      .then());
  test('a published viewing waits for its first day', () =>
    given(...coming())
      .when(KEEP_TIME, { now: '2026-11-22T22:59:59.999Z' })
      .then());
  test('and goes live when it begins', () =>
    given(...coming())
      .when(KEEP_TIME, { now: '2026-11-22T23:00:00.000Z' })
      .then(wentLive));
  test('a booking is completed after its last slot', () => {
    given(...liveViewing(), booked('A', { slots: [9, 11] }))
      .when(KEEP_TIME, { now: '2026-11-23T10:59:59.999Z' })
      .then();
    given(...liveViewing(), booked('A', { slots: [9, 11] }))
      .when(KEEP_TIME, { now: localTime(MONDAY, 12) })
      .then(used('A'));
  });
  test('a request is not completed', () =>
    given(...liveViewing(), requested('A'))
      .when(KEEP_TIME, { now: localTime(MONDAY, 12) })
      .then());
  test('handles immediately what became due during a downtime', () =>
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

test('commands need an existing viewing', () =>
  given().when(forward('published'), { now: FRIDAY }).rejects('NOT_FOUND'));
