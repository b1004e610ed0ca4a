import type { BookingView, BookingWish } from '@tender/contracts';
import type { ChosenSlots } from '../calendar/slot-days.js';

const same = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((each) => other.includes(each));

/** Only the changed fields of a booking; null without changes or without slots. */
export function changesOf(
  booking: BookingView,
  { chosen, attendees }: { chosen: ChosenSlots | null; attendees: string[] },
): Partial<BookingWish> | null {
  if (!chosen) return null;
  const hasOtherTime = chosen.date !== booking.date || !same(chosen.slots, booking.slots);
  const hasOtherAttendees = !same(attendees, booking.attendees);
  if (!hasOtherTime && !hasOtherAttendees) return null;
  return { ...(hasOtherTime && { date: chosen.date, slots: chosen.slots }), ...(hasOtherAttendees && { attendees }) };
}
