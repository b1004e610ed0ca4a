/** The least number of leaves of an auction's tree. A function: tests replace it by one that returns fewer (`scripts/jest/quick-costs.mjs`). */
export const leastSize = (): number => 2 ** 20;
