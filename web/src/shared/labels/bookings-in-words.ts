import type { BookingStatus } from '@tender/contracts';
import { t } from '../language/t.js';

/** `4 booked, 1 waiting`. Completed visits count as booked, rejected bookings do not. */
export function bookingsInWords(bookings: readonly { status: BookingStatus }[]): string {
  const waiting = bookings.filter(({ status }) => status === 'pending').length;
  const booked = bookings.filter(({ status }) => status === 'approved' || status === 'completed').length;
  return waiting > 0 ? t('{booked} booked, {waiting} waiting', { booked, waiting }) : t('{booked} booked', { booked });
}
