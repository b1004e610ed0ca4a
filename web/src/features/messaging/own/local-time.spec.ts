import { expect, test } from '@jest/globals';
import { inLocalTime } from './local-time.js';

test('adds the reader’s time to the instants of a message, and changes nothing else', () => {
  const text =
    'It ends on 3 November 2026 at 09:05 UTC, not 31 Foo 2026 at 10:00 UTC, moved to 4 November 2026 at 23:05:16 UTC.\nSee lot 9.';
  expect(inLocalTime(text, 'Europe/Brussels')).toBe(
    'It ends on Tue, 3 Nov 2026, 09:05 UTC (10:05 your time), not 31 Foo 2026 at 10:00 UTC, moved to 4 Nov 2026, 23:05:16 UTC (5 Nov 2026, 00:05:16 your time).\nSee lot 9.',
  );
  expect(inLocalTime('at 3 November 2026 at 09:05 UTC', 'UTC')).toBe('at Tue, 3 Nov 2026, 09:05');
});

test('keeps the time zone that the message names', () => {
  const text = '28 November 2026 at 14:27 Brussels time (13:27 UTC)';
  expect(inLocalTime(text, 'Europe/Paris')).toBe('Sat, 28 Nov 2026, 14:27');
  expect(inLocalTime(text, 'America/New_York')).toBe('Sat, 28 Nov 2026, 14:27 Brussels time (08:27 your time)');
  const late = '29 November 2026 at 00:27 Brussels time (28 November 2026 at 23:27 UTC)';
  expect(inLocalTime(late, 'Asia/Tokyo')).toBe('Sun, 29 Nov 2026, 00:27 Brussels time (08:27 your time)');
});
