/**
 * Milliseconds after which the outcome of an append counts as unknown, and a read has failed: together less than the
 * five that a caller waits.
 */
export const APPEND_MILLIS = 2_000;
export const READ_MILLIS = 2_500;
/**
 * Of a cluster the leader is asked: others are behind, and what is decided, or refused, on that is wrong. The client
 * looks for it by itself.
 */
export const OF_LEADER = { requiresLeader: true, deadline: READ_MILLIS };
