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
  /**
   * Number of the newest addendum of a mail that was begun: after a crash the same mail is written, without what was
   * published since. Above `upTo` while a mail is under way.
   */
  begun?: Count;
}

export const addendumMailRecords: CollectionSpec<AddendumMailRecord> = { name: 'addendumMails', database: 'state' };
