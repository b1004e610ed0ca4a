/** Minimum number of leaves. A function, because tests replace it (`scripts/jest/quick-costs.mjs`). */
export const leastSize = (): number => 2 ** 20;
