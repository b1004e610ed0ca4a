import { Rejection } from '@tender/kernel';
import type { Booking } from '../booking-book.js';
import { checkCompany, checkFree, notSignedIn, settled, unended } from './decide-bookings.js';
import type { ViewingContext } from '../local-times.js';
import type { Viewing } from '../viewing.js';
import type { ViewingCommandOf } from '../viewing.commands.js';
import type { ViewingEvent } from '../viewing.events.js';
import { open } from './viewing-guards.js';

/** Exchanges times and rooms of two bookings, or changes neither. Attendees stay. */
export function swapBookings(
  viewing: Viewing,
  { bookingA, bookingB, facts }: ViewingCommandOf<'SwapBookings'>,
  context: ViewingContext,
): ViewingEvent[] {
  const known = open(viewing);
  const [one, other] = [bookingA, bookingB].map((bookingId) => {
    const booking = unended(known, bookingId, context);
    if (booking.status !== 'approved')
      throw new Rejection('BOOKING_NOT_APPROVED', { bookingId, status: booking.status });
    notSignedIn(known, booking);
    return booking;
  }) as [Booking, Booking];
  if (bookingA === bookingB) return [];
  // Both bookings leave their places before either takes its new one.
  const waiting = [one, other].map((booking): Booking => ({ ...booking, status: 'pending', roomId: null }));
  const without = { ...known, bookings: known.bookings.withAll(waiting) };
  const exchanged = [
    { booking: one, place: other },
    { booking: other, place: one },
  ];
  return exchanged.map(({ booking: { bookingId, companyId, attendees }, place }, index): ViewingEvent => {
    checkCompany(known, companyId, facts[index as 0 | 1]);
    const to = { ...settled(known, place, context), roomId: place.roomId! };
    checkFree(without, { bookingId, companyId, ...to });
    return { type: 'BookingUpdated', data: { bookingId, companyId, ...to, attendees: [...attendees] } };
  });
}
