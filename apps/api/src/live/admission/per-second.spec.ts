import { expect, test } from '@jest/globals';
import { PerSecond } from './per-second.js';

/** @returns those of the times, in ms, at which a message exceeds two per second */
function beyond(...times: number[]): number[] {
  let now: number;
  const messages = new PerSecond(2, () => now);
  return times.filter((time) => {
    now = time;
    return messages.isBeyond();
  });
}

test('counts a burst as one, even across a clock second', () => {
  expect(beyond(0, 1, 2, 3)).toEqual([2, 3]);
  expect(beyond(5_998, 5_999, 6_000, 6_001)).toEqual([6_000, 6_001]);
});

test('allows messages again after each second', () => {
  expect(beyond(500, 900, 1_499, 1_500, 2_000, 2_499, 2_500, 90_000, 90_000, 90_000)).toEqual([1_499, 2_499, 90_000]);
});
