/** Batch sizes, rate limits and pauses of the audit log. No bid waits for any of them. */

/** Delay in ms before new entries are written. A crash loses the entries of this time. */
export const WRITE_AFTER_MILLIS = 1_000;

/** Entries chained and written per batch: about 1 ms of hashing. */
export const WRITTEN_TOGETHER = 100;

/** Queue limit while the state cannot be written. Further entries are only counted. */
export const MOST_WAITING = 2_000;

/** Token buckets. An entry takes about 1 kB with its indexes. */
export const ROOM = {
  /** Limit for the calls of all guests together. */
  strangers: { burst: 200, perSecond: 0.2 },
  /** Limit for the refused calls of one user. */
  refused: { burst: 60, perSecond: 0.1 },
  /** Limit for the accepted calls of one user. */
  done: { burst: 300, perSecond: 1 },
} as const;

export const NAMED_CHAINS = 20;

/** Entries verified without a pause: about 1 ms. */
export const VERIFIED_TOGETHER = 100;

/** Pause in ms after each page of a verification, and after each hour of deleted entries. */
export const REST_MILLIS = 1;
