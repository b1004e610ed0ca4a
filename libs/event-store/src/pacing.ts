/**
 * How the engine paces itself: how much it takes at a time, how much it keeps in memory, how long it waits. None of
 * these numbers decides what is accepted; they decide how fast, and were found by `npm run bench`
 * (`docs/decisions/0014-cpu-cost-of-a-bid.md`).
 */

// ── Deciding
// ────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * Number of commands, of all streams, that are sent without waiting for more: they are written while this thread reads
 * the next requests.
 */
export const FLUSH_AT = 32;

/**
 * Maximum number of commands of one stream that are decided and appended together: more would hold up the other
 * streams.
 */
export const COMMANDS_PER_BATCH = 500;

/**
 * Number of events above which EventStoreDB is given no more commands in one append. To each live subscription it keeps
 * a queue of 32 (23.10, no setting), which a longer append overflows: the subscription is then dropped, and everybody
 * who follows must catch up.
 */
export const EVENTS_PER_APPEND = 32;

/**
 * Maximum number of batches of one stream that are being written at once, each decided on the state that the one before
 * it leaves. Only where this process is the only writer: elsewhere another's events could make up the revision that a
 * batch expects.
 */
export const BATCHES_AHEAD = 8;

/**
 * Maximum number of decide-and-append attempts before a command that lost every race is rejected with `BUSY`. A lost
 * race costs milliseconds, and who loses it meets as many rivals the next time.
 */
export const ATTEMPTS = 400;

/**
 * Milliseconds after which a command is not decided again when an append's outcome was unknown, or when appends are
 * refused because of an event that no read shows. It is rejected with `UNAVAILABLE`, and its caller may repeat it. One
 * more append, or one read, then still fits into the five seconds that a caller waits.
 */
export const PATIENCE_MILLIS = 2_400;

/**
 * Longest pause in ms before a command is decided again after an unknown outcome, or after an append that was refused
 * because of an event that no read shows. It doubles with each attempt. The actual pause is a random part of it.
 */
export const RETRY_MILLIS = { first: 10, longest: 500 } as const;

/**
 * Milliseconds after a second lost race, at most, a random part of them: the store is well, and the winner waits for
 * nothing.
 */
export const RACE_MILLIS = 5;

/**
 * Commands in an append that show that a stream is crowded: whoever wrote them has as many again by the time that the
 * others have written theirs.
 */
export const CROWD = 8;

/**
 * For how many times as long as its own append took, and how many milliseconds at most, a process that has written to a
 * stream leaves the turn to others: they have to learn of it and to append, and it has to learn of that. In a crowd
 * nobody waits in vain, and a turn that is cut short costs both an append.
 */
export const TURN = { times: 3, longest: 50 } as const;
export const TURN_IN_A_CROWD = { times: 6, longest: 150 } as const;

/**
 * Milliseconds after an event of another process's append without one more that show that it was the last: they are
 * handed over one right after another.
 */
export const APPEND_DELIVERY_MILLIS = 2;

/**
 * Appends between two turns left to others of whom nothing is known: they may have lost every race, and this costs a
 * twentieth where there are none.
 */
export const RAREST_TURN = 64;

/**
 * How long in ms appends are refused because of an event that no read shows, before commands that are older than
 * `PATIENCE_MILLIS` are rejected. In a race the store commits the winner's event much earlier.
 */
export const BLOCKED_MILLIS = 400;

/** Milliseconds after an append whose outcome is unknown: a store that was lost is rarely back at once. */
export const UNKNOWN_MILLIS = 10;

/**
 * Milliseconds that a state may be behind other processes where its age decides nothing. All agree within a second; a
 * stream that every request asks for is then read twice a second.
 */
export const RECENT_MILLIS = 500;

/** Maximum number of cached streams. Streams with commands under way are never evicted. */
export const CACHED_STREAMS = 5_000;

/** Events of one stream that are read at a time: about two milliseconds of parsing. */
export const STREAM_PAGE = 1_000;

/** Remembered commands between two looks for some that are a day old: a look at each would cost more than it frees. */
export const FORGET_EVERY = 256;

// ── Snapshots
// ───────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Events after which a snapshot is due. It is taken once the stream is quiet, because saving holds up everybody. */
export const SNAPSHOT_EVERY = 5_000;

/** Milliseconds without an event after which a stream counts as quiet. */
export const QUIET_MILLIS = 250;

/**
 * Events after which a snapshot is taken from a stream that is never quiet: a third of a second's reading at the next
 * start.
 */
export const SNAPSHOT_AT_LATEST = 100_000;

// ── Writing to SQLite
// ───────────────────────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * Events that end the wait for more before a message to the writer thread: while it writes them, this thread makes the
 * next.
 */
export const LARGE_MESSAGE = 16;

/**
 * Maximum number of events in one transaction. Larger ones are hardly faster; with two smaller ones the first is
 * answered while the second is written.
 */
export const EVENTS_PER_TRANSACTION = 256;

/** Transactions between two looks at the size of the WAL: each asks the file system. */
export const LOOK_EVERY = 16;

/**
 * Pages of 4 KiB in the WAL after which SQLite moves them to the file: 16 MiB, of which a checkpoint takes some
 * milliseconds.
 */
export const CHECKPOINT_PAGES = 4_000;

/** Bytes above which a WAL that readers kept from being reused is cut. */
export const WAL_LIMIT_BYTES = 64 * 1024 * 1024;

/** Maximum number of streams whose number and end the writer keeps in memory; of any other the file is asked. */
export const REMEMBERED_STREAMS = 10_000;

// ── Following
// ───────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * Events that a subscription hands over at a time: about two milliseconds of parsing, with the event loop's turn in
 * between.
 */
export const SUBSCRIPTION_PAGE = 1_000;

/**
 * Own events that stay in memory for live subscriptions: more than are appended while one handles its page. What is
 * kept longer only ages in memory.
 */
export const RECENT = 1_000;

/**
 * Events of EventStoreDB that stay in memory for all subscriptions of the process, and up to twice as many: who is
 * further behind reads by itself.
 */
export const SHARED_TAIL = 2_000;

/**
 * The same in a worker, which may take over: what is appended in ten seconds at two thousand a second, as old as a
 * leader's checkpoints are when its lease has run out. All that begins then finds it in memory; some tens of megabytes.
 */
export const TAKE_OVER_TAIL = 20_000;

/** Milliseconds that a commit of another process may go unnoticed: nobody tells of it. */
export const POLL_MILLIS = 500;

/**
 * Milliseconds before each next try to resume a subscription to EventStoreDB that was lost: at once, then more slowly.
 */
export const RESUME_MILLIS: readonly number[] = [0, 100, 250, 500, 1_000];

/** Streams that are compared with the log watermark without a rest: a millisecond or two. */
export const COMPARED_AT_A_TIME = 100;
