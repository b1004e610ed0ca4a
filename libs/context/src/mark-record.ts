import type { CollectionSpec } from '@tender/read-store';

export const MARKS_PURPOSE = 'lot marks';

/** A company's favourite or, with `userId`, priority and note of that user. State, not events. For a parcel: `auctionId` is the id of its viewing, `lotId` its own. */
export interface MarkRecord {
  _id: string;
  companyId: string;
  auctionId: string;
  lotId: string;
  favourite?: boolean;
  /** Priority and note of the company in plain text, from older releases. Each is cleared when one of its users writes a new one. */
  priority?: number;
  note?: string;
  userId?: string;
  /** The user's priority and the time at which it was written, encrypted; absent if never written. */
  sealedPriority?: string;
  sealedNote?: string;
}

export const markRecords: CollectionSpec<MarkRecord> = {
  name: 'lotMarks',
  database: 'state',
  indexes: [{ fields: ['companyId', 'lotId'] }, { fields: ['userId'] }, { fields: ['lotId'] }],
};
