import { beforeEach, expect, test } from '@jest/globals';
import { distrustClock, readServerClock, serverNow } from './clock.js';

/** Milliseconds that the server is ahead, rounded to seconds. */
const ahead = (): number => Math.round((serverNow() - Date.now()) / 1_000) * 1_000;
const NOON = Date.parse('2026-01-01T12:00:00.000Z');
/** A reading some seconds after noon, by a machine whose clock is `behind` ms late. `trip`: round trip in ms. */
const reading = (second: number, { behind, trip = 10 }: { behind: number; trip?: number }): void => {
  const receivedAt = NOON + second * 1_000;
  readServerClock(new Date(receivedAt + behind - trip / 2).toISOString(), receivedAt - trip, receivedAt);
};

beforeEach(distrustClock);

test('the reading with the shortest round trip counts', () => {
  reading(0, { behind: 5_000 });
  reading(1, { behind: 9_000, trip: 400 });
  expect(ahead()).toBe(5_000);
  reading(2, { behind: 7_000, trip: 5 });
  expect(ahead()).toBe(7_000);
});

test('but loses weight over time: the machine’s clock may have been set since', () => {
  reading(0, { behind: 5_000 });
  reading(30, { behind: 9_000, trip: 35 });
  expect(ahead()).toBe(9_000);
});

test('a reading during which the machine’s clock was set back is ignored, and blocks no other', () => {
  reading(0, { behind: 5_000, trip: -3_000 });
  reading(1, { behind: 6_000 });
  expect(ahead()).toBe(6_000);
});
