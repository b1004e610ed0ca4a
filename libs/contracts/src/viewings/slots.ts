import { getISO } from 'temporal-polyfill/fns/Calendar';
import * as Instants from 'temporal-polyfill/fns/Instant';
import * as PlainDate from 'temporal-polyfill/fns/PlainDate';
import * as PlainDateTime from 'temporal-polyfill/fns/PlainDateTime';
import * as PlainTime from 'temporal-polyfill/fns/PlainTime';
import * as ZonedDateTime from 'temporal-polyfill/fns/ZonedDateTime';
import { dateFormat } from '../values/formats.js';
import { isYear, MAXIMUM_VIEWING_DAYS } from '../values/limits.js';
import type { Instant } from '../values/units.js';

/** Days and hours of a viewing. A separate entry point, so that pages without them do not load the library. */

/** A calendar day without a time zone, such as `2026-11-23`. */
export type LocalDate = string;

const LOCAL_DATE = /^\d{4}-\d{2}-\d{2}$/;

const parsed = (date: LocalDate) => PlainDate.fromString(date, getISO);
const instant = (zoned: Parameters<typeof ZonedDateTime.toInstant>[0]): Instant =>
  Instants.toString(ZonedDateTime.toInstant(zoned), { smallestUnit: 'millisecond' });

export function isLocalDate(text: unknown): text is LocalDate {
  return (
    typeof text === 'string' && LOCAL_DATE.test(text) && isYear(Number(text.slice(0, 4))) && holds(() => parsed(text))
  );
}

/** Whether a text names a time zone that this machine knows, such as `Europe/Brussels`; offsets are refused. */
export function isTimeZone(text: unknown): text is string {
  return typeof text === 'string' && /^[A-Za-z]/.test(text) && holds(() => dateFormat('en', { timeZone: text }));
}

/** Areas whose links are other names of a place, such as `Asia/Kolkata`; the machine may know it as `Asia/Calcutta`. */
const AREA = /^(africa|america|antarctica|arctic|asia|atlantic|europe|indian|pacific)\//i;

/** A time zone as the IANA database spells it. @param zone a time zone in capital or small letters */
export function canonicalZone(zone: string): string {
  const { timeZone } = dateFormat('en', { timeZone: zone }).resolvedOptions();
  if (timeZone.toLowerCase() === zone.toLowerCase() || !AREA.test(zone)) return timeZone;
  return zone.toLowerCase().replaceAll(/(?<![a-z])[a-z]/g, (letter) => letter.toUpperCase());
}

function holds(make: () => unknown): boolean {
  try {
    make();
    return true;
  } catch {
    return false;
  }
}

export const startOfDay = (date: LocalDate, timeZone: string): Instant =>
  instant(PlainDate.toZonedDateTime(parsed(date), timeZone));

/** The end of a day in a time zone: the first instant of the next day. */
export const endOfDay = (date: LocalDate, timeZone: string): Instant => startOfDay(plusDays(date, 1), timeZone);

export function slotStart(date: LocalDate, hour: number, timeZone: string): Instant {
  if (hour === 24) return endOfDay(date, timeZone);
  return instant(PlainDate.toZonedDateTime(parsed(date), { timeZone, plainTime: PlainTime.create(hour) }));
}

/** The end of the slot that starts at a full hour: the next full hour by local time. */
export const slotEnd = (date: LocalDate, hour: number, timeZone: string): Instant =>
  slotStart(date, hour + 1, timeZone);

const LOCAL_TIME = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}(?::\d{2})?)$/;

/** The instant of a local time such as `2026-11-23T14:30` in a time zone; null for an invalid text. */
export function instantAt(local: string, timeZone: string): Instant | null {
  const [, date = '', time = ''] = LOCAL_TIME.exec(local) ?? [];
  if (!isLocalDate(date) || !holds(() => PlainTime.fromString(time))) return null;
  return instant(PlainDate.toZonedDateTime(parsed(date), { timeZone, plainTime: PlainTime.fromString(time) }));
}

/** The local minute in a time zone at an instant, such as `2026-11-23T14:30`. */
export function localMinute(at: Instant, timeZone: string): string {
  const zoned = ZonedDateTime.create(Instants.fromString(at).epochNanoseconds, timeZone);
  return PlainDateTime.toString(ZonedDateTime.toPlainDateTime(zoned), { smallestUnit: 'minute' });
}

export const dateAt = (at: Instant, timeZone: string): LocalDate =>
  PlainDate.toString(
    ZonedDateTime.toPlainDate(ZonedDateTime.create(Instants.fromString(at).epochNanoseconds, timeZone)),
  );

/** The day and slot of an instant in a time zone. */
export function slotAt(at: Instant, timeZone: string): { date: LocalDate; slots: [number] } {
  const local = localMinute(at, timeZone);
  return { date: local.slice(0, 10), slots: [Number(local.slice(11, 13))] };
}

export const plusDays = (date: LocalDate, days: number): LocalDate =>
  PlainDate.toString(PlainDate.addDays(parsed(date), days));

/** The days from `first` to `last`, both included, but at most `MAXIMUM_VIEWING_DAYS` days. */
export function daysBetween(first: LocalDate, last: LocalDate): LocalDate[] {
  const length = Math.min(Math.max(numberOfDays(first, last), 0), MAXIMUM_VIEWING_DAYS);
  const start = parsed(first);
  return Array.from({ length }, (_, days) => PlainDate.toString(PlainDate.addDays(start, days)));
}

/** Number of days from `first` to `last`, both included; zero or negative if `last` is before `first`. */
export const numberOfDays = (first: LocalDate, last: LocalDate): number =>
  PlainDate.diffDays(parsed(first), parsed(last)) + 1;
