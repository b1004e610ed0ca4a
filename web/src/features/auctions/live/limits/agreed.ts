import type { Cents } from '@tender/contracts';
import type { Excess } from './exposure.js';

/** The warnings that a user confirmed when submitting bids. Bids are checked against them until they are sent. */
export interface Agreed {
  doubts: Readonly<Record<string, string>>;
  /** The agreed excess over the buying limit; null: none. */
  excess: Excess | null;
  /** The unreadable limits without which the user bids, in words. */
  without: readonly string[];
  ceiling: Cents | null;
}
