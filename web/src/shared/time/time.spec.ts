import { expect, test } from '@jest/globals';
import { formatInstant, formatLeft, formatSecond, leftFrom } from './time.js';

test('an instant in a list includes its year, to distinguish two seasons', () => {
  const [one, next] = ['2026-11-20T12:03:22.000Z', '2027-11-20T12:03:22.000Z'].map(formatInstant);
  expect(one).toMatch(/^Fri, 20 Nov 2026, \d\d:03$/);
  expect(next).toMatch(/^Sat, 20 Nov 2027, \d\d:03$/);
});

test('to the second, with its day', () =>
  expect(formatSecond('2026-11-20T12:03:22.000Z')).toMatch(/^20 Nov 2026, \d\d:03:22$/));

test('days left are in words', () => expect(formatLeft(101_133_000)).toBe('1 d 04:05:33'));

test.each([
  ['2026-11-20T12:00:00.000Z', ['00:01', '00:00', '00:00']],
  // An instant that is no whole second, for example an end after a pause.
  ['2026-11-20T12:00:00.400Z', ['00:01', '00:00', '00:00']],
])('no time is shown as left once %s has come', (until, shown) => {
  const second = Date.parse('2026-11-20T12:00:00.000Z') / 1000;
  expect([-1, 0, 1].map((after) => formatLeft(leftFrom(second + after, until)))).toEqual(shown);
});
