import { expect, test } from '@jest/globals';
import { changeDetector, waitAfterChange } from './reload-after-changes.js';

test('changes from before a screen opened do not count', () => {
  const hasChanged = changeDetector(3);
  expect([3, 4, 4, 5].map(hasChanged)).toEqual([false, true, false, true]);
});

test('an empty count is no change', () => {
  const hasChanged = changeDetector(3);
  expect([0, 1].map(hasChanged)).toEqual([false, true]);
});

test('the first change triggers a reload after a debounce, later ones every 10 to 15 seconds', () => {
  const wait = (since: number, chance: number) => waitAfterChange(since, 10_000, chance);
  expect([wait(Infinity, 1), wait(2_000, 0), wait(2_000, 1), wait(14_900, 1)]).toEqual([250, 8_000, 13_000, 250]);
  expect(waitAfterChange(0, 0, 1)).toBe(250);
});
