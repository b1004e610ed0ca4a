import { expect, test } from '@jest/globals';
import { simulateSeeds, sumOf } from './testing/simulate-seeds.js';

/** The deep tier continues with the next seeds. */
const SEEDS = 50;
/** Seeds that have found a defect: both a final refusal of a command whose event was in the log of a leader without a majority. */
const FOUND = [83, 160];

test(`${SEEDS} simulated installations with faults break no invariant, and a seed gives the same run again`, async () => {
  const lines = await simulateSeeds(1, SEEDS);
  expect(sumOf(lines)).toMatchObject({ seeds: SEEDS, failed: 0 });
  const [replayed] = await simulateSeeds(7);
  expect(replayed).toBe(lines[6]);
});

test.each(FOUND)('seed %i, which found a defect, breaks no invariant', async (seed) => {
  expect(sumOf(await simulateSeeds(seed))).toMatchObject({ failed: 0 });
});
