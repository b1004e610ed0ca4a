import { later, type Instant } from '@tender/kernel';
import type { CollectionSpec } from '@tender/read-store';

/** When the house was up, as the processes that take bids write it down. */
export interface Heartbeat {
  _id: 'house';
  lastAlive: Instant;
  /** When the house was down the last time, as the process that came up after it saw. */
  downSince: Instant | null;
  downUntil: Instant | null;
  /**
   * What the machine's clock said when an admin accepted it last. Absent in records of older releases, like the next.
   */
  accepted?: Instant | null;
  /**
   * Whether the time is counted on because the machine's clock is too far ahead: a restart alone does not make it
   * right.
   */
  inDoubt?: boolean;
}

export const heartbeats: CollectionSpec<Heartbeat> = { name: 'heartbeat', database: 'state' };

/** Milliseconds without a sign of life after which others take the house for down. */
export const SILENCE_MILLIS = 15_000;

/** The latest instant of which the house knows that it was so: it was up, or an admin said so. */
export const lastSign = ({ lastAlive, accepted }: Heartbeat): Instant => later(lastAlive, accepted ?? lastAlive);
