import { DATES } from '../../../../shared/language/language.js';

const formats = new Map<string, Intl.DateTimeFormat>();

/** An instant as text in the viewing's time zone: `23 Nov 2026, 14:03`. */
export function instantIn(instant: string, timeZone: string): string {
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat(DATES, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  formats.set(timeZone, format);
  return format.format(new Date(instant));
}
