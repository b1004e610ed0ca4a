import { spansOf, type ViewingLocation } from '@tender/contracts';
import { countryName } from '../../shared/labels/country-name.js';
import { DATES } from '../../shared/language/language.js';
import { leftToRight } from '../../shared/language/left-to-right.js';

/** Places and times of viewings in words. Days and hours are local to the viewing, not to the reader. */

const day = new Intl.DateTimeFormat(DATES, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
const weekday = new Intl.DateTimeFormat(DATES, {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** `Mon, 23 Nov 2026` of `2026-11-23`. */
export const dayInWords = (date: string): string => weekday.format(new Date(`${date}T00:00:00Z`));

/** Days of a viewing as text, a range or one day; null while they are not set. */
export function daysInWords({
  startDate,
  endDate,
}: {
  startDate: string | null;
  endDate: string | null;
}): string | null {
  if (!startDate || !endDate) return null;
  return day.formatRange(new Date(`${startDate}T00:00:00Z`), new Date(`${endDate}T00:00:00Z`));
}

/** An hour as text: `09:00` */
export const hourInWords = (of: number): string => `${String(of).padStart(2, '0')}:00`;

/** Slots as text: `09:00–11:00, 14:00–15:00` */
export const slotsInWords = (slots: readonly number[]): string =>
  spansOf(slots)
    .map(([from, to]) => leftToRight(`${hourInWords(from)}–${hourInWords(to)}`))
    .join(', ');

/** Location of a viewing as text: `Diamond Office, Antwerp, Belgium`; null while it is not set. */
export const placeInWords = (location: ViewingLocation | null): string | null =>
  location && [location.name, location.city, countryName(location.country)].filter(Boolean).join(', ');
