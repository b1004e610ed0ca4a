import { expect, test } from '@jest/globals';
import { formatEnd } from '../../../shared/time/time.js';
import { inLocalTime } from './local-time.js';

test('instants of a message are told in the reader’s time; the rest stays as it is', () => {
  const text =
    'It ends on 3 November 2026 at 09:05 UTC, not 31 Foo 2026 at 10:00 UTC, moved to 4 November 2026 at 09:05:16 UTC.\nSee lot 9.';
  expect(inLocalTime(text)).toBe(
    `It ends on ${formatEnd('2026-11-03T09:05:00.000Z')}, not 31 Foo 2026 at 10:00 UTC, moved to ${formatEnd('2026-11-04T09:05:16.000Z')}.\nSee lot 9.`,
  );
});
