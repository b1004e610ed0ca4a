import { expect, test } from '@jest/globals';
import { instantText, LANGUAGE_CODES, type Language } from '@tender/contracts';
import { inLocalTime } from './local-time.js';

test('adds the reader’s time to the instants of a message, and changes nothing else', () => {
  const text =
    'It ends on 3 November 2026 at 09:05 UTC, not 31 Foo 2026 at 10:00 UTC, moved to 4 November 2026 at 23:05:16 UTC.\nSee lot 9.';
  expect(inLocalTime({ text }, 'Europe/Brussels')).toBe(
    'It ends on Tue, 3 Nov 2026, 09:05 UTC (10:05 your time), not 31 Foo 2026 at 10:00 UTC, moved to Wed, 4 Nov 2026, 23:05:16 UTC (Thu, 5 Nov 2026, 00:05:16 your time).\nSee lot 9.',
  );
  expect(inLocalTime({ text: 'at 3 November 2026 at 09:05 UTC' }, 'UTC')).toBe('at Tue, 3 Nov 2026, 09:05');
});

test('keeps the time zone that the message names', () => {
  const text = '28 November 2026 at 14:27 Brussels time (13:27 UTC)';
  expect(inLocalTime({ text }, 'Europe/Paris')).toBe('Sat, 28 Nov 2026, 14:27');
  expect(inLocalTime({ text }, 'America/New_York')).toBe('Sat, 28 Nov 2026, 14:27 Brussels time (08:27 your time)');
  const late = '29 November 2026 at 00:27 Brussels time (28 November 2026 at 23:27 UTC)';
  expect(inLocalTime({ text: late }, 'Asia/Tokyo')).toBe('Sun, 29 Nov 2026, 00:27 Brussels time (08:27 your time)');
});

const [START, END] = ['2026-11-01T13:27:00.000Z', '2026-11-11T13:27:16.000Z'];

test.each(LANGUAGE_CODES)('the instants that a notification names, in the words of %s', (language: Language) => {
  const inText = (at: string, timeZone: string) => ({ words: instantText(at, language, timeZone), at, timeZone });
  const shown = (timeZone: string, own: string) => {
    const instants = [START, END].map((at) => inText(at, timeZone));
    const text = `A (${instants[1]!.words})\n- B: none → ${instants[0]!.words}, 31 November 2026 at 09:00 UTC`;
    return inLocalTime({ text, instants }, own);
  };
  expect(shown('Europe/Brussels', 'America/New_York')).toBe(
    'A (Wed, 11 Nov 2026, 14:27:16 Brussels time (08:27:16 your time))\n- B: none → Sun, 1 Nov 2026, 14:27 Brussels time (08:27 your time), 31 November 2026 at 09:00 UTC',
  );
  expect(shown('UTC', 'UTC')).toMatch(/^A \(Wed, 11 Nov 2026, 13:27:16\)\n- B: none → Sun, 1 Nov 2026, 13:27, /);
});

test('a day is not found within another', () => {
  const instants = [{ words: instantText(START, 'en'), at: START, timeZone: 'UTC' }];
  const text = '11 November 2026 at 13:27 UTC';
  expect(inLocalTime({ text, instants }, 'Asia/Tokyo')).toBe(text);
});
