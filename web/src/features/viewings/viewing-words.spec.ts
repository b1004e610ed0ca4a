import { expect, test } from '@jest/globals';
import { zoneInWords } from '../../shared/time/zoned-time.js';
import { dayInWords, daysInWords, placeInWords, slotsInWords } from './viewing-words.js';

test('days are local to the viewing, in any time zone of the reader', () => {
  expect(dayInWords('2026-11-23')).toBe('Mon, 23 Nov 2026');
  expect(daysInWords({ startDate: '2026-11-23', endDate: '2026-11-27' })).toMatch(/^23\D+27 Nov 2026$/);
  expect(daysInWords({ startDate: '2026-11-30', endDate: '2026-12-04' })).toMatch(/^30 Nov\D+4 Dec 2026$/);
  expect(daysInWords({ startDate: '2026-11-23', endDate: '2026-11-23' })).toBe('23 Nov 2026');
  expect(daysInWords({ startDate: '2026-11-23', endDate: null })).toBeNull();
});

test('joins consecutive slots into one time', () => {
  expect(slotsInWords([9])).toBe('09:00–10:00');
  expect(slotsInWords([14, 9, 10])).toBe('09:00–11:00, 14:00–15:00');
});

test('a place and a time zone in words', () => {
  expect(placeInWords({ name: 'Diamond Office', address: '', city: 'Antwerp', country: 'BE' })).toBe(
    'Diamond Office, Antwerp, Belgium',
  );
  expect(placeInWords(null)).toBeNull();
  expect([zoneInWords('America/New_York'), zoneInWords('UTC')]).toEqual(['New York time', 'UTC']);
});
