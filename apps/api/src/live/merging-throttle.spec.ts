import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { MergingThrottle } from './merging-throttle.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('passes the first value on at once, and later ones together after each wait, per key', () => {
  const said: string[] = [];
  const gathered = new MergingThrottle<string>(
    2_000,
    (text) => void said.push(text),
    (one, other) => `${one}+${other}`,
  );
  for (const text of ['a', 'b', 'c']) gathered.push('one', text);
  gathered.push('other', 'x');
  expect(said).toEqual(['a', 'x']);
  jest.advanceTimersByTime(2_000);
  expect(said).toEqual(['a', 'x', 'b+c']);
  gathered.push('one', 'd');
  expect(said).toHaveLength(3);
  jest.advanceTimersByTime(2_000);
  expect(said).toEqual(['a', 'x', 'b+c', 'd']);
  jest.advanceTimersByTime(2_000);
  gathered.push('one', 'e');
  expect(said.at(-1)).toBe('e');
});
