import { isLocalDate, instantAt, localMinute, type LocalDate } from '@tender/contracts/slots';
import type { Instant } from '@tender/contracts';
import { DATES } from '../../language/language.js';
import { date } from '../../sheet/cells/days.js';

const DAY = new Intl.DateTimeFormat(DATES, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

/** A day as in all lists: `28 Nov 2026`. */
export const dayAsTyped = (day: LocalDate): string => DAY.format(new Date(`${day}T00:00:00Z`));

const DAY_FIRST = /^(\d{1,2})([./\s-])(\d{1,2})\2(\d{4}|\d{2})$/;
const EIGHT_DIGITS = /^(\d{2})()(\d{2})(\d{4})$/;

/** Reads a typed day, such as `28 Nov 2026`, `28/11/2026` and `28112026`: the day is always before the month. Null for others. */
export function dayIn(typed: string): LocalDate | null {
  const text = typed.trim().replaceAll(/[׳’']/g, '');
  const [, day, , month, year] = DAY_FIRST.exec(text) ?? EIGHT_DIGITS.exec(text) ?? [];
  try {
    const read = date(year === undefined ? text : `${day}.${month}.${year.padStart(4, '20')}`);
    return isLocalDate(read) ? read : null;
  } catch {
    return null;
  }
}

const TIME = /^(\d{1,2})(?:[:.h]?(\d{2}))?(?::(\d{2}))?$/;

/** Reads a typed time, such as `13:00`, `13.00`, `13h00`, `1300` and `9`. Null for others. */
export function timeIn(typed: string): string | null {
  const [, hour, minute = '00', second] = TIME.exec(typed.trim().toLowerCase()) ?? [];
  if (hour === undefined || Number(hour) > 23 || Number(minute) > 59 || Number(second ?? 0) > 59) return null;
  return `${hour.padStart(2, '0')}:${minute}${second === undefined ? '' : `:${second}`}`;
}

/** Last year that forms accept: the end of the present century. The API accepts later ones. */
export const lastYear = (now = new Date()): number => Math.floor(now.getUTCFullYear() / 100) * 100 + 99;

export const isBeyondCentury = (day: LocalDate): boolean => Number(day.slice(0, 4)) > lastYear();

/** How far the clocks of a time zone change at once, in minutes. */
const CHANGES = [30, 60, 120, 180];

/**
 * Effect of a change of the clocks on a local time. `missing`: no clock shows the time. `doubled`: the clocks show it
 * at the instant and at `other`.
 */
export type ClockChange = { kind: 'missing' } | { kind: 'doubled'; other: Instant };

/** @param instant that the local time means @returns null for a time that comes once */
export function clockChange(local: string, instant: Instant, timeZone: string): ClockChange | null {
  const minute = local.slice(0, 16);
  if (localMinute(instant, timeZone) !== minute) return { kind: 'missing' };
  const others = CHANGES.flatMap((minutes) => [-minutes, minutes]).map((minutes) =>
    new Date(Date.parse(instant) + minutes * 60_000).toISOString(),
  );
  const other = others.find((at) => localMinute(at, timeZone) === minute);
  return other === undefined ? null : { kind: 'doubled', other };
}

/** The instant of a local time. @param known the instant that the field showed: it stays exact if nothing is typed */
export function instantOfLocal(local: string, timeZone: string, known?: Instant): Instant | null {
  return known !== undefined && localMinute(known, timeZone) === local ? known : instantAt(local, timeZone);
}
