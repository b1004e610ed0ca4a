/** Sizes and pauses affect delay and cost only. Measured by `npm run bench` (decision 14). */

// Projections

/** Maximum number of events per transaction: small enough that a rebuild delays live events little. */
export const PROJECTION_PAGE = 256;

/** On servers a transaction costs as much as 200 bids: a new leader catches up in two thirds of the time. */
export const PROJECTION_PAGE_ON_SERVERS = 500;

/** Events per page that indicate a rapid series of bids. */
export const MANY = 32;

/** Events per page that indicate a backlog: then there are no pauses inside the page. */
export const BACKLOG = 2 * PROJECTION_PAGE;

/** In ms, between two pages: later events share a transaction. Longer after many events: other work needs the CPU. */
export const pauseAfter = (events: number): number => (events >= PROJECTION_PAGE ? 0 : events >= MANY ? 20 : 5);

/** Longest pause between two pages on servers, in ms: together with the next page below 1 s. */
const LONGEST_PAUSE = 250;

/** In ms: nine times the last page, so that read models use at most a tenth of the time. None during a backlog. */
export const pauseOnServers = (events: number, millis: number): number =>
  events >= BACKLOG ? 0 : events > 1 ? Math.min(9 * millis, LONGEST_PAUSE) : 5;

/** Changed documents per transaction, and per event: half a second on a busy MongoDB, which aborts after five. */
export const WRITTEN_TOGETHER = 2_000;

/** Events between two pauses inside a page: 0.5 ms of work. */
export const EVENTS_BETWEEN_PAUSES = 24;

/** In ms, inside a page. Without it the writer of events waits for this core: the p99 of a bid is 5 times longer. */
export const PAUSE_MILLIS = 1;

/** In ms, doubled for each try. The last is after two minutes: a bug remains, a short outage does not. */
export const PAUSES = { first: 1_000, tries: 8 } as const;

/** Pauses in ms before a retry of a write that the disk refused, doubled each time. */
export const WRITE_RETRY_MILLIS = { first: 250, longest: 5_000 } as const;

// Waiting for the read models

/** Maximum time in ms that a query waits for the read models to reach the log's end at the call (`domain.md §12`). */
export const PATIENCE_MILLIS = 1_000;

/** Interval in ms for polling checkpoints of another process, with and without waiting queries. */
export const POLL_MILLIS = { busy: 15, idle: 1_000 } as const;

// Watching over the log

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
