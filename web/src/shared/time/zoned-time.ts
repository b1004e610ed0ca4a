import { isolated, ofIsolatedParts } from '../language/isolates.js';
import { t } from '../language/t.js';
import { DATES } from '../language/language.js';
import { isFullMinute, timeZone as readersZone } from './time.js';

type Clock = Record<
  'time' | 'timeAndSecond' | 'day' | 'weekday' | 'date' | 'minute' | 'second' | 'end',
  Intl.DateTimeFormat
>;
const clocks = new Map<string, Clock>();

export function clockOf(timeZone: string): Clock {
  const known = clocks.get(timeZone);
  if (known) return known;
  const day = { timeZone, day: 'numeric', month: 'short' } as const;
  const date = { ...day, year: 'numeric' } as const;
  const minute = { hour: '2-digit', minute: '2-digit' } as const;
  const made = {
    time: new Intl.DateTimeFormat(DATES, { timeZone, hour: '2-digit', minute: '2-digit' }),
    timeAndSecond: new Intl.DateTimeFormat(DATES, { timeZone, ...minute, second: '2-digit' }),
    day: new Intl.DateTimeFormat(DATES, day),
    weekday: new Intl.DateTimeFormat(DATES, { ...day, weekday: 'short' }),
    date: new Intl.DateTimeFormat(DATES, date),
    minute: new Intl.DateTimeFormat(DATES, { ...date, ...minute, weekday: 'short' }),
    second: new Intl.DateTimeFormat(DATES, { ...date, ...minute, second: '2-digit' }),
    end: new Intl.DateTimeFormat(DATES, { ...date, ...minute, second: '2-digit', weekday: 'short' }),
  };
  clocks.set(timeZone, made);
  return made;
}

/** `Europe/Brussels` as `Brussels time`. */
export const zoneInWords = (timeZone: string): string =>
  timeZone === 'UTC'
    ? 'UTC'
    : t('{place} time', { place: (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ') });

export const dayAt = (instant: string, timeZone: string): string => clockOf(timeZone).date.format(new Date(instant));
export const instantAt = (instant: string, timeZone: string): string =>
  clockOf(timeZone).minute.format(new Date(instant));
export const secondAt = (instant: string, timeZone: string): string =>
  clockOf(timeZone).second.format(new Date(instant));

/** Date and time to the second, with the zone if the reader's clock shows another time. */
export const zonedSecondAt = (instant: string, timeZone: string, own = readersZone()): string => {
  const time = secondAt(instant, timeZone);
  return time === secondAt(instant, own) ? time : isolated(`${time} ${zoneInWords(timeZone)}`);
};

/** `14:03:22` */
export const clockAt = (instant: string, timeZone: string): string =>
  clockOf(timeZone).timeAndSecond.format(new Date(instant));

/** Date and time, with the zone and the reader's time if that differs: `Fri, 20 Nov 2026, 18:00:16 Brussels time (12:00:16 your time)`. */
export function endOnBothClocks(instant: string, timeZone: string, own = readersZone()): string {
  const { here } = onBothClocks(instant, timeZone, own);
  const there = endAt(instant, timeZone);
  return here === null ? there : withReadersTime(`${there} ${zoneInWords(timeZone)}`, here);
}

/** A time of another zone, and the reader's in brackets. */
export const withReadersTime = (there: string, here: string): string =>
  ofIsolatedParts(`${isolated(there)} (${isolated(here)})`);

/** With seconds if they are not zero: a late bid moves an end by seconds. */
export const endAt = (instant: string, timeZone: string): string => {
  const { minute, end } = clockOf(timeZone);
  return (isFullMinute(instant) ? minute : end).format(new Date(instant));
};

/** `25 Nov 18:00 Brussels time` and `12:00 your time`; `here` is null if both clocks are the same. */
export function onBothClocks(
  instant: string,
  timeZone: string,
  own = readersZone(),
): { there: string; here: string | null } {
  const at = new Date(instant);
  const read = (zone: string) => {
    const { day, time, timeAndSecond } = clockOf(zone);
    return { day: day.format(at), time: (isFullMinute(instant) ? time : timeAndSecond).format(at) };
  };
  const [theirs, mine] = [read(timeZone), read(own)];
  const isSameDay = theirs.day === mine.day;
  const time = isSameDay ? mine.time : `${mine.day} ${mine.time}`;
  return {
    there: `${theirs.day} ${theirs.time} ${zoneInWords(timeZone)}`,
    here: isSameDay && theirs.time === mine.time ? null : t('{time} your time', { time }),
  };
}
