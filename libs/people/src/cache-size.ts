/** Options of a cache with at most `entries` entries. The option `max` would allocate all memory at the start. */
export const upTo = (entries: number): { maxSize: number; sizeCalculation: () => number } => ({
  maxSize: entries,
  sizeCalculation: () => 1,
});
