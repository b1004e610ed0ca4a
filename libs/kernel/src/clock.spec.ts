import { beforeEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { guardedClock, later, plusMillis, type Clock } from './clock.js';

const NOON = Date.parse('2026-11-20T12:00:00.000Z');
const HOUR = 3_600_000;

let wall: number;
let monotonic: number;
let clock: Clock;
beforeEach(() => {
  [wall, monotonic] = [NOON, 5_000.25];
  clock = guardedClock({ wall: () => wall, monotonic: () => monotonic });
});
/** Both clocks advance by `millis`, and the wall clock is set by another `setBy`, in ms. */
const pass = (millis: number, setBy = 0): void => {
  monotonic += millis;
  wall += millis + setBy;
};
const time = (): number => Date.parse(clock()) - NOON;

describe('a guarded clock', () => {
  test('follows the wall clock and its small corrections in both directions', () => {
    for (const setBy of [0, 40, -40, 1_900, -1_900, 2_000]) {
      pass(1_000, setBy);
      expect(clock()).toBe(new Date(wall).toISOString());
      expect(clock.step).toBeNull();
    }
  });

  test.each([5 * HOUR, -2 * HOUR, 2_001, -2_001])(
    'keeps counting when the wall clock is set by %d ms, and follows it again once it is set back',
    (setBy) => {
      pass(1_000, setBy);
      expect(time()).toBe(1_000);
      pass(2_500);
      expect(time()).toBe(3_500);
      expect(clock.step).toEqual({ machine: new Date(wall).toISOString(), steadyMillis: 2_500 });
      pass(100, -setBy);
      expect(time()).toBe(3_600);
      expect(clock.step).toBeNull();
    },
  );

  test('measures how long the wall clock has been steady since its last jump', () => {
    pass(1_000, HOUR);
    clock();
    pass(60_000);
    expect(clock.step?.steadyMillis).toBe(60_000);
    pass(1_000, HOUR);
    expect(clock.step?.steadyMillis).toBe(0);
    pass(30_000, 500);
    expect(clock.step?.steadyMillis).toBe(30_000);
  });

  test('follows the wall clock again after believe()', () => {
    pass(1_000, HOUR);
    expect(time()).toBe(1_000);
    clock.believe?.();
    expect([time(), clock.step]).toEqual([HOUR + 1_000, null]);
    pass(1_000);
    expect(time()).toBe(HOUR + 2_000);
  });

  test('follows a slewed wall clock for days', () => {
    for (const slewedBy of [30, -30]) {
      for (let minute = 0; minute < 2 * 24 * 60; minute++) {
        pass(60_000, slewedBy);
        expect([time(), clock.step]).toEqual([wall - NOON, null]);
      }
    }
  });

  test.each([1_900, -1_900, 100, -100])(
    'keeps counting when the wall clock is set by %d ms every second, in small steps',
    (setBy) => {
      for (let second = 1; second <= 600; second++) {
        pass(1_000, setBy);
        expect(Math.abs(time() - second * 1_000)).toBeLessThanOrEqual(2_000 + second);
      }
      // The wall clock is set every second, so it has not been steady for 25 s.
      expect(clock.step?.steadyMillis).toBeLessThan(25_000);
      pass(1_000, -600 * setBy);
      expect([time(), clock.step]).toEqual([601_000, null]);
    },
  );

  test('never jumps without a call', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 5_000 }), fc.integer({ min: -2 * HOUR, max: 2 * HOUR }))),
        (story) => {
          for (const [millis, setBy] of story) {
            const before = time();
            pass(millis, setBy);
            expect(Math.abs(time() - before - millis)).toBeLessThanOrEqual(2_001);
          }
        },
      ),
    );
  });
});

test('instants add up and compare', () => {
  expect(plusMillis('2026-02-28T23:59:59.999Z', 1)).toBe('2026-03-01T00:00:00.000Z');
  expect(later('2026-01-01T00:00:00.000Z', '2025-01-01T00:00:00.000Z')).toBe('2026-01-01T00:00:00.000Z');
});
