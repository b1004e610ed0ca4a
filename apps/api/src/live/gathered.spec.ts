import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { Gathered } from './gathered.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('the first is said at once, what follows together at the end of each wait, each key by itself', () => {
  const said: string[] = [];
  const gathered = new Gathered<string>(
    2_000,
    (text) => void said.push(text),
    (one, other) => `${one}+${other}`,
  );
  for (const text of ['a', 'b', 'c']) gathered.tell('one', text);
  gathered.tell('other', 'x');
  expect(said).toEqual(['a', 'x']);
  jest.advanceTimersByTime(2_000);
  expect(said).toEqual(['a', 'x', 'b+c']);
  gathered.tell('one', 'd');
  expect(said).toHaveLength(3);
  jest.advanceTimersByTime(2_000);
  expect(said).toEqual(['a', 'x', 'b+c', 'd']);
  jest.advanceTimersByTime(2_000);
  gathered.tell('one', 'e');
  expect(said.at(-1)).toBe('e');
});
