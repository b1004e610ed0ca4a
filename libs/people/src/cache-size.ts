/** `max` would allocate all memory at the start, up to 25 ms for 50,000 entries. */
export const upTo = (entries: number): { maxSize: number; sizeCalculation: () => number } => ({
  maxSize: entries,
  sizeCalculation: () => 1,
});
