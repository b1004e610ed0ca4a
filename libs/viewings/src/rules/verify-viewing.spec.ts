import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { slotStart, startOfDay } from '@tender/contracts/slots';
import { plusMillis, type Instant } from '@tender/kernel';
import { times } from '@tender/kernel/testing/torture';
import type { LocalTimes } from './local-times.js';
import { fullSteps } from './testing/lives.js';
import { findingIn, recordedLife } from './testing/recorded.js';

const RUNS = times(500);

describe('a random life', () => {
  test('is sound', () => {
    fc.assert(
      fc.property(fullSteps, (story) => expect(findingIn(recordedLife(story))).toBeNull()),
      { numRuns: RUNS },
    );
  });

  test('is sound with other tables of time zones, also when these change in between', () => {
    const later = (at: Instant): Instant => plusMillis(at, 3_600_000);
    const shifted: LocalTimes = {
      startOfDay: (date, zone) => later(startOfDay(date, zone)),
      slotStart: (date, hour, zone) => later(slotStart(date, hour, zone)),
    };
    const real: LocalTimes = { startOfDay, slotStart };
    fc.assert(
      fc.property(fullSteps, fc.nat({ max: 100 }), fc.boolean(), (story, change, isLater) => {
        const tables = (step: number): LocalTimes => (step >= change === isLater ? shifted : real);
        expect(findingIn(recordedLife(story, tables))).toBeNull();
      }),
      { numRuns: RUNS },
    );
  });
});
