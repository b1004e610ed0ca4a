import type { Instant } from '@tender/kernel';

/** A period without bids: the server was down, its clock was wrong, or its disk was full. */
export interface Outage {
  since: Instant;
  until: Instant;
}

/** Reports outages, for decisions on ends (`domain.md §5`). */
export interface Outages {
  /** Time before an end within which an outage counts, in ms (`OUTAGE_GRACE`); 0: never. */
  readonly graceMillis: number;
  /**
   * The latest outage, or null. Undefined while the server's availability until that instant is unknown: retry after 1
   * s.
   * @param upTo null: all that is known.
   */
  latest(upTo: Instant | null): Promise<Outage | null | undefined>;
}
