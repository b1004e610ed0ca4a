/**
 * Options of an `LRUCache` with a maximum number of entries. `max` would allocate memory for all entries at the start,
 * up to 25 ms for 50,000.
 */
export const upTo = (entries: number): { maxSize: number; sizeCalculation: () => number } => ({
  maxSize: entries,
  sizeCalculation: () => 1,
});
