import { expect, test } from '@jest/globals';
import { formatInstant, formatSecond, instantOf } from './time.js';

test('an instant in a list has its year: two seasons are told apart', () => {
  const [one, next] = ['2026-11-20T12:03:22.000Z', '2027-11-20T12:03:22.000Z'].map(formatInstant);
  expect(one).toMatch(/^Fri, 20 Nov 2026, \d\d:03$/);
  expect(next).toMatch(/^Sat, 20 Nov 2027, \d\d:03$/);
});

test('of a year that the server takes', () => {
  expect(instantOf('2026-11-20T12:03')).toMatch(/^2026-11-\d\dT\d\d:03:00.000Z$/);
  for (const input of ['', '9999-12-31T12:00', '0026-11-20T12:03']) expect(instantOf(input)).toBeNull();
});

test('to the second, with its day', () =>
  expect(formatSecond('2026-11-20T12:03:22.000Z')).toMatch(/^20 Nov 2026, \d\d:03:22$/));
