/** Speed and memory of the live feed, not its rules. Tuned with `npm run bench` (decision 14). */

/** Events after which the feed lets the sockets send, so that a burst does not pile up on fast clients. */
export const EVENTS_IN_ONE_GO = 200;

export const RETRY_MILLIS = 1_000;

/** Maximum missed messages per client. Beyond it, loading everything again is quicker for both sides. */
export const FURTHEST_BEHIND = 2_000;

/** Buffered messages: enough for `FURTHEST_BEHIND`, since an event rarely gives more than two. */
export const BUFFERED = 2 * FURTHEST_BEHIND;

/** Pause between two rounds, in ms: one write of many messages is cheap. `busy` follows a large round. */
export const PUBLISH_EVERY = { calm: 20, busy: 50 } as const;

/** Minimum messages of a busy round. */
export const BUSY_FROM = 100;

/** Maximum messages per round: more would make a client that keeps up look slow (`SLOW_CLIENT_LIMIT`). */
export const MAXIMUM_PENDING = 600;

/** Pause between two presence messages, in ms. */
export const PRESENCE_EVERY = 1_000;

/** Pause between two polls of other processes' presence, in ms: a change arrives within a second. */
export const SHARE_PRESENCE_EVERY = 400;

/** Pause between two heartbeats of a process with connections, in ms. */
export const PRESENCE_BEATS_EVERY = 2_000;

/** Time without a heartbeat after which a process counts as ended, in ms: longer than a busy one is silent. */
export const FORGET_PRESENCE_AFTER = 8_000;

/** Lifetime of a shared message, and pause between two deletions, in ms. */
export const FORGET_MESSAGES_AFTER = 60_000;

/** Pause between two checks for sessions that another process has ended, in ms. */
export const CHECK_SESSIONS_EVERY = { alone: 15_000, shared: 500 } as const;

/** Pause between two checks for new terms, in ms. */
export const CHECK_TERMS_EVERY = 1_000;

/** Events per page for a connection that missed more than is in memory. */
export const MISSED_PAGE = 500;

/** Maximum concurrent catch-ups from the store; others wait. */
export const READING = 4;
