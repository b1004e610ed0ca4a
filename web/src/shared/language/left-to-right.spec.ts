import { expect, test } from '@jest/globals';
import { leftToRight } from './left-to-right.js';

test('a range is isolated in right-to-left lines, and unchanged elsewhere', () => {
  expect(leftToRight('09:00–11:00', 'rtl')).toBe('\u206609:00–11:00\u2069');
  expect(leftToRight('09:00–11:00', 'ltr')).toBe('09:00–11:00');
});
