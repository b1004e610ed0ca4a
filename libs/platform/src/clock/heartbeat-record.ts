import type { Outage } from '@tender/context';
import { later, type Instant } from '@tender/kernel';
import type { CollectionSpec } from '@tender/read-store';

/** When the house was up, as the processes that take bids write it down. */
export interface Heartbeat {
  _id: 'house';
  lastAlive: Instant;
  /** When the house was down the last time, as the process that came up after it saw. */
  downSince: Instant | null;
  downUntil: Instant | null;
  /** The outage before that one: an end between the two may not have been asked about yet. Absent in older records. */
  before?: Outage | null;
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

/** What a record says after one outage more; after one that goes on, it says until when. */
export const withOutage = (
  { downSince, downUntil, before = null }: Heartbeat,
  { since, until }: Outage,
): Required<Pick<Heartbeat, 'downSince' | 'downUntil' | 'before'>> => ({
  downSince: since,
  downUntil: until,
  before: downSince && downUntil && downSince !== since ? { since: downSince, until: downUntil } : before,
});

/** The latest outage that began before an instant, as far as a record knows; null without one. */
export function outageBefore({ downSince, downUntil, before = null }: Heartbeat, upTo: Instant | null): Outage | null {
  if (!downSince || !downUntil) return null;
  return upTo === null || downSince < upTo ? { since: downSince, until: downUntil } : before;
}
