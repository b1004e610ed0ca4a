import type { DailyBooking, DailyViewing } from '@tender/contracts';
import { language } from '../../../shared/language/language.js';

export interface HourOfDay {
  hour: number;
  bookings: DailyBooking[];
}

/** Each open or booked hour of a viewing. Bookings with a room come first, by room; pending ones last. */
export const hoursOf = ({ openHours, bookings }: Pick<DailyViewing, 'openHours' | 'bookings'>): HourOfDay[] =>
  [...new Set([...openHours, ...bookings.flatMap(({ slots }) => slots)])]
    .sort((a, b) => a - b)
    .map((hour) => ({ hour, bookings: bookings.filter(({ slots }) => slots.includes(hour)).sort(byRoom) }));

const inOrder = new Intl.Collator(language, { numeric: true });
const byRoom = (a: DailyBooking, b: DailyBooking): number =>
  Number(a.room === null) - Number(b.room === null) || inOrder.compare(a.room ?? '', b.room ?? '');

/** Current hour in a time zone. */
export const hourAt = (instant: number, timeZone: string): number =>
  Number(new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone }).format(instant));

/** An hour as text: `09:00` */
export const hourInWords = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
