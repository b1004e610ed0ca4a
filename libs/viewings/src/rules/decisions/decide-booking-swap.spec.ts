import { describe, expect, test } from '@jest/globals';
import {
  APPROVED,
  booked,
  bookingId,
  book,
  coming,
  liveViewing,
  localTime,
  MONDAY,
  moved,
  requested,
  roomId,
  signedIn,
  swapBookings,
  TUESDAY,
} from '../testing/builders.js';
import { given, stateAfter } from '../testing/scenario.js';
import type { ExistingViewing } from '../viewing.js';

const apart = [...coming(), booked('A'), booked('B', { room: '2', date: TUESDAY, slots: [10, 11] })] as const;

describe('two bookings swap', () => {
  test('exchange their days, hours and rooms', () =>
    given(...apart)
      .when(swapBookings('A', 'B'))
      .then(moved('A', { room: '2', date: TUESDAY, slots: [10, 11] }), moved('B', { room: '1' })));
  test('even at the same hours, and occupy each other’s place then', () => {
    const { bookings } = stateAfter([
      ...coming(),
      booked('A'),
      booked('B', { room: '2' }),
      moved('A', { room: '2' }),
      moved('B', { room: '1' }),
    ]) as ExistingViewing;
    const inRoom = (room: string) => bookings.clashOfRoom(roomId(room), MONDAY, { slots: [9] })?.booking.companyId;
    expect([inRoom('1'), inRoom('2')]).toEqual(['B', 'A']);
    expect(bookings.clashOfCompany('A', MONDAY, { slots: [9] })?.booking.roomId).toBe(roomId('2'));
  });
  test('of one company, too', () =>
    given(...coming(), booked('A'), booked('A', { name: 'A2', room: '2', slots: [12] }))
      .when(swapBookings('A', 'A2'))
      .then(moved('A', { room: '2', slots: [12] }), moved('A', { name: 'A2', room: '1' })));
  test('refuses a later booking of these places', () =>
    given(...apart, moved('A', { room: '2', date: TUESDAY, slots: [10, 11] }), moved('B', { room: '1' }))
      .when(book('A', { name: 'A2', room: '1' }))
      .rejects('ROOM_BOOKED', { bookingId: bookingId('B') }));
  test('refuses if one of the companies has another booking at that time', () =>
    given(...apart, booked('A', { name: 'A2', room: '3', date: TUESDAY, slots: [11] }))
      .when(swapBookings('A', 'B'))
      .rejects('COMPANY_BOOKED', { companyId: 'A', date: TUESDAY, slot: 11, bookingId: bookingId('A2') }));
  test('refuses a pending booking', () =>
    given(...coming(), booked('A'), requested('B', { slots: [10] }))
      .when(swapBookings('A', 'B'))
      .rejects('BOOKING_NOT_APPROVED', { bookingId: bookingId('B') }));
  test('refuses while a company is signed in', () =>
    given(...liveViewing(), booked('A'), booked('B', { room: '2' }), signedIn('A'))
      .when(swapBookings('B', 'A'))
      .rejects('ROOM_OCCUPIED', { companyId: 'A' }));
  test('refuses hours in the past', () =>
    given(...coming(), booked('A'), booked('B', { room: '2', slots: [9, 12] }))
      .when(swapBookings('A', 'B'), { now: localTime(MONDAY, 11) })
      .rejects('BOOKING_ENDED'));
  test('refuses a company that is not approved any more', () =>
    given(...apart)
      .when({
        type: 'SwapBookings',
        bookingA: bookingId('A'),
        bookingB: bookingId('B'),
        facts: [APPROVED, { companyApproved: false, strangers: [] }],
      })
      .rejects('COMPANY_NOT_APPROVED', { companyId: 'B' }));
  test('a booking with itself changes nothing', () =>
    given(...apart)
      .when(swapBookings('A', 'A'))
      .then());
});
