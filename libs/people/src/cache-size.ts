/**
 * Of an `LRUCache` that keeps so many entries. By `max` it would take the memory of all of them at the start, for
 * 50,000 in up to 25 ms.
 */
export const upTo = (entries: number): { maxSize: number; sizeCalculation: () => number } => ({
  maxSize: entries,
  sizeCalculation: () => 1,
});
