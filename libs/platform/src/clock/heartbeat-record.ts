import type { Outage } from '@tender/context';
import { later, type Instant } from '@tender/kernel';
import type { CollectionSpec } from '@tender/read-store';

export interface Heartbeat {
  _id: 'house';
  lastAlive: Instant;
  downSince: Instant | null;
  downUntil: Instant | null;
  /** The outage before the last one: an auction's end between them may not have been checked yet. Absent in older records. */
  before?: Outage | null;
  /** The machine's clock when an admin last accepted it. Absent in older records, like the next field. */
  accepted?: Instant | null;
  /** The machine's clock is too far ahead. A restart does not end this doubt. */
  inDoubt?: boolean;
}

export const heartbeats: CollectionSpec<Heartbeat> = { name: 'heartbeat', database: 'state' };

export const SILENCE_MILLIS = 15_000;

export const lastSign = ({ lastAlive, accepted }: Heartbeat): Instant => later(lastAlive, accepted ?? lastAlive);

/** Adds an outage, or extends the last one if it began at the same instant. */
export const withOutage = (
  { downSince, downUntil, before = null }: Heartbeat,
  { since, until }: Outage,
): Required<Pick<Heartbeat, 'downSince' | 'downUntil' | 'before'>> => ({
  downSince: since,
  downUntil: until,
  before: downSince && downUntil && downSince !== since ? { since: downSince, until: downUntil } : before,
});

export function outageBefore({ downSince, downUntil, before = null }: Heartbeat, upTo: Instant | null): Outage | null {
  if (!downSince || !downUntil) return null;
  return upTo === null || downSince < upTo ? { since: downSince, until: downUntil } : before;
}
