import { expect, test } from '@jest/globals';
import { dayText, instantText, slotsText } from './words.js';

test('instants are in UTC, days without a time zone', () => {
  expect(instantText('2026-11-23T09:05:00.000Z')).toMatch(/^23 November 2026.*09:05 UTC$/);
  expect(instantText('2026-11-23T09:05:16.400Z')).toMatch(/^23 November 2026.*09:05:16 UTC$/);
  expect(dayText('2026-11-23')).toBe('23 November 2026');
});

test('joins consecutive slots', () => expect(slotsText([9, 10, 14])).toBe('09:00–11:00, 14:00–15:00'));
