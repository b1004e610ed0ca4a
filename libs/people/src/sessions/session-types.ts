import type { Instant } from '@tender/kernel';
import type { SessionRecord } from '../records.js';

/** A session that has not ended. */
export interface RunningSession extends SessionRecord {
  /** When it ends in any case. */
  endsAt: Instant;
  /** When it ends without another call. */
  idleAt: Instant;
  /** From this time on a call is recorded as a sign of life. */
  touchAt: Instant;
}
