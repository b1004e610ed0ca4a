import { BOOKING_STATUS_LABELS, type BookingView, type UserView, type ViewingView } from '@tender/contracts';
import { translated } from '../../../shared/language/t.js';
import { isActiveBooking } from '../bookings/calendar/slot-days.js';
import { compareBookings, isBookable } from '../viewing-lists.js';
import { dayInWords, slotsInWords } from '../viewing-words.js';

/** A user of the company and a viewing that can be booked. */
export interface Visit {
  person: UserView;
  viewing: ViewingView;
  /** The bookings that the user attends or attended, in order of time. */
  bookings: BookingView[];
}

/** The visits of users to open viewings. Users with bookings come first, by time. */
export function visitsOf(
  people: readonly UserView[],
  viewings: readonly ViewingView[],
  bookings: readonly BookingView[],
): Visit[] {
  const standing = bookings
    .filter((booking) => isActiveBooking(booking) || booking.status === 'completed')
    .sort(compareBookings);
  const visits = viewings.filter(isBookable).flatMap((viewing) =>
    people.map((person) => ({
      person,
      viewing,
      bookings: standing.filter(({ viewing: id, attendees }) => id === viewing._id && attendees.includes(person._id)),
    })),
  );
  const first = ({ bookings: [booking] }: Visit): string => booking?.startsAt ?? '9999';
  return visits.sort((a, b) => first(a).localeCompare(first(b)));
}

/** Bookings as text: `Mon, 23 Nov 2026, 09:00–11:00, Confirmed; …`; null without bookings. */
export const visitInWords = ({ bookings }: Visit): string | null =>
  bookings
    .map(
      ({ date, slots, status }) =>
        `${dayInWords(date)}, ${slotsInWords(slots)}, ${translated(BOOKING_STATUS_LABELS[status])}`,
    )
    .join('; ') || null;
