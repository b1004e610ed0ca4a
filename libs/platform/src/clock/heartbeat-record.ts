import type { Outage } from '@tender/context';
import { earlier, later, millisBetween, plusMillis, type Instant } from '@tender/kernel';
import type { CollectionSpec } from '@tender/read-store';

export interface Heartbeat {
  _id: 'house';
  lastAlive: Instant;
  downSince: Instant | null;
  downUntil: Instant | null;
  /** The outage before the last one: an auction's end between them may not have been checked yet. Absent in older records. */
  before?: Outage | null;
  /** The latest silences of 5 to 15 s, on servers. They count only right before an end: `silenceBefore`. */
  silences?: Outage[];
  /** The machine's clock when an admin last accepted it. Absent in older records, like the next field. */
  accepted?: Instant | null;
  /** The machine's clock is too far ahead. A restart does not end this doubt. */
  inDoubt?: boolean;
}

export const heartbeats: CollectionSpec<Heartbeat> = { name: 'heartbeat', database: 'state' };

export const SILENCE_MILLIS = 15_000;
/** Shortest silence that is recorded, and that counts within `LAST_MILLIS` before an end, in ms (decision 87). */
export const SHORT_SILENCE_MILLIS = 5_000;
const LAST_MILLIS = 10_000;
const SILENCES_KEPT = 10;

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

export const withSilence = ({ silences = [] }: Heartbeat, silence: Outage): Pick<Heartbeat, 'silences'> => ({
  silences: [...silences, silence].slice(-SILENCES_KEPT),
});

/** The silence that took 5 s or more of the last 10 s before `end`; null if none did. */
export function silenceBefore({ silences = [] }: Heartbeat, end: Instant | null): Outage | null {
  if (end === null) return null;
  const last = plusMillis(end, -LAST_MILLIS);
  const lost = ({ since, until }: Outage): number => millisBetween(later(since, last), earlier(until, end));
  return silences.findLast((silence) => lost(silence) >= SHORT_SILENCE_MILLIS) ?? null;
}
