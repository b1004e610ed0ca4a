import type { Instant } from '@tender/kernel';

/** A time in which nobody could bid: the house was down, its clock was wrong, or its disk was full. */
export interface Outage {
  since: Instant;
  until: Instant;
}

/** Tells when nobody could bid, for decisions on whether something may end (`domain.md §5`). */
export interface Outages {
  /** Milliseconds before an end within which an outage matters (`OUTAGE_GRACE`); 0: never. */
  readonly graceMillis: number;
  /**
   * The latest outage; null when there was none. Undefined while it is not known whether the house was up until that
   * instant: ask again a second later.
   * @param upTo null: whatever is known.
   */
  latest(upTo: Instant | null): Promise<Outage | null | undefined>;
}
