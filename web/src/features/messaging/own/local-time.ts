import type { InstantInText, NotificationView } from '@tender/contracts';
import { t } from '../../../shared/language/t.js';
import { timeZone as readersZone } from '../../../shared/time/time.js';
import { clockOf, dayAt, endAt, endOnBothClocks, withReadersTime } from '../../../shared/time/zoned-time.js';

/** Text whose instants are in their time zone, and in the reader's if that differs. */
export const inLocalTime = (
  { text, instants }: Pick<NotificationView, 'text' | 'instants'>,
  own = readersZone(),
): string => (instants ? withInstants(text, instants, own) : ofOlderRelease(text, own));

function withInstants(text: string, instants: readonly InstantInText[], own: string): string {
  const byWords = new Map(instants.map((instant) => [instant.words, instant]));
  // Not `1 November` within `11 November`; the longest first, because one may be the start of another.
  const words = [...byWords.keys()].sort((a, b) => b.length - a.length).map((each) => escaped(each));
  return text.replace(new RegExp(String.raw`(?<!\d)(?:${words.join('|')})`, 'g'), (written) => {
    const { at, timeZone } = byWords.get(written)!;
    return endOnBothClocks(at, timeZone, own);
  });
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);

const DATE = String.raw`\d{1,2} [A-Z][a-z]+ \d{4}`;
const TIME = String.raw`\d{2}:\d{2}(?::\d{2})?`;
/** `23 November 2026 at 09:00 UTC`, `23 November 2026 at 10:00 Brussels time (09:00 UTC)`. */
const INSTANT = new RegExp(
  String.raw`\b(${DATE}) at (${TIME}) (?:UTC\b|([^()\n]{1,40}) time \((?:(${DATE}) at )?(${TIME}) UTC\))`,
  'g',
);

/** Notifications of older releases do not name their instants; most are in English. */
const ofOlderRelease = (text: string, own: string): string =>
  text.replace(INSTANT, (written, day: string, time: string, place?: string, utcDay = day, utcTime = time) => {
    const [wall, instant] = [new Date(`${day} ${time} UTC`), new Date(`${utcDay} ${utcTime} UTC`)];
    if (Number.isNaN(wall.getTime()) || Number.isNaN(instant.getTime())) return written;
    const [there, at] = [wall.toISOString(), instant.toISOString()];
    const [theirs, mine] = [endAt(there, 'UTC'), endAt(at, own)];
    if (theirs === mine) return mine;
    const { time: minute, timeAndSecond } = clockOf(own);
    const clock = (instant.getUTCSeconds() === 0 ? minute : timeAndSecond).format(instant);
    const here = dayAt(there, 'UTC') === dayAt(at, own) ? clock : mine;
    const zoned = `${theirs} ${place ? t('{place} time', { place }) : 'UTC'}`;
    return withReadersTime(zoned, t('{time} your time', { time: here }));
  });
