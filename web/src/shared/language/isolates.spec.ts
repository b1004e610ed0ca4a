import { expect, test } from '@jest/globals';
import { isolated, withoutIsolates } from './isolates.js';

test('a part of a right-to-left line is isolated, and unchanged elsewhere', () => {
  expect([isolated('14:21 UTC', 'rtl'), isolated('14:21 UTC', 'ltr')]).toEqual(['\u206814:21 UTC\u2069', '14:21 UTC']);
  expect(withoutIsolates('\u2068A-7\u2069 · \u20669–11\u2069')).toBe('A-7 · 9–11');
});
