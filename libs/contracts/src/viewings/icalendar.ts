import type { Instant } from '../values/units.js';

/** Calendar entries (RFC 5545). Times are in UTC, so no calendar needs the rules of the viewing's time zone. */

export interface CalendarEntry {
  /** Id of the entry, stable per appointment, so that a calendar replaces the earlier entry. */
  uid: string;
  /** Number that rises with each change (RFC 5545 §3.8.7.4). Absent in feeds, which replace all entries. */
  sequence?: number;
  /** An instant, or a day `2026-11-23` of an entry for whole days. */
  startsAt: Instant;
  /** Exclusive; of the same kind as the start. Absent: the entry is a moment. */
  endsAt?: Instant | undefined;
  summary: string;
  description?: string;
  location?: string;
  status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED';
  /** Whether the reader is free during the entry. */
  free?: boolean;
}

/** Maximum of octets in a line without its line end (RFC 5545 §3.1). */
const LINE = 75;

/**
 * @param now time at which the file is written
 * @param feed name of a calendar that subscribers load again every hour (RFC 7986 §5.7)
 */
export function icalendarOf(entries: readonly CalendarEntry[], now: Instant, feed?: { name: string }): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Tender house//Viewings//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...(feed
      ? [`X-WR-CALNAME:${text(feed.name)}`, 'REFRESH-INTERVAL;VALUE=DURATION:PT1H', 'X-PUBLISHED-TTL:PT1H']
      : []),
    ...entries.flatMap((entry) => linesOf(entry, now)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

const linesOf = (
  { uid, sequence, startsAt, endsAt, summary, description, location, status, free }: CalendarEntry,
  now: Instant,
) => [
  'BEGIN:VEVENT',
  `UID:${text(uid)}`,
  ...(sequence === undefined ? [] : [`SEQUENCE:${sequence}`]),
  `DTSTAMP:${utc(now)}`,
  `DTSTART${dateOrTime(startsAt)}`,
  ...(endsAt === undefined ? [] : [`DTEND${dateOrTime(endsAt)}`]),
  `SUMMARY:${text(summary)}`,
  ...(description ? [`DESCRIPTION:${text(description)}`] : []),
  ...(location ? [`LOCATION:${text(location)}`] : []),
  `STATUS:${status}`,
  ...(free ? ['TRANSP:TRANSPARENT'] : []),
  'END:VEVENT',
];

/** `;VALUE=DATE:20261123` of a day, `:20261123T080000Z` of an instant. */
const dateOrTime = (at: string): string =>
  /^\d{4}-\d\d-\d\d$/.test(at) ? `;VALUE=DATE:${at.replaceAll('-', '')}` : `:${utc(at)}`;

/** An instant as iCalendar writes it: `20261123T080000Z` */
const utc = (instant: Instant): string => `${new Date(instant).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

/** A text value (RFC 5545 §3.3.11); removes control characters other than tabs and line breaks. */
const text = (value: string): string =>
  value
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')
    // eslint-disable-next-line no-control-regex -- the pattern removes control characters
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');

const encoder = new TextEncoder();

/** Folds a line at 75 octets, between characters. Continuation lines begin with a space. */
function folded(line: string): string {
  const parts = [''];
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > LINE) {
      parts.push(' ');
      octets = 1;
    }
    parts[parts.length - 1] += character;
    octets += size;
  }
  return parts.join('\r\n');
}
