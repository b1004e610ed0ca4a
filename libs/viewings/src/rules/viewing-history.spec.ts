import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { times } from '@tender/kernel/testing/torture';
import { Rejection, type Instant } from '@tender/kernel';
import { FRIDAY, VIEWING } from './testing/builders.js';
import { DAWN, GOES_LIVE, OPENING, steps, type Step } from './testing/lives.js';
import { evolve, NO_VIEWING, type ExistingViewing, type Viewing } from './viewing.js';
import { viewingDecider } from './viewing-decider.js';
import type { ViewingEvent } from './viewing.events.js';
import { viewingSnapshot } from './viewing-snapshot.js';

/** Random histories: `npm run torture` runs ten times as many. */
const RUNS = times(2_000);

/** Timeout of the random tests, in ms. */
const LONG = 300_000;

/** Runs the steps like the executor: a refused step changes nothing. */
function live(story: readonly Step[], look: (viewing: ExistingViewing) => void = () => undefined) {
  const facts: { at: Instant; event: ViewingEvent }[] = OPENING.map((event) => ({ at: FRIDAY, event }));
  let state = facts.reduce((before, { event, at }) => evolve(before, event, at), NO_VIEWING);
  let time = Date.parse(DAWN);
  for (const { command, actor, pause } of [GOES_LIVE, ...story]) {
    time += pause * 60_000;
    const now = new Date(time).toISOString();
    try {
      for (const event of viewingDecider.decide(state, command, { now, actor })) {
        state = evolve(state, event, now);
        facts.push({ at: now, event });
      }
    } catch (error) {
      if (!(error instanceof Rejection)) throw error;
    }
    if (state.status !== 'none') look(state);
  }
  return { state, facts };
}

/** Violated invariants of a viewing. */
function wrongIn({ bookings, rooms, goods, startDate, endDate }: ExistingViewing): unknown[] {
  const approved = bookings.approved();
  return [
    ...twice(approved.flatMap((booking) => booking.slots.map((slot) => `${booking.roomId} ${booking.date} ${slot}`))),
    ...twice(
      approved.flatMap((booking) => booking.slots.map((slot) => `${booking.companyId} ${booking.date} ${slot}`)),
    ),
    ...bookings.allBookings().filter(({ date: day }) => day < startDate! || day > endDate!),
    ...goods.values().filter(({ roomId: place }) => place !== null && !rooms.has(place)),
    ...[...rooms.values()].filter(({ signedIn }) => signedIn && !bookings.findBooking(signedIn.bookingId)),
  ];
}

const twice = (keys: readonly string[]): string[] => keys.filter((key, place) => keys.indexOf(key) !== place);

describe('for every sequence of commands', () => {
  test(
    'no room or company is booked twice, no booking is outside the viewing, every approved one has an existing room',
    () => {
      fc.assert(
        fc.property(
          steps,
          (story) =>
            void live(story, (viewing) => {
              const found = wrongIn(viewing);
              if (found.length > 0) expect(found).toEqual([]);
            }),
        ),
        { numRuns: RUNS },
      );
    },
    LONG,
  );

  test(
    'a parcel is in one place at a time, and every movement starts at its place',
    () => {
      fc.assert(
        fc.property(steps, (story) => {
          const places = new Map<string, string | null>();
          const moves = (
            goodIds: readonly string[],
            from: (place: string | null | undefined) => boolean,
            to: string | null,
          ) => {
            for (const id of goodIds) {
              expect(from(places.get(id))).toBe(true);
              places.set(id, to);
            }
          };
          for (const { event } of live(story).facts) {
            if (event.type === 'GoodsAdded') for (const { goodId: id } of event.data.goods) places.set(id, null);
            if (event.type === 'GoodsAssigned') moves(event.data.goodIds, (place) => place === null, event.data.roomId);
            if (event.type === 'GoodsReassigned')
              moves(
                event.data.goodIds,
                (place) => typeof place === 'string' && place !== event.data.roomId,
                event.data.roomId,
              );
            if (event.type === 'GoodsReturned') moves(event.data.goodIds, (place) => place === event.data.roomId, null);
            if (event.type === 'GoodDeleted') moves([event.data.goodId], (place) => place === null, null);
            if (event.type === 'RoomsSwapped') {
              const {
                rooms: [a, b],
                to: [toA, toB],
              } = event.data;
              moves(toA.goods, (place) => place === b, a);
              moves(toB.goods, (place) => place === a, b);
            }
            if (event.type === 'RoomDeleted') expect([...places.values()]).not.toContain(event.data.roomId);
          }
        }),
        { numRuns: RUNS },
      );
    },
    LONG,
  );

  test(
    'the state follows from the events, or from a snapshot and the later events',
    () => {
      const same = (a: Viewing, b: Viewing): void => expect(sorted(a)).toEqual(sorted(b));
      fc.assert(
        fc.property(steps, fc.nat(), (story, cut) => {
          const { state, facts } = live(story);
          const fold = (from: Viewing, some: typeof facts) =>
            some.reduce((before, { event, at }) => evolve(before, event, at), from);
          same(fold(NO_VIEWING, facts), state);
          const middle = cut % (facts.length + 1);
          const saved: unknown = JSON.parse(
            JSON.stringify(viewingSnapshot.save(fold(NO_VIEWING, facts.slice(0, middle)))),
          );
          same(fold(viewingSnapshot.load(saved), facts.slice(middle)), state);
        }),
        { numRuns: RUNS },
      );
    },
    LONG,
  );
});

/** Content of a snapshot, sorted. */
function sorted(viewing: Viewing): object {
  if (viewing.status === 'none') return viewing;
  const byId = (a: object, b: object) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);
  return {
    ...(viewingSnapshot.save(viewing) as object),
    goods: viewing.goods.values().sort(byId),
    bookings: viewing.bookings.allBookings().sort(byId),
  };
}

test('the random histories contain many kinds of events', () => {
  const types = new Set(
    fc.sample(steps, { numRuns: 300, seed: 1 }).flatMap((story) => live(story).facts.map(({ event }) => event.type)),
  );
  const never = ['ViewingUpdated', 'RoomUpdated', 'GoodUpdated'];
  expect(Object.keys(viewingDecider.catalogue).filter((type) => !types.has(type as ViewingEvent['type']))).toEqual(
    never,
  );
});

test('events without a creation, or of a later release, change nothing', () => {
  expect(evolve(NO_VIEWING, { type: 'ViewingWentLive', data: {} }, FRIDAY)).toBe(NO_VIEWING);
  const { state } = live([]);
  expect(evolve(state, { type: 'RoomPainted', data: {} } as unknown as ViewingEvent, FRIDAY)).toBe(state);
  expect(state).toMatchObject({ viewingId: VIEWING, status: 'live' });
});

test('a forged event replaces neither bookings, nor the status, nor the version of the rules', () => {
  const state = OPENING.reduce((before, event) => evolve(before, event, FRIDAY), NO_VIEWING);
  const created = OPENING.find(({ type }) => type === 'ViewingCreated')!;
  expect(evolve(state, created, FRIDAY)).toBe(state);
  const changes = { name: 'Another', status: 'completed', rules: 99, bookings: null, rooms: null };
  const updated = { type: 'ViewingUpdated', data: changes } as unknown as ViewingEvent;
  expect(evolve(state, updated, FRIDAY)).toEqual({ ...state, name: 'Another' });
});
