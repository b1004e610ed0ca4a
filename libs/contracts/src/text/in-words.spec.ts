import { afterEach, expect, jest, test } from '@jest/globals';
import { amountText, dayText, instantText } from './in-words.js';

const AT = '2026-11-23T09:05:00.000Z';

afterEach(() => void jest.restoreAllMocks());

test('instants are in the given time zone, with UTC beside it', () => {
  expect(instantText(AT, 'en', 'Europe/Brussels')).toBe('23 November 2026 at 10:05 Brussels time (09:05 UTC)');
  expect(instantText('2026-11-23T02:05:16.000Z', 'en', 'America/New_York')).toBe(
    '22 November 2026 at 21:05:16 New York time (23 November 2026 at 02:05:16 UTC)',
  );
});

test('instants are in UTC, days without a time zone', () => {
  expect(instantText(AT, 'en')).toMatch(/^23 November 2026.*09:05 UTC$/);
  expect(instantText('2026-11-23T09:05:16.400Z', 'en')).toMatch(/^23 November 2026.*09:05:16 UTC$/);
  expect(dayText('2026-11-23', 'en')).toBe('23 November 2026');
});

test('instants, days and amounts are in the language of the text', () => {
  expect(instantText(AT, 'fr')).toBe('23 novembre 2026 à 09:05 UTC');
  expect(instantText(AT, 'nl', 'Europe/Brussels')).toBe('23 november 2026 om 10:05, tijd van Brussels (09:05 UTC)');
  expect(instantText(AT, 'he')).toBe('23 בנובמבר 2026 בשעה 09:05 UTC');
  expect(dayText('2026-11-23', 'he')).toBe('23 בנובמבר 2026');
  expect(amountText(125_050, 'fr').replace(/\s/g, ' ')).toBe('1 250,50 $');
});

test('a text with many instants makes few formats', () => {
  const made = jest.spyOn(Intl, 'DateTimeFormat');
  const texts = Array.from({ length: 500 }, (_, second) =>
    instantText(new Date(Date.UTC(2026, 10, 23, 9, 0, second)).toISOString(), 'fr', 'Asia/Jerusalem'),
  );
  expect(texts.at(-1)).toBe('23 novembre 2026 à 11:08:19, heure de Jerusalem (09:08:19 UTC)');
  expect(made.mock.calls.length).toBeLessThan(12);
});
