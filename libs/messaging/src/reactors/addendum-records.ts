import type { Count, Instant } from '@tender/contracts';
import type { CollectionSpec } from '@tender/read-store';

export interface AddendumMailRecord {
  _id: string;
  at: Instant;
  upTo: Count;
  /** Newest addendum of an unfinished mail: after a crash the same mail is sent, without newer addenda. */
  begun?: Count;
}

export const addendumMailRecords: CollectionSpec<AddendumMailRecord> = { name: 'addendumMails', database: 'state' };
