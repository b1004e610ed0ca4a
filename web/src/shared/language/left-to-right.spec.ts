import { expect, test } from '@jest/globals';
import { leftToRight } from './left-to-right.js';

test('a range is isolated where lines are written from right to left, and stays as it is elsewhere', () => {
  expect(leftToRight('09:00–11:00', 'rtl')).toBe('\u206609:00–11:00\u2069');
  expect(leftToRight('09:00–11:00', 'ltr')).toBe('09:00–11:00');
});
