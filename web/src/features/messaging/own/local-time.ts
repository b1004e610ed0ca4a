import { isolated } from '../../../shared/language/isolates.js';
import { t } from '../../../shared/language/t.js';
import { timeZone as readersZone } from '../../../shared/time/time.js';
import { clockOf, dayAt, endAt } from '../../../shared/time/zoned-time.js';

const DATE = String.raw`\d{1,2} [A-Z][a-z]+ \d{4}`;
const TIME = String.raw`\d{2}:\d{2}(?::\d{2})?`;
/** Instants in messages: `23 November 2026 at 09:00 UTC`, `23 November 2026 at 10:00 Brussels time (09:00 UTC)`. */
const INSTANT = new RegExp(
  String.raw`\b(${DATE}) at (${TIME}) (?:UTC\b|([^()\n]{1,40}) time \((?:(${DATE}) at )?(${TIME}) UTC\))`,
  'g',
);

/** Formats the instants of a message for the reader: in their time zone, and in the reader's if that differs. */
export const inLocalTime = (text: string, own = readersZone()): string =>
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
    return `${isolated(zoned)} (${isolated(t('{time} your time', { time: here }))})`;
  });
