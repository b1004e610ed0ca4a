import { expect, test } from '@jest/globals';
import { formatEnd } from '../../../shared/time/time.js';
import { inLocalTime } from './local-time.js';

test('converts the instants of a message to the reader’s time, and nothing else', () => {
  const text =
    'It ends on 3 November 2026 at 09:05 UTC, not 31 Foo 2026 at 10:00 UTC, moved to 4 November 2026 at 09:05:16 UTC.\nSee lot 9.';
  expect(inLocalTime(text)).toBe(
    `It ends on ${formatEnd('2026-11-03T09:05:00.000Z')}, not 31 Foo 2026 at 10:00 UTC, moved to ${formatEnd('2026-11-04T09:05:16.000Z')}.\nSee lot 9.`,
  );
});
