import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { slotStart, startOfDay } from '@tender/contracts/slots';
import { plusMillis, type Instant } from '@tender/kernel';
import { times } from '@tender/kernel/testing/torture';
import type { LocalTimes } from './local-times.js';
import {
  book,
  buyer,
  localTime,
  MONDAY,
  move,
  roomAdded,
  signIn,
  signOut,
  swapBookings,
  DETAILS,
  TUESDAY,
} from './testing/builders.js';
import { fullSteps } from './testing/lives.js';
import { decided, DRAFT, findingIn, forged, recordedLife, type Recorded } from './testing/recorded.js';
import { AFTER, asked, draft, go, keepTime, live, MORNING, over, PUBLISHED } from './testing/recorded-viewings.js';
import { viewingCatalogue, type ViewingEvent, type ViewingEventOf } from './viewing.events.js';

const RUNS = times(4_000);

test('a viewing records its rules in the form of its release', () => {
  const [created] = decided(DRAFT);
  const old = { ...created!, event: { ...created!.event, data: { ...created!.event.data, rules: 1 } } } as Recorded;
  expect([1, 2].map((version) => findingIn([{ ...old, version }])?.rule)).toEqual([undefined, 'rules']);
  expect(findingIn([{ ...created!, version: 2 }])).toBeNull();
});

describe('a random history', () => {
  test('is valid', () => {
    fc.assert(
      fc.property(fullSteps, (story) => expect(findingIn(recordedLife(story))).toBeNull()),
      { numRuns: RUNS },
    );
  });

  test('is valid under other time zone tables, even if these change in between', () => {
    const later = (at: Instant): Instant => plusMillis(at, 3_600_000);
    const shifted: LocalTimes = {
      startOfDay: (date, zone) => later(startOfDay(date, zone)),
      slotStart: (date, hour, zone) => later(slotStart(date, hour, zone)),
    };
    /** Tables of a place whose clock is set back at noon. */
    const atNoon: LocalTimes = {
      startOfDay,
      slotStart: (date, hour, zone) => (hour > 12 ? later : (at: Instant) => at)(slotStart(date, hour, zone)),
    };
    const real: LocalTimes = { startOfDay, slotStart };
    const tables = fc.constantFrom(real, shifted, atNoon);
    fc.assert(
      fc.property(fullSteps, fc.nat({ max: 100 }), fc.tuple(tables, tables), (story, change, [first, then]) => {
        expect(findingIn(recordedLife(story, (step) => (step < change ? first : then)))).toBeNull();
      }),
      { numRuns: RUNS },
    );
  });

  test('has events of every type', () => {
    const found = fc.sample(fullSteps, { numRuns: 200, seed: 1 }).flatMap((story) => recordedLife(story));
    const types = new Set(found.map(({ event }) => event.type));
    expect([...types].sort()).toEqual(Object.keys(viewingCatalogue).sort());
  });
});

const exchange = decided([
  ...PUBLISHED,
  { command: book('A') },
  { command: book('B', { room: '2', date: TUESDAY, slots: [10, 12] }) },
  { command: swapBookings('A', 'B') },
]);
const leaving = decided([
  ...PUBLISHED,
  { command: book('A') },
  { command: { type: 'RemovePerson', userId: 'A.owner', reason: 'retired' } },
]);
const visit = decided([
  ...PUBLISHED,
  { command: book('A') },
  go('live', MORNING),
  { command: signIn('A'), at: MORNING },
  { command: signOut(), at: MORNING },
]);
const toTheEnd = decided([
  ...DRAFT,
  { command: { type: 'UpdateViewing', changes: { endDate: TUESDAY }, status: 'published' } },
  asked('A'),
  go('completed'),
]);
const byClock = decided([
  ...PUBLISHED,
  { command: book('A') },
  asked('B'),
  keepTime(localTime(MONDAY, 12)),
  keepTime(AFTER),
]);

describe('a command with several events is valid', () => {
  test.each<[string, Recorded[]]>([
    ['where it takes the viewing to its end, past a request', toTheEnd],
    ['where the clock opens the viewing, completes bookings and ends it', byClock],
    ['where a company leaves with its last person, for a reason', leaving],
    ['where two bookings are exchanged', exchange],
    ['where a company leaves a room', visit],
  ])('%s', (_, history) => {
    expect(findingIn(history)).toBeNull();
  });

  test.each<[string, Recorded[]]>([
    ['without ViewingCompleted', toTheEnd.slice(0, -1)],
    ['without ViewingCompleted', byClock.slice(0, -1)],
    ['without CompanyRemoved', leaving.slice(0, -1)],
    ['without BookingCancelled', leaving.slice(0, -2)],
    ['without BookingUpdated', exchange.slice(0, -1)],
    ['without BookingCompleted', visit.slice(0, -1)],
  ])('but not %s', (rule, history) => {
    expect(findingIn(history)).toMatchObject({ rule });
  });

  test('but not with an event of another command in between', () => {
    const strange = { ...draft[1]!, event: roomAdded('3'), commandId: 'x' };
    expect(findingIn([...visit.slice(0, -1), strange, visit.at(-1)!])).toMatchObject({
      rule: 'without BookingCompleted',
      position: visit.length - 1,
    });
  });
});

test('a company that moves its booking to the same time loses the room', () => {
  const history = decided([
    ...PUBLISHED,
    { command: book('A') },
    { command: move('A', { slots: [9] }), actor: buyer('A') },
  ]);
  expect(history.at(-1)!.event.data).toMatchObject({ roomId: null });
  expect(findingIn(history)).toBeNull();
});

test('an update of release 0.1.0 may repeat unchanged fields', () => {
  const location = Object.fromEntries(
    Object.entries(DETAILS.location!).reverse(),
  ) as unknown as typeof DETAILS.location;
  const update = (data: ViewingEventOf<'ViewingUpdated'>['data']): ViewingEvent => ({ type: 'ViewingUpdated', data });
  const at = (history: readonly Recorded[], rules: number) =>
    history.map((step) =>
      step.event.type === 'ViewingCreated'
        ? { ...step, event: { ...step.event, data: { ...step.event.data, rules } } }
        : step,
    );
  expect(findingIn(forged(at(draft, 1), update({ location, name: 'Another' })))).toBeNull();
  expect(findingIn(forged(at(live, 1), update({ location })))).toBeNull();
  expect(findingIn(forged(at(live, 1), update({ name: DETAILS.name })))).toBeNull();
  expect(findingIn(forged(at(over, 1), update({ location })))).toMatchObject({ rule: 'nothing to change' });
  expect(findingIn(forged(at(draft, 2), update({ location, name: 'Another' })))).toMatchObject({ rule: 'different' });
  expect(findingIn(forged(at(live, 2), update({ location })))).toMatchObject({ rule: 'nothing to change' });
});
