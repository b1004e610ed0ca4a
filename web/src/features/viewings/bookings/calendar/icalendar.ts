import type { Instant } from '@tender/contracts';

/** Calendar entries (RFC 5545). Times are in UTC, so no calendar needs the rules of the viewing's time zone. */

export interface CalendarEntry {
  /** Id of the entry, stable per appointment, so that a calendar replaces the earlier entry. */
  uid: string;
  /** Number that rises with each change (RFC 5545 §3.8.7.4). */
  sequence: number;
  startsAt: Instant;
  endsAt: Instant;
  summary: string;
  description: string;
  location: string;
  status: 'CONFIRMED' | 'TENTATIVE';
}

/** Maximum of octets in a line without its line end (RFC 5545 §3.1). */
const LINE = 75;

/** @param now time at which the file is written */
export function icalendarOf(entries: readonly CalendarEntry[], now: Instant): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Tender house//Viewings//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...entries.flatMap((entry) => linesOf(entry, now)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

const linesOf = (
  { uid, sequence, startsAt, endsAt, summary, description, location, status }: CalendarEntry,
  now: Instant,
) => [
  'BEGIN:VEVENT',
  `UID:${text(uid)}`,
  `SEQUENCE:${sequence}`,
  `DTSTAMP:${utc(now)}`,
  `DTSTART:${utc(startsAt)}`,
  `DTEND:${utc(endsAt)}`,
  `SUMMARY:${text(summary)}`,
  ...(description ? [`DESCRIPTION:${text(description)}`] : []),
  ...(location ? [`LOCATION:${text(location)}`] : []),
  `STATUS:${status}`,
  'END:VEVENT',
];

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
