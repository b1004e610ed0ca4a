import { expect, test } from '@jest/globals';
import { compareNumbers } from './number-order.js';

test('numbers with several prefixes are grouped by prefix, and each group is sorted by number', () => {
  const mixed = ['MV-001', 'P1', 'MV-002', 'P2', 'mv 10', 'P12', 'MV-3', '7', 'Bag'];
  const grouped = ['7', 'Bag', 'MV-001', 'MV-002', 'MV-3', 'mv 10', 'P1', 'P2', 'P12'];
  expect(mixed.toSorted(compareNumbers)).toEqual(grouped);
  expect(mixed.toReversed().toSorted(compareNumbers)).toEqual(grouped);
});

test('numbers with one prefix, or none, keep the order of the API: by the first digits', () => {
  const numbers = ['1', '2', '2a', '9', '10', '010'];
  expect(numbers.toReversed().toSorted(compareNumbers).map(Number.parseFloat)).toEqual([1, 2, 2, 9, 10, 10]);
  expect(['K-10', 'K-9b', 'K-9'].toSorted(compareNumbers)).toEqual(['K-9', 'K-9b', 'K-10']);
});
