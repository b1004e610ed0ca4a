import { SLOT_HOURS, type BookingView, type ViewingView } from '@tender/contracts';
import { daysBetween, slotEnd, type LocalDate } from '@tender/contracts/slots';

/** The days of a viewing as a company may book them: times are free, the own ones, or not to be had. Why, it is not told. */

export type SlotState = 'free' | 'own' | 'taken';

export interface SlotDay {
  date: LocalDate;
  /** Of each of `SLOT_HOURS`, in their order. */
  slots: readonly SlotState[];
}

/** Slots of one day. */
export interface ChosenSlots {
  date: LocalDate;
  /** Hours at which they begin, rising. */
  slots: number[];
}

/** Waits or is confirmed: its time is the company's own. */
export const isActiveBooking = ({ status }: Pick<BookingView, 'status'>): boolean =>
  status === 'pending' || status === 'approved';

/**
 * @param own the company's bookings in this viewing
 * @param moving the one that is being moved: its own time is free to it until it is over
 * @param now milliseconds since the epoch, the server's
 */
export function slotDays(
  { startDate, endDate, timeZone, freeSlots = [] }: ViewingView,
  { own, moving, now }: { own: readonly BookingView[]; moving?: BookingView | undefined; now: number },
): SlotDay[] {
  if (!startDate || !endDate) return [];
  const free = new Map(freeSlots.map(({ date, slots }) => [date, slots]));
  const standing = own.filter((booking) => isActiveBooking(booking) && booking._id !== moving?._id);
  const isMoved = (date: string, hour: number): boolean =>
    moving?.date === date && moving.slots.includes(hour) && Date.parse(slotEnd(date, hour, timeZone)) > now;
  const stateOf = (date: LocalDate, hour: number): SlotState => {
    if (standing.some((booking) => booking.date === date && booking.slots.includes(hour))) return 'own';
    return free.get(date)?.includes(hour) || isMoved(date, hour) ? 'free' : 'taken';
  };
  return daysBetween(startDate, endDate).map((date) => ({
    date,
    slots: SLOT_HOURS.map((hour) => stateOf(date, hour)),
  }));
}

/** With a slot taken into the choice or out of it. A booking is of one day: a slot of another one begins anew. Null without any. */
export function toggled(chosen: ChosenSlots | null, date: LocalDate, hour: number): ChosenSlots | null {
  if (chosen?.date !== date) return { date, slots: [hour] };
  const slots = chosen.slots.includes(hour)
    ? chosen.slots.filter((slot) => slot !== hour)
    : [...chosen.slots, hour].sort((a, b) => a - b);
  return slots.length > 0 ? { date, slots } : null;
}

/** What is left of a choice when others were quicker; null when nothing is. */
export function stillFree(chosen: ChosenSlots | null, days: readonly SlotDay[]): ChosenSlots | null {
  const day = days.find(({ date }) => date === chosen?.date);
  if (!chosen || !day) return null;
  const slots = chosen.slots.filter((hour) => day.slots[hour - SLOT_HOURS[0]] === 'free');
  if (slots.length === chosen.slots.length) return chosen;
  return slots.length > 0 ? { ...chosen, slots } : null;
}
