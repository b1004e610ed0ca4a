/**
 * How much the audit takes at a time, and how long it rests. It runs in a thread of its own, but on two cores the
 * writer of the events may wait for that thread's core: the system takes a core from a thread that never sleeps only
 * after milliseconds.
 */

/** Events that are read and taken in without a rest: some milliseconds of work. */
export const PAGE = 250;

/** Milliseconds of a rest after each page. */
export const REST_MILLIS = 1;

/** How a history is read: so many events, and then a rest. */
export interface Pacing {
  readonly page: number;
  /** 0: none. */
  readonly restMillis: number;
}

export const BESIDE_BIDDING: Pacing = { page: PAGE, restMillis: REST_MILLIS };

/** In a process of its own, which somebody waits for. */
export const ALONE: Pacing = { page: 5_000, restMillis: 0 };

/** Events between two states that are kept: any position is reached from the one before it. */
export const CHECKPOINT_EVERY = 500;

/** Number of events of all histories that are kept open; the one that was asked for longest ago is let go. */
export const MOST_OPEN_EVENTS = 1_500_000;

/** Milliseconds after the last question after which the thread ends, and its memory with it. */
export const IDLE_MILLIS = 10 * 60_000;
