/** These numbers change speed and memory of the live feed, not its rules. Tuned with `npm run bench` (decision 14). */

/** Maximum missed messages per client. A client that missed more reloads. */
export const FURTHEST_BEHIND = 2_000;

/** Messages in memory for connections that catch up. */
export const BUFFERED = 2 * FURTHEST_BEHIND;

/** Pause between two rounds of sending, in ms. `busy` follows a large round. */
export const PUBLISH_EVERY = { calm: 20, busy: 50 } as const;

/** Minimum messages of a round of sending that counts as busy. */
export const BUSY_FROM = 100;

/** Maximum messages per round of sending: more would make a client that keeps up look slow (`SLOW_CLIENT_LIMIT`). */
export const MAXIMUM_PENDING = 600;

/** Pause between two presence messages, in ms. */
export const PRESENCE_EVERY = 1_000;

/** Pause between two polls of other processes' presence, in ms: a change arrives within a second. */
export const SHARE_PRESENCE_EVERY = 400;

/** Pause between two heartbeats of a process with connections, in ms. */
export const PRESENCE_BEATS_EVERY = 2_000;

/** Time without a heartbeat after which a process counts as ended, in ms. */
export const FORGET_PRESENCE_AFTER = 8_000;

/** Lifetime of a shared message, and pause between two deletions, in ms. */
export const FORGET_MESSAGES_AFTER = 60_000;

/** Pause between two checks for ended sessions, in ms. `shared`: other processes may end sessions, too. */
export const CHECK_SESSIONS_EVERY = { alone: 15_000, shared: 500 } as const;

/** Pause between two checks for new terms, in ms. */
export const CHECK_TERMS_EVERY = 1_000;

/** Maximum events that a catch-up reads from the store at once. */
export const MISSED_PAGE = 500;

/** Maximum concurrent catch-ups from the store; others wait. */
export const READING = 4;
