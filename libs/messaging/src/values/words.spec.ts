import { expect, test } from '@jest/globals';
import { isolated, slotsText } from './words.js';

test('values are isolated in right-to-left texts only, and only in one line', () => {
  expect(isolated('Lot 7', 'he')).toBe('\u2068Lot 7\u2069');
  expect([isolated('Lot 7', 'fr'), isolated('', 'he'), isolated('a\nb', 'he')]).toEqual(['Lot 7', '', 'a\nb']);
});

test('joins consecutive slots', () => expect(slotsText([9, 10, 14])).toBe('09:00–11:00, 14:00–15:00'));
