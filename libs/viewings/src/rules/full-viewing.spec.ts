import { beforeAll, describe, expect, test } from '@jest/globals';
import { USUAL_HOURS, VIEWING_MAXIMA, slotsOfDay } from '@tender/contracts';
import { plusDays } from '@tender/contracts/slots';
import { BookingBook, type Booking } from './booking-book.js';
import { freeSlots } from './decisions/decide-bookings.js';
import { nextDue } from './decisions/decide-viewing.js';
import { stateAfter } from './testing/scenario.js';
import { bookingId, coming, created, FRIDAY, MONDAY, roomId, time } from './testing/builders.js';
import type { ExistingViewing } from './viewing.js';

const DAYS = 60;
/** Maximum duration of a decision in ms. */
const AT_MOST = 30;
const ROOMS = Array.from({ length: VIEWING_MAXIMA.rooms }, (_, number) => String(number));

/** Fastest of several tries: other processes may run concurrently. */
function millis(ask: () => unknown): number {
  const tries = Array.from({ length: 8 }, () => {
    const start = performance.now();
    ask();
    return performance.now() - start;
  });
  return Math.min(...tries);
}

/** One company in every room for whole days. */
function fullBook(): Booking[] {
  return Array.from({ length: DAYS }, (_, day) => {
    const hours = time({ date: plusDays(MONDAY, day), slots: slotsOfDay(USUAL_HOURS) });
    return ROOMS.map((room): Booking => ({
      bookingId: bookingId(`${room}-${day}`),
      companyId: `company${room}`,
      userId: 'somebody',
      attendees: [],
      roomId: roomId(room),
      status: 'approved',
      ...hours,
    }));
  }).flat();
}

describe('with every room booked for sixty days', () => {
  let viewing: ExistingViewing;
  beforeAll(() => {
    const endDate = plusDays(MONDAY, DAYS - 1);
    const state = stateAfter(created({ endDate }), ...coming().slice(1)) as ExistingViewing;
    const rooms = new Map(
      ROOMS.map((room) => [roomId(room), { ...state.rooms.get(roomId('1'))!, roomId: roomId(room) }]),
    );
    viewing = { ...state, rooms, bookings: BookingBook.fromBookings(fullBook()) };
  });

  test('refuses immediately if no time is free', () => {
    expect(freeSlots(viewing, FRIDAY)).toEqual([]);
    expect(millis(() => freeSlots(viewing, FRIDAY))).toBeLessThan(AT_MOST);
  });

  test('a time is free when one of its rooms is free', () => {
    const { bookings } = viewing;
    const given = bookings.findBooking(bookingId('7-3'))!;
    const after = { ...viewing, bookings: bookings.with({ ...given, status: 'rejected' }) };
    expect(freeSlots(after, FRIDAY)).toEqual([{ date: given.date, slots: slotsOfDay(USUAL_HOURS) }]);
    expect(freeSlots(viewing, FRIDAY)).toEqual([]);
  });

  test('a change and the next due time are cheap', () => {
    const { bookings } = viewing;
    const first = bookings.findBooking(bookingId('7-0'))!;
    expect(nextDue(viewing)).toBe(viewing.opensAt);
    const live = { ...viewing, status: 'live' } as const;
    expect(nextDue(live)).toBe(first.endsAt);
    const hundredTimes = (ask: () => unknown) => () => {
      for (let time = 0; time < 100; time++) ask();
    };
    expect(millis(hundredTimes(() => nextDue(live)))).toBeLessThan(AT_MOST);
    expect(millis(hundredTimes(() => bookings.with({ ...first, attendees: ['other'] })))).toBeLessThan(AT_MOST);
  });

  test('completes ended bookings only', () => {
    const first = viewing.bookings.findBooking(bookingId('7-0'))!;
    expect(viewing.bookings.endedBy(FRIDAY)).toEqual([]);
    expect(viewing.bookings.endedBy(first.endsAt)).toHaveLength(ROOMS.length);
    const left = viewing.bookings.withAll(
      viewing.bookings.endedBy(first.endsAt).map((booking): Booking => ({ ...booking, status: 'completed' })),
    );
    expect(left.endedBy(first.endsAt)).toEqual([]);
    expect(left.nextEnd()! > first.endsAt).toBe(true);
  });
});
