import type { BookingView } from '@tender/contracts';
import { compareBookings } from '../viewing-lists.js';
import type { Bookings } from '../viewings-state.js';

const SHOWN = 4;

/** The next pending or confirmed bookings. @param now an instant */
export const nextBookings = (bookings: Bookings, now: string): BookingView[] =>
  Object.values(bookings)
    .flatMap((ofViewing) => Object.values(ofViewing))
    .filter(({ status, endsAt }) => (status === 'pending' || status === 'approved') && endsAt > now)
    .sort(compareBookings)
    .slice(0, SHOWN);
