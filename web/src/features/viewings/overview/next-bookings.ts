import type { BookingView } from '@tender/contracts';
import { useMemo } from 'react';
import { useServerSecond } from '../../../shared/socket/clock.js';
import { compareBookings } from '../viewing-lists.js';
import type { Bookings } from '../viewings-state.js';
import { useViewings } from '../viewings-slice.js';

const SHOWN = 4;

/** The next pending or confirmed bookings. @param now an instant */
export const nextBookings = (bookings: Bookings, now: string): BookingView[] =>
  Object.values(bookings)
    .flatMap((ofViewing) => Object.values(ofViewing))
    .filter(({ status, endsAt }) => (status === 'pending' || status === 'approved') && endsAt > now)
    .sort(compareBookings)
    .slice(0, SHOWN);

export function useNextBookings(): BookingView[] {
  const minute = Math.floor(useServerSecond() / 60);
  const bookings = useViewings((state) => state.bookings);
  return useMemo(() => nextBookings(bookings, new Date(minute * 60_000).toISOString()), [bookings, minute]);
}
