import { expect, test } from '@jest/globals';
import { compactHeap } from './compact-heap.js';

const MIB = 2 ** 20;

test('returns the memory of objects that are no longer used', () => {
  const used = Array.from({ length: 500_000 }, (_, index) => ({ index }));
  expect(used).toHaveLength(500_000);
  const before = process.memoryUsage().heapUsed;
  used.length = 0;
  compactHeap();
  expect(process.memoryUsage().heapUsed).toBeLessThan(before - 10 * MIB);
});
