import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { Turns } from './turns.js';

/** Milliseconds after which each turn would end, as they were set; and the time. */
let waits: (number | undefined)[];
let now: number;
beforeEach(() => {
  [waits, now] = [[], 1_000];
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  jest.spyOn(globalThis, 'setTimeout').mockImplementation((_, millis) => {
    waits.push(millis);
    return {} as NodeJS.Timeout;
  });
});
afterEach(() => void jest.restoreAllMocks());

test('a turn is left after an append of several commands, longer to a crowd, and not after one', () => {
  const turns = new Turns(() => undefined);
  turns.wrote(1, 10);
  expect(turns.isYielding).toBe(false);
  turns.wrote(2, 10);
  expect(turns.isYielding).toBe(true);
  new Turns(() => undefined).wrote(8, 10);
  expect(waits).toEqual([30, 60]);
});

test('it ends once no more of theirs comes, and in its time even if they never cease', () => {
  const turns = new Turns(() => undefined);
  turns.wrote(2, 10);
  turns.othersWrote();
  now += 29;
  turns.othersWrote();
  // A busy process comes to it late.
  now += 5;
  turns.othersWrote();
  expect(waits).toEqual([30, 2, 1, 0]);
});
