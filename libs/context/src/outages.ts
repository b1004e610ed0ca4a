import type { Instant } from '@tender/kernel';

/** A period in which no bid was possible, for example because the server was down or its disk was full. */
export interface Outage {
  since: Instant;
  until: Instant;
}

export interface Outages {
  /** Time before an end within which an outage counts, in ms (`OUTAGE_GRACE`); 0: never. */
  readonly graceMillis: number;
  /** The last outage until `upTo` (null: all known); null if none; undefined if not known yet: retry after 1 s. */
  latest(upTo: Instant | null): Promise<Outage | null | undefined>;
}
