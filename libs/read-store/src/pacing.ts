/**
 * How the read models and the watch over the log pace themselves: how much they take at a time, how long they rest.
 * None of these numbers decides what a read model holds; they decide how soon, and what it costs the others, and were
 * found by `npm run bench` (`docs/decisions/0014-cpu-cost-of-a-bid.md`).
 */

// ── Projections
// ─────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Maximum number of events in one transaction: few enough that a live event never waits long behind a rebuild. */
export const PROJECTION_PAGE = 256;

/**
 * The same on servers, where a transaction costs as much as two hundred bids in it: with twice as many in each, who
 * takes over has the read models current in two thirds of the time. As many as change `WRITTEN_TOGETHER` documents when
 * all are bids.
 */
export const PROJECTION_PAGE_ON_SERVERS = 500;

/** Events in a page that show that bids come in quick succession. */
export const MANY = 32;

/** Events in a page that show that this thread is behind: it then takes no rest inside the page. */
export const BACKLOG = 2 * PROJECTION_PAGE;

/**
 * Milliseconds between two pages: what comes meanwhile shares a transaction, which costs more than the events in it.
 * Longer after many events, for then the machine is needed elsewhere; none after as many as fill a transaction, because
 * more wait already.
 */
export const breathAfter = (events: number): number => (events >= PROJECTION_PAGE ? 0 : events >= MANY ? 20 : 5);

/** The longest rest between two pages on servers: with the page after it less than a second. */
const LONGEST_BREATH = 250;

/**
 * Milliseconds between two pages on servers, where a transaction costs as much as two hundred bids in it: nine times as
 * long as the last page took, so that read models take a tenth of the time at most, and not a transaction for each
 * append. After a single event hardly any, for then it is quiet; none while many wait.
 */
export const breathOnServers = (events: number, millis: number): number =>
  events >= BACKLOG ? 0 : events > 1 ? Math.min(9 * millis, LONGEST_BREATH) : 5;

/**
 * Number of changes of documents after which a transaction takes no further event, and the most that one event makes in
 * one: half a second on a busy MongoDB, which ends a transaction after five.
 */
export const WRITTEN_TOGETHER = 2_000;

/** Events between two rests inside a page: half a millisecond of work. */
export const STRETCH = 24;

/**
 * Milliseconds of a rest inside a page. On two cores the writer of the events may wait for this thread's core, and the
 * system takes a core from a thread that never sleeps only after milliseconds: without these rests the p99 of a bid's
 * answer is five times as long.
 */
export const REST_MILLIS = 1;

/**
 * Before a projection that failed is tried again, in milliseconds, twice as long each time; and the number of tries,
 * the last about four minutes after the first failure: a bug stays one, a store that is away for a moment does not.
 */
export const PAUSES = { first: 1_000, tries: 8 } as const;

/** Milliseconds before a write that the disk refused is tried again: twice as long each time, up to the longest. */
export const WRITE_AGAIN_MILLIS = { first: 250, longest: 5_000 } as const;

// ── Waiting for the read models
// ─────────────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * Maximum number of milliseconds that a query waits until the read models have passed what stood when it was asked
 * (`domain.md §12`).
 */
export const PATIENCE_MILLIS = 1_000;

/**
 * Milliseconds between two looks at checkpoints that another process writes: while a query waits, and while none does.
 */
export const LOOK_MILLIS = { busy: 15, idle: 1_000 } as const;

// ── Watching over the log
// ───────────────────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * Milliseconds between two looks at what was appended: the log watermark is behind by so much at most, unless the state
 * cannot be written.
 */
export const WATERMARK_EVERY_MILLIS = 5_000;

/** Maximum number of events that are looked at together: some tens of milliseconds, in a thread where nobody waits. */
export const WATERMARK_PAGE = 10_000;

/** Maximum number of streams whose marks are saved together. */
export const SAVED_TOGETHER = 200;

/** Events that are verified without a rest: half a millisecond of hashing. */
export const SCAN_PAGE = 16;

/** Milliseconds of rest after each `SCAN_PAGE`: together a twentieth of a core, and 1,500 events a second. */
export const SCAN_REST_MILLIS = 10;

/** Milliseconds between two scans of the whole log. */
export const SCAN_EVERY_MILLIS = 24 * 3_600_000;

/** Milliseconds between two reports of a scan's progress. */
export const REPORT_EVERY_MILLIS = 1_000;
