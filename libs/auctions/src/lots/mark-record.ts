import type { CollectionSpec } from '@tender/read-store';
import type { AuctionId, CompanyId, LotId, UserId } from '../rules/auction.events.js';

export const MARKS_PURPOSE = 'lot marks';

/** A company's favourite or, with `userId`, the preferences of that user. State, not events. */
export interface MarkRecord {
  _id: string;
  companyId: CompanyId;
  auctionId: AuctionId;
  lotId: LotId;
  favourite?: boolean;
  /** Plain text of the company from releases without authors: shown until one of its users writes again. */
  priority?: number;
  note?: string;
  userId?: UserId;
  /** The user's `Written`, encrypted; absent if never written. */
  sealedPriority?: string;
  sealedNote?: string;
}

export const markRecords: CollectionSpec<MarkRecord> = {
  name: 'lotMarks',
  database: 'state',
  indexes: [{ fields: ['companyId', 'lotId'] }, { fields: ['userId'] }],
};
