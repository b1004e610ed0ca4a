import { expect, test } from '@jest/globals';
import { simulateSeeds, sumOf } from './testing/simulate-seeds.js';

/** The deep tier continues with the next seeds. */
const SEEDS = 50;
/**
 * Seeds that have found a defect. 83 and 160: a final refusal of a command whose event was in the log of a leader without a majority. 232: a refusal
 * that could not be fenced on a full disk, tried 400 times. 63: a final refusal of a command that was in such a log behind the event that allows it.
 */
const FOUND = [63, 83, 160, 232];

test(`${SEEDS} simulated installations with faults break no invariant, and a seed gives the same run again`, async () => {
  const lines = await simulateSeeds(`1-${SEEDS},7,${FOUND.join()}`);
  expect(sumOf(lines)).toMatchObject({ seeds: SEEDS + 1 + FOUND.length, failed: 0 });
  expect(lines[SEEDS]).toBe(lines[6]);
});
