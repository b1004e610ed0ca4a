import type { BidDraft, BidLimits } from '@tender/contracts';
import type { CollectionSpec } from '@tender/read-store';
import type { AuctionId, CompanyId, UserId } from '../rules/auction.events.js';

/**
 * What one person has typed about one lot, or, with no lot, the limits that they have set themself. State, not events.
 */
export interface DraftRecord extends SealedTexts {
  _id: string;
  userId: UserId;
  companyId: CompanyId;
  auctionId: AuctionId;
  /** The whole draft, or both limits, of a release that kept them in one piece: what was not typed since. */
  sealed?: string;
}

/** For the key that is derived for these records. */
export const DRAFTS_PURPOSE = 'bid drafts';

export type DraftField = Exclude<keyof BidDraft, 'lotId'> | keyof BidLimits;
export const DRAFT_FIELDS = ['amount', 'perCarat', 'valuation', 'limit'] as const satisfies readonly DraftField[];

/** Each encrypted by itself, always to the same length; empty where it was emptied, absent where it was never typed. */
export type SealedTexts = Partial<Record<DraftField, string>>;

export const draftRecords: CollectionSpec<DraftRecord> = {
  name: 'bidDrafts',
  database: 'state',
  indexes: [{ fields: ['userId', 'auctionId'] }],
};
