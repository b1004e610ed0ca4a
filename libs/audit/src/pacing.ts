/** Pauses of the audit's thread: without them, on two cores, the event writer would wait for milliseconds. */

/** Events processed without a pause: some ms of work. */
export const PAGE = 250;

export const REST_MILLIS = 1;

export interface Pacing {
  readonly page: number;
  readonly restMillis: number;
}

export const BESIDE_BIDDING: Pacing = { page: PAGE, restMillis: REST_MILLIS };

/** Pacing without pauses, for a separate process whose user waits for the result. */
export const ALONE: Pacing = { page: 5_000, restMillis: 0 };

/** Events between two cached states. A replay starts at the nearest earlier one. */
export const CHECKPOINT_EVERY = 500;

/** Limit of events in all open histories. The least recently used history is evicted. */
export const MOST_OPEN_EVENTS = 1_500_000;

/** Idle time in ms after which the thread ends and frees its memory. */
export const IDLE_MILLIS = 10 * 60_000;
