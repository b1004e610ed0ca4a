import type { Instant } from '@tender/kernel';

/** A period without bids: the server was down, its clock was wrong, or its disk was full. */
export interface Outage {
  since: Instant;
  until: Instant;
}

export interface Outages {
  /** Time before an end within which an outage counts, in ms (`OUTAGE_GRACE`); 0: never. */
  readonly graceMillis: number;
  /** Null: none. Undefined while the availability until `upTo` is unknown: retry after 1 s. `upTo` null: all known. */
  latest(upTo: Instant | null): Promise<Outage | null | undefined>;
}
