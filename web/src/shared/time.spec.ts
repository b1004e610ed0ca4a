import { expect, test } from '@jest/globals';
import { formatInstant, formatSecond } from './time.js';

test('an instant in a list has its year: two seasons are told apart', () => {
  const [one, next] = ['2026-11-20T12:03:22.000Z', '2027-11-20T12:03:22.000Z'].map(formatInstant);
  expect(one).toMatch(/^Fri, 20 Nov 2026, \d\d:03$/);
  expect(next).toMatch(/^Sat, 20 Nov 2027, \d\d:03$/);
});

test('to the second, with its day', () =>
  expect(formatSecond('2026-11-20T12:03:22.000Z')).toMatch(/^20 Nov 2026, \d\d:03:22$/));
