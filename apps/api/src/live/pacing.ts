/**
 * How the live feed paces itself: how much it sends at a time, how much it keeps in memory. None of these numbers
 * decides who is told what; they decide how soon, and what it costs the bids, and were found by `npm run bench`
 * (`docs/decisions/0014-cpu-cost-of-a-bid.md`).
 */

/**
 * Number of events after which the sockets get the thread, so that a burst does not pile up on clients that read well.
 */
export const EVENTS_IN_ONE_GO = 200;

/** Milliseconds before the feed subscribes again after an error. */
export const RETRY_MILLIS = 1_000;

/**
 * Maximum number of missed messages that a client is sent. One that missed more loads everything again: that is quicker
 * for both sides.
 */
export const FURTHEST_BEHIND = 2_000;

/**
 * Number of messages that are kept: enough for `FURTHEST_BEHIND`, since an event is hardly ever more than two messages.
 * What is kept longer only ages in memory.
 */
export const BUFFERED = 2 * FURTHEST_BEHIND;

/**
 * Milliseconds between two rounds of publishing: fifty messages in one write cost hardly more than one. `busy` after a
 * round of many, which nobody has read yet.
 */
export const PUBLISH_EVERY = { calm: 20, busy: 50 } as const;

/** Number of messages from which a round counts as busy. */
export const BUSY_FROM = 100;

/**
 * Maximum number of messages of a round: then it is published at once, or a client that keeps up would look like one
 * that does not (`SLOW_CLIENT_LIMIT`).
 */
export const MAXIMUM_PENDING = 600;

/** Milliseconds between two messages about presence. */
export const PRESENCE_EVERY = 1_000;

/**
 * Milliseconds between two looks at who is connected to other api processes, and between a change here and its record:
 * a change is told everywhere within a second.
 */
export const SHARE_PRESENCE_EVERY = 400;

/** Milliseconds between two signs of life of a process to which somebody is connected. */
export const PRESENCE_BEATS_EVERY = 2_000;

/**
 * Milliseconds without such a sign after which nobody counts as connected to a process any more: longer than a busy one
 * is silent.
 */
export const FORGET_PRESENCE_AFTER = 8_000;

/**
 * Milliseconds after which what one person was told at another process is forgotten, and between two times of
 * forgetting.
 */
export const FORGET_MESSAGES_AFTER = 60_000;

/**
 * Milliseconds between two looks for sessions that another process has ended: more often where there are other
 * processes.
 */
export const CHECK_SESSIONS_EVERY = { alone: 15_000, shared: 500 } as const;

/**
 * Milliseconds between two looks whether the house has published other terms, which the people of open connections have
 * not accepted.
 */
export const CHECK_TERMS_EVERY = 1_000;

/** Events that are read at a time for a connection that missed more than is in memory. */
export const MISSED_PAGE = 500;

/** Maximum number of connections that read from the store at the same time to catch up; the others wait. */
export const READING = 4;
