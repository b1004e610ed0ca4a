import type { CollectionSpec } from '@tender/read-store';
import type { AuctionId, CompanyId, UserId } from '../rules/auction.events.js';

/** Up to which addendum a person has read those of an auction. State, not events. */
export interface SeenRecord {
  _id: string;
  userId: UserId;
  companyId: CompanyId;
  auctionId: AuctionId;
  /** The number, encrypted. */
  sealed: string;
}

export const seenRecords: CollectionSpec<SeenRecord> = {
  name: 'addendaSeen',
  database: 'state',
  indexes: [{ fields: ['userId'] }, { fields: ['companyId'] }],
};
