import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { Turns } from './turns.js';

/** Recorded timeouts in ms, and the current time. */
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

test('a turn is yielded after an append of several commands, longer in a crowd, and not after a single command', () => {
  const turns = new Turns(() => undefined);
  turns.wrote(1, 10);
  expect(turns.isYielding).toBe(false);
  turns.wrote(2, 10);
  expect(turns.isYielding).toBe(true);
  new Turns(() => undefined).wrote(8, 10);
  expect(waits).toEqual([30, 60]);
});

test('it ends after the last event of others, and in time even if they never stop', () => {
  const turns = new Turns(() => undefined);
  turns.wrote(2, 10);
  turns.othersWrote();
  now += 29;
  turns.othersWrote();
  // A busy process handles the event of another process late.
  now += 5;
  turns.othersWrote();
  expect(waits).toEqual([30, 2, 1, 0]);
});
