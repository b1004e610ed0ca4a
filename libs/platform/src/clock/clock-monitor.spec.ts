import { beforeEach, expect, test } from '@jest/globals';
import { guardedClock, plusMillis, type Clock, type Instant } from '@tender/kernel';
import { eventually } from '@tender/kernel/testing/eventually';
import { ClockMonitor } from './clock-monitor.js';

const NOON = '2026-01-01T12:00:00.000Z';
const SECOND = 1_000;
const HOUR = 3_600_000;

/** Milliseconds since noon by the machine's clock, and by the monotonic clock. */
let wall: number;
let monotonic: number;
let clock: Clock;
/** Answer of `lastSign` and of `signOfOthers`. */
let sign: Instant | null;
let missed: [Instant, Instant][];
/** Whether an outage can be recorded. */
let isThere: boolean;
let asked: number;
let asking: Promise<null> | null;
let watch: ClockMonitor;
beforeEach(() => {
  [wall, monotonic, sign, missed, isThere, asked, asking] = [0, 0, null, [], true, 0, null];
  clock = guardedClock({ wall: () => Date.parse(NOON) + wall, monotonic: () => monotonic });
  watch = new ClockMonitor({
    clock,
    askDue: async () => {
      asked++;
      await asking;
    },
    lastSign: async () => sign,
    signOfOthers: async () => sign,
    missed: async (since, until) => {
      if (!isThere) throw new Error('no room');
      missed.push([since, until]);
    },
  });
});

const at = (millis: number): Instant => plusMillis(NOON, millis);
function pass(millis: number, set = 0): void {
  wall += millis + set;
  monotonic += millis;
}

test('skipped time is recorded later if it could not be recorded at once', async () => {
  pass(SECOND, HOUR);
  await watch.check();
  isThere = false;
  for (let minute = 0; minute < 6; minute++) {
    pass(60 * SECOND);
    await watch.check();
  }
  expect(clock.step).not.toBeNull();
  isThere = true;
  await watch.check();
  expect(missed).toEqual([[at(361 * SECOND), at(361 * SECOND + HOUR)]]);
  expect(clock.step).toBeNull();
});

test('a clock that was set is accepted at once if other processes follow it, and only then', async () => {
  pass(SECOND, HOUR);
  sign = at(0);
  await watch.check();
  expect(clock.step).not.toBeNull();
  expect(asked).toBe(1);
  sign = at(HOUR);
  await watch.check();
  expect(clock.step).toBeNull();
  expect(clock()).toBe(at(HOUR + SECOND));
});

test('a check that is requested during another one sees what happened since that one began', async () => {
  pass(SECOND, HOUR);
  const { promise, resolve } = Promise.withResolvers<null>();
  asking = promise;
  const long = watch.check();
  await eventually(() => asked > 0);
  pass(6 * 60 * SECOND);
  const looks = [watch.check(), watch.check()];
  resolve(null);
  await Promise.all([long, ...looks]);
  expect(clock.step).toBeNull();
});
