import { expect, test } from '@jest/globals';
import { dayText, instantText, slotsText } from './words.js';

test('instants are in the given time zone, with UTC beside it', () => {
  expect(instantText('2026-11-23T09:05:00.000Z', 'Europe/Brussels')).toBe(
    '23 November 2026 at 10:05 Brussels time (09:05 UTC)',
  );
  expect(instantText('2026-11-23T02:05:16.000Z', 'America/New_York')).toBe(
    '22 November 2026 at 21:05:16 New York time (23 November 2026 at 02:05:16 UTC)',
  );
});

test('instants are in UTC, days without a time zone', () => {
  expect(instantText('2026-11-23T09:05:00.000Z')).toMatch(/^23 November 2026.*09:05 UTC$/);
  expect(instantText('2026-11-23T09:05:16.400Z')).toMatch(/^23 November 2026.*09:05:16 UTC$/);
  expect(dayText('2026-11-23')).toBe('23 November 2026');
});

test('joins consecutive slots', () => expect(slotsText([9, 10, 14])).toBe('09:00–11:00, 14:00–15:00'));
