import type { Cents } from '@tender/contracts';
import type { Excess } from './exposure.js';

/** What a user knew of and agreed to when they sent bids. Bids are held to it until they are sent: anything new needs a new agreement. */
export interface Agreed {
  /** The confirmed doubt about an amount, in words, by lot. */
  doubts: Readonly<Record<string, string>>;
  /** The agreed excess over the buying limit; null: none. */
  excess: Excess | null;
  /** The limits that could not be read, and that the user does without, in words. */
  without: readonly string[];
  /** The ceiling per carat that applied. */
  ceiling: Cents | null;
}
