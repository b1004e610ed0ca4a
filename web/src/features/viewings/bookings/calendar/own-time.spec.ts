import { describe, expect, test } from '@jest/globals';
import { ownStart, ownTimeInWords } from './own-time.js';

const ANTWERP = 'Europe/Brussels';

describe('a time of the viewing on the reader’s own clock', () => {
  test('is null if both clocks show the same', () => {
    expect(ownTimeInWords({ date: '2026-11-23', slots: [9, 10] }, ANTWERP, 'Europe/Paris')).toBeNull();
    expect(ownStart('2026-11-23', 9, ANTWERP, ANTWERP)).toBeNull();
  });

  test('names the own zone, span by span', () => {
    expect(ownTimeInWords({ date: '2026-11-23', slots: [14, 9, 10] }, ANTWERP, 'Africa/Gaborone')).toBe(
      '10:00–12:00, 15:00–16:00 Gaborone time',
    );
  });

  test('follows both zones over their own changes of daylight saving', () => {
    const at = (date: string, own: string) => ownTimeInWords({ date, slots: [9] }, ANTWERP, own);
    // Antwerp leaves summer time on 25 October 2026, New York on 1 November; Gaborone has none.
    expect(at('2026-10-24', 'America/New_York')).toBe('03:00–04:00 New York time');
    expect(at('2026-10-26', 'America/New_York')).toBe('04:00–05:00 New York time');
    expect(at('2026-11-02', 'America/New_York')).toBe('03:00–04:00 New York time');
    expect(at('2026-10-24', 'Africa/Gaborone')).toBeNull();
    expect(at('2026-10-26', 'Africa/Gaborone')).toBe('10:00–11:00 Gaborone time');
  });

  test('names the day if it differs', () => {
    expect(ownStart('2026-11-23', 9, 'Australia/Sydney', ANTWERP)).toBe('Sun 22 Nov 23:00');
    expect(ownTimeInWords({ date: '2026-11-23', slots: [9, 10] }, 'Australia/Sydney', ANTWERP)).toBe(
      'Sun 22 Nov 23:00–01:00 Brussels time',
    );
  });
});
