/** Sizes and pauses. They affect only delay and cost. Measured by `npm run bench` (decision 14). */

// Sizes and pauses of projections

/** Maximum number of events per transaction: small enough that a rebuild delays live events little. */
export const PROJECTION_PAGE = 256;

/**
 * `PROJECTION_PAGE` on servers, where a transaction costs as much as two hundred bids in it. Twice the size lets a new
 * leader catch up in two thirds of the time. So many bids change about `WRITTEN_TOGETHER` documents.
 */
export const PROJECTION_PAGE_ON_SERVERS = 500;

/** Events per page that indicate a rapid series of bids. */
export const MANY = 32;

/** Events per page that indicate a backlog: then there are no pauses inside the page. */
export const BACKLOG = 2 * PROJECTION_PAGE;

/**
 * Pause between two pages, in ms: later events share a transaction, which costs more than its events. Longer after many
 * events, because other work needs the CPU. None after a full page, because more events wait.
 */
export const pauseAfter = (events: number): number => (events >= PROJECTION_PAGE ? 0 : events >= MANY ? 20 : 5);

/** Longest pause between two pages on servers, in ms: together with the next page below 1 s. */
const LONGEST_PAUSE = 250;

/**
 * Pause between two pages on servers, in ms: nine times the duration of the last page. Read models then use at most a
 * tenth of the time, instead of a transaction per append. Short after a single event; none during a backlog.
 */
export const pauseOnServers = (events: number, millis: number): number =>
  events >= BACKLOG ? 0 : events > 1 ? Math.min(9 * millis, LONGEST_PAUSE) : 5;

/**
 * Number of changed documents after which a transaction accepts no further event, and the maximum per event: half a
 * second on a busy MongoDB, which aborts a transaction after five.
 */
export const WRITTEN_TOGETHER = 2_000;

/** Events between two pauses inside a page: 0.5 ms of work. */
export const EVENTS_BETWEEN_PAUSES = 24;

/**
 * Pause inside a page, in ms. On two cores the writer of the events may need this thread's core, which the system takes
 * from a busy thread only after milliseconds. Without these pauses the p99 of a bid is five times as long.
 */
export const PAUSE_MILLIS = 1;

/**
 * First pause in ms before a failed projection is retried, doubled each time, and the number of tries. The last try is
 * about two minutes after the first failure: a bug remains, a short outage does not.
 */
export const PAUSES = { first: 1_000, tries: 8 } as const;

/** Pauses in ms before a retry of a write that the disk refused, doubled each time. */
export const WRITE_RETRY_MILLIS = { first: 250, longest: 5_000 } as const;

// Waits for read models

/** Maximum time in ms that a query waits for the read models to reach the log's end at the call (`domain.md §12`). */
export const PATIENCE_MILLIS = 1_000;

/** Interval in ms for polling checkpoints of another process, with and without waiting queries. */
export const POLL_MILLIS = { busy: 15, idle: 1_000 } as const;

// Checks of the log's history

/** Interval in ms of the watermark's updates: its maximum delay, if the state can be written. */
export const WATERMARK_EVERY_MILLIS = 5_000;

/** Maximum number of events per update: some tens of milliseconds in a background thread. */
export const WATERMARK_PAGE = 10_000;

export const SAVED_TOGETHER = 200;

/** Events verified between two pauses: 0.5 ms of hashing. */
export const SCAN_PAGE = 16;

/** Pause after each `SCAN_PAGE`, in ms: 1500 events/s, a twentieth of a core. */
export const SCAN_PAUSE_MILLIS = 10;

export const SCAN_EVERY_MILLIS = 24 * 3_600_000;

export const REPORT_EVERY_MILLIS = 1_000;
