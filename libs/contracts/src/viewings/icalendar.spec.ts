import { describe, expect, test } from '@jest/globals';
import { icalendarOf, type CalendarEntry } from './icalendar.js';

const entry = (change: Partial<CalendarEntry> = {}): CalendarEntry => ({
  uid: 'v1.b1-1@house.test',
  sequence: 7,
  startsAt: '2026-11-23T08:00:00.000Z',
  endsAt: '2026-11-23T10:00:00.000Z',
  summary: 'November rough',
  description: '',
  location: '',
  status: 'CONFIRMED',
  ...change,
});
const written = (...entries: CalendarEntry[]): string => icalendarOf(entries, '2026-11-02T00:00:00.000Z');

/** Lines unfolded by RFC 5545 §3.1. */
const read = (file: string): string[] => file.replaceAll('\r\n ', '').split('\r\n').slice(0, -1);

describe('a calendar file', () => {
  test('is one calendar with its entries, each line ended by CRLF', () => {
    expect(written(entry()).split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Tender house//Viewings//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:v1.b1-1@house.test',
      'SEQUENCE:7',
      'DTSTAMP:20261102T000000Z',
      'DTSTART:20261123T080000Z',
      'DTEND:20261123T100000Z',
      'SUMMARY:November rough',
      'STATUS:CONFIRMED',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  test('escapes special characters, and keeps line breaks but no other control characters', () => {
    expect(read(written(entry({ summary: 'A; B, C\\D', location: 'One\r\nTwo\nThree\u0007' })))).toEqual(
      expect.arrayContaining(['SUMMARY:A\\; B\\, C\\\\D', 'LOCATION:One\\nTwo\\nThree']),
    );
    expect(read(written(entry({ location: 'x\r\nEND:VEVENT' }))).filter((line) => line === 'END:VEVENT')).toHaveLength(
      1,
    );
  });

  test('has lines of at most 75 octets, and cuts no character', () => {
    const summary = 'Größe 💎 ダイヤモンド '.repeat(12).trim();
    const file = written(entry({ summary }));
    for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(file).not.toContain('\ufffd');
    expect(read(file)).toContain(`SUMMARY:${summary}`);
  });

  test('of a feed has a name and its refresh interval; entries may be whole days or moments', () => {
    const moment = entry({ startsAt: '2026-11-25T14:00:00.000Z', endsAt: undefined, status: 'CANCELLED' });
    const days = entry({ startsAt: '2026-11-23', endsAt: '2026-11-28', free: true });
    const file = read(icalendarOf([days, moment], '2026-11-02T00:00:00.000Z', { name: 'Scheldt, Antwerp' }));
    expect(file).toEqual(
      expect.arrayContaining(['X-WR-CALNAME:Scheldt\\, Antwerp', 'REFRESH-INTERVAL;VALUE=DURATION:PT1H']),
    );
    expect(file.filter((line) => /^(DT(START|END)|TRANSP)/.test(line))).toEqual([
      'DTSTART;VALUE=DATE:20261123',
      'DTEND;VALUE=DATE:20261128',
      'TRANSP:TRANSPARENT',
      'DTSTART:20261125T140000Z',
    ]);
  });

  test('may have several entries', () => {
    const file = read(written(entry(), entry({ uid: 'other', status: 'TENTATIVE' })));
    expect(file.filter((line) => line.startsWith('UID:'))).toEqual(['UID:v1.b1-1@house.test', 'UID:other']);
    expect(file).toContain('STATUS:TENTATIVE');
  });
});
