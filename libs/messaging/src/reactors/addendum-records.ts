import type { Count, Instant } from '@tender/contracts';
import type { CollectionSpec } from '@tender/read-store';

/** The last mail about the addenda of an auction or viewing. */
export interface AddendumMailRecord {
  /** Of the auction or viewing. */
  _id: string;
  /** Time of the mail. */
  at: Instant;
  /** Number of the newest addendum that it lists. */
  upTo: Count;
}

export const addendumMailRecords: CollectionSpec<AddendumMailRecord> = { name: 'addendumMails', database: 'state' };
