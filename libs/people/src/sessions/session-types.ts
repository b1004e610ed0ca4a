import type { Instant } from '@tender/kernel';
import type { SessionRecord } from '../records.js';

export interface RunningSession extends SessionRecord {
  endsAt: Instant;
  idleAt: Instant;
  /** From this time on, a call updates `lastSeenAt`. */
  touchAt: Instant;
}
