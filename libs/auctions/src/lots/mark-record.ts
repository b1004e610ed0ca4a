import type { CollectionSpec } from '@tender/read-store';
import type { AuctionId, CompanyId, LotId, UserId } from '../rules/auction.events.js';

/** For the key that is derived for these records. */
export const MARKS_PURPOSE = 'lot marks';

/** A company's star on a lot or, with a user, what that person has written about it. State, not events. */
export interface MarkRecord {
  _id: string;
  companyId: CompanyId;
  auctionId: AuctionId;
  lotId: LotId;
  /** The company's alone. */
  favourite?: boolean;
  /**
   * The company's, in clear, of releases that knew no writer: shown to the company until one of its users writes again.
   */
  priority?: number;
  note?: string;
  userId?: UserId;
  /** The user's `Written`, encrypted; absent where they never wrote any. */
  sealedPriority?: string;
  sealedNote?: string;
}

export const markRecords: CollectionSpec<MarkRecord> = {
  name: 'lotMarks',
  database: 'state',
  indexes: [{ fields: ['companyId', 'lotId'] }, { fields: ['userId'] }],
};
