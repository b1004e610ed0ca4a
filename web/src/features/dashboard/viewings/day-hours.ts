import { SLOT_HOURS, type DailyBooking } from '@tender/contracts';
import { language } from '../../../shared/language/language.js';

/** An hour of a viewing's day, and who comes in it. */
export interface HourOfDay {
  hour: number;
  bookings: DailyBooking[];
}

/** Every hour that a viewing is open: those in a room first, by room, then those who wait for one. */
export const hoursOf = (bookings: readonly DailyBooking[]): HourOfDay[] =>
  SLOT_HOURS.map((hour) => ({
    hour,
    bookings: bookings.filter(({ slots }) => slots.includes(hour)).sort(byRoom),
  }));

const inOrder = new Intl.Collator(language, { numeric: true });
const byRoom = (a: DailyBooking, b: DailyBooking): number =>
  Number(a.room === null) - Number(b.room === null) || inOrder.compare(a.room ?? '', b.room ?? '');

/** The hour that it is in a time zone, by the clock on the wall. */
export const hourAt = (instant: number, timeZone: string): number =>
  Number(new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone }).format(instant));

/** `09:00` */
export const hourInWords = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
