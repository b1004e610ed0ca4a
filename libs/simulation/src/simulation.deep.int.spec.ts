import { expect, test } from '@jest/globals';
import { times } from '@tender/kernel/testing/torture';
import { simulateSeeds, sumOf } from './testing/simulate-seeds.js';

const FIRST = 51;
const SEEDS = times(10_000, 250);

test(
  `${SEEDS} simulated installations with faults break no invariant`,
  async () => {
    const sum = sumOf(await simulateSeeds(`${FIRST}-${FIRST + SEEDS - 1}`));
    console.log(`${sum.hours} simulated hours`);
    expect(sum).toMatchObject({ seeds: SEEDS, failed: 0 });
  },
  SEEDS * 2_000,
);
