/** How much the audit log takes at a time, and how much anybody can make it keep. No bid waits for any of it. */

/**
 * Milliseconds from the first entry that waits until it is written, with all that came meanwhile: what a crash loses at
 * most.
 */
export const WRITE_AFTER_MILLIS = 1_000;

/** Entries that are chained and written together: a millisecond of hashing. */
export const WRITTEN_TOGETHER = 100;

/** Entries that wait for a state that cannot be written; what comes after them is only counted. */
export const MOST_WAITING = 2_000;

/**
 * How many different entries there may be, at once and in the long run; what is beyond is one number a minute. An entry
 * takes about a kilobyte with its indexes: whoever floods the log fills at most some ten megabytes of a disk in a day.
 */
export const ROOM = {
  /** All strangers together. */
  strangers: { burst: 200, perSecond: 0.2 },
  /** What one person is refused. */
  refused: { burst: 60, perSecond: 0.1 },
  /** What one person does. */
  done: { burst: 300, perSecond: 1 },
} as const;

/** Chains whose ends a new chain names. */
export const NAMED_CHAINS = 20;

/** Entries that are read and verified without a rest: a millisecond. */
export const VERIFIED_TOGETHER = 100;

/** Milliseconds of a rest after each of these pages, and after each hour's entries that are deleted. */
export const REST_MILLIS = 1;
