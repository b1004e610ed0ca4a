import type { Count, Instant } from '@tender/contracts';
import type { CollectionSpec } from '@tender/read-store';

export interface AddendumMailRecord {
  _id: string;
  at: Instant;
  upTo: Count;
  /** Number of the newest addendum of an unfinished mail, above `upTo`: after a crash the same mail is sent, without newer addenda. */
  begun?: Count;
}

export const addendumMailRecords: CollectionSpec<AddendumMailRecord> = { name: 'addendumMails', database: 'state' };
