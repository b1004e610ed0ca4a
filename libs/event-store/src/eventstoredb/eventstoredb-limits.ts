/** Timeouts in ms; their sum is below the time within which every call is answered (docs/scaling.md). A late append has an unknown outcome. */
export const APPEND_MILLIS = 2_000;
export const READ_MILLIS = 2_500;
/** Options of calls to the leader: only the leader of a cluster is up to date enough for decisions. */
export const OF_LEADER = { requiresLeader: true, deadline: READ_MILLIS };
