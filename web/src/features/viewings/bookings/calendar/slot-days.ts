import { hoursOfDay, slotsOn, type BookingView, type ViewingView } from '@tender/contracts';
import { daysBetween, slotEnd, type LocalDate } from '@tender/contracts/slots';

/** Days of a viewing as a company can book them. The reason why a slot is not free stays hidden. */

export type SlotState = 'free' | 'own' | 'taken' | 'closed';

export interface SlotDay {
  date: LocalDate;
  /** One state for each of `hoursOfDay`, in their order. */
  slots: readonly SlotState[];
}

/** Slots of one day. */
export interface ChosenSlots {
  date: LocalDate;
  /** Hours at which the slots begin, ascending. */
  slots: number[];
}

/** Whether the booking is pending or approved: it keeps its time. */
export const isActiveBooking = ({ status }: Pick<BookingView, 'status'>): boolean =>
  status === 'pending' || status === 'approved';

/** @param own the company's bookings @param moving booking whose own future slots are free @param now Unix ms */
export function slotDays(
  viewing: ViewingView,
  { own, moving, now }: { own: readonly BookingView[]; moving?: BookingView | undefined; now: number },
): SlotDay[] {
  const { startDate, endDate, timeZone, freeSlots = [] } = viewing;
  if (!startDate || !endDate) return [];
  const free = new Map(freeSlots.map(({ date, slots }) => [date, slots]));
  const standing = own.filter((booking) => isActiveBooking(booking) && booking._id !== moving?._id);
  const isMoved = (date: string, hour: number): boolean =>
    moving?.date === date && moving.slots.includes(hour) && Date.parse(slotEnd(date, hour, timeZone)) > now;
  const stateOf = (date: LocalDate, hour: number): SlotState => {
    if (standing.some((booking) => booking.date === date && booking.slots.includes(hour))) return 'own';
    if (free.get(date)?.includes(hour) || isMoved(date, hour)) return 'free';
    return slotsOn(viewing, date).includes(hour) ? 'taken' : 'closed';
  };
  return daysBetween(startDate, endDate).map((date) => ({
    date,
    slots: hoursOfDay(viewing).map((hour) => stateOf(date, hour)),
  }));
}

/** Adds or removes a slot. A booking has one day: a slot of another day starts a new choice. Null without slots. */
export function toggled(chosen: ChosenSlots | null, date: LocalDate, hour: number): ChosenSlots | null {
  if (chosen?.date !== date) return { date, slots: [hour] };
  const slots = chosen.slots.includes(hour)
    ? chosen.slots.filter((slot) => slot !== hour)
    : [...chosen.slots, hour].sort((a, b) => a - b);
  return slots.length > 0 ? { date, slots } : null;
}

/** The chosen slots that are still free; null without any. */
export function stillFree(
  chosen: ChosenSlots | null,
  days: readonly SlotDay[],
  { openFrom }: Pick<ViewingView, 'openFrom'>,
): ChosenSlots | null {
  const day = days.find(({ date }) => date === chosen?.date);
  if (!chosen || !day) return null;
  const slots = chosen.slots.filter((hour) => day.slots[hour - openFrom] === 'free');
  if (slots.length === chosen.slots.length) return chosen;
  return slots.length > 0 ? { ...chosen, slots } : null;
}
