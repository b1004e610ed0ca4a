/** Sizes and delays. They never change what the rules accept. Measured by `npm run bench` (decision 14). */

// Sizes and delays of commands

/** Number of waiting commands, over all streams, at which they are sent before the end of the event loop's turn. */
export const FLUSH_AT = 32;

/** Maximum number of commands of one stream per append: more would delay other streams. */
export const COMMANDS_PER_BATCH = 500;

/**
 * Maximum number of events in an EventStoreDB append of several commands. The server queues 32 events per live subscription (23.10, no setting). A
 * longer append overflows the queue and drops the subscription, so that every subscriber must catch up.
 */
export const EVENTS_PER_APPEND = 32;

/**
 * Maximum number of concurrent appends of one stream, each decided on the state after the previous one. Only with a
 * single writer: another process's events could reach the revision that a batch expects.
 */
export const BATCHES_AHEAD = 8;

/** Number of lost races after which a command is rejected with `BUSY`. */
export const ATTEMPTS = 400;

/**
 * How long a command is retried after an unknown outcome, or while appends are refused because of an event that no read
 * shows; in ms. Then it is rejected with `UNAVAILABLE`. One more append or read fits into the 5 s that a caller waits.
 */
export const PATIENCE_MILLIS = 2_400;

/** Pause between retries while an outcome is unknown, in ms. It doubles; the actual pause is a random part. */
export const RETRY_MILLIS = { first: 10, longest: 500 } as const;

/** Longest pause after a second lost race, in ms; the actual one is a random part. Short, because the store works. */
export const RACE_MILLIS = 5;

export const CROWD = 8;

/**
 * How long a process yields after an append: this multiple of the append's duration, at most `longest` ms. The others must receive its events and
 * append, and it must receive theirs. In a crowd others always write, and a turn that is too short costs both an append.
 */
export const TURN = { times: 3, longest: 50 } as const;
export const TURN_IN_A_CROWD = { times: 6, longest: 150 } as const;

/** Time in ms without a further event of another process after which its append counts as complete. */
export const APPEND_DELIVERY_MILLIS = 2;

/** Maximum number of appends between two yields while no other process is known to write: one may have lost every race. */
export const RAREST_TURN = 64;

/**
 * Duration in ms of refusals without a visible event, after which commands older than `PATIENCE_MILLIS` are rejected. A race is over much earlier.
 */
export const BLOCKED_MILLIS = 400;

/** Pause after an append with an unknown outcome, in ms: a lost store rarely returns at once. */
export const UNKNOWN_MILLIS = 10;

/** Maximum age in ms of a recent state: a common stream is read at most twice per second. */
export const RECENT_MILLIS = 500;

/** Maximum number of cached streams. Streams with unfinished commands are never evicted. */
export const CACHED_STREAMS = 5_000;

/** Events of one stream per read: about 2 ms of parsing. */
export const STREAM_PAGE = 1_000;

/** New commands between two searches for expired ones: a search per command would cost more than it frees. */
export const FORGET_EVERY = 256;

// Sizes and delays of snapshots

/** Events until a snapshot is due. It waits until the stream is quiet, because saving blocks all requests. */
export const SNAPSHOT_EVERY = 5_000;

/** Time without a new event after which a stream counts as quiet, in ms. */
export const QUIET_MILLIS = 250;

/** Events until a snapshot is saved although the stream is busy: a third of a second of reading at the next start. */
export const SNAPSHOT_AT_LATEST = 100_000;

// Sizes of writes to SQLite

/** Number of events that triggers a message to the writer thread: it writes them while this thread prepares the next. */
export const LARGE_MESSAGE = 16;

/** Number of events at which a transaction ends. Larger ones are hardly faster, and two smaller ones answer the first earlier. */
export const EVENTS_PER_TRANSACTION = 256;

/** Transactions between two checks of the WAL's size: each is a call of the file system. */
export const LOOK_EVERY = 16;

/** WAL size that triggers a checkpoint, in pages of 4 KiB: 16 MiB, which takes some milliseconds. */
export const CHECKPOINT_PAGES = 4_000;

/** WAL size in bytes above which it is truncated, if readers kept it from being reused. */
export const WAL_LIMIT_BYTES = 64 * 1024 * 1024;

export const REMEMBERED_STREAMS = 10_000;

// Sizes and delays of subscriptions

/** Maximum number of events per page: about 2 ms of parsing between two turns of the event loop. */
export const SUBSCRIPTION_PAGE = 1_000;

/** Number of own events kept in memory for subscriptions: more than are appended while a handler processes its page. */
export const RECENT = 1_000;

/** Number of EventStoreDB events kept in memory, at times twice as many. Subscribers further behind read separately. */
export const SHARED_TAIL = 2_000;

/**
 * `SHARED_TAIL` of a worker, which may take over: ten seconds at 2000 events/s, the age of a leader's checkpoints when
 * its lease expires. All subscriptions then start from memory; uses some tens of megabytes.
 */
export const TAKE_OVER_TAIL = 20_000;

/** Interval in ms for polling commits of other processes, which send no signal. */
export const POLL_MILLIS = 500;

export const RESUME_MILLIS: readonly number[] = [0, 100, 250, 500, 1_000];

export const COMPARED_AT_A_TIME = 100;
