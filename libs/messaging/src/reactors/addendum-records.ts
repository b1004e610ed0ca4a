import type { Count, Instant } from '@tender/contracts';
import type { CollectionSpec } from '@tender/read-store';

/** Last mail about the addenda of an auction or viewing. */
export interface AddendumMailRecord {
  /** Id of the auction or viewing. */
  _id: string;
  at: Instant;
  /** Number of the newest addendum in the mail. */
  upTo: Count;
  /** Number of the newest addendum of an unfinished mail, above `upTo`: after a crash the same mail is sent, without newer addenda. */
  begun?: Count;
}

export const addendumMailRecords: CollectionSpec<AddendumMailRecord> = { name: 'addendumMails', database: 'state' };
