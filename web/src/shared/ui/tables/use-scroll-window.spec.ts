import { expect, test } from '@jest/globals';
import { indexesSeen } from './use-scroll-window.js';

test('visible items are rendered, with some overscan, and never items that do not exist', () => {
  const seen = indexesSeen(1_000, 200, { size: 20, count: 300 });
  expect(seen[0]).toBeLessThanOrEqual(49);
  expect(seen.at(-1)).toBeGreaterThanOrEqual(60);
  expect(indexesSeen(0, 200, { size: 20, count: 5 })).toEqual([0, 1, 2, 3, 4]);
  expect(indexesSeen(0, 0, { size: 20, count: 0 })).toEqual([]);
});
