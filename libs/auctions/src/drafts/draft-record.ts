import type { BidDraft, BidLimits } from '@tender/contracts';
import type { Instant } from '@tender/kernel';
import type { CollectionSpec } from '@tender/read-store';
import type { AuctionId, CompanyId, UserId } from '../rules/auction.events.js';

/** One person's draft for a lot, or limits for an auction. State, not events. */
export interface DraftRecord extends SealedTexts {
  _id: string;
  userId: UserId;
  companyId: CompanyId;
  auctionId: AuctionId;
  /** Time of the last change. Absent in records of older releases. */
  changedAt?: Instant;
  /** The whole draft, or both limits, as older releases stored them; fields typed since take precedence. */
  sealed?: string;
}

export const DRAFTS_PURPOSE = 'bid drafts';

export type DraftField = Exclude<keyof BidDraft, 'lotId'> | keyof BidLimits;
export const DRAFT_FIELDS = ['amount', 'perCarat', 'valuation', 'limit'] as const satisfies readonly DraftField[];

/** Each field is encrypted separately, always to the same length; empty if cleared, absent if never typed. */
export type SealedTexts = Partial<Record<DraftField, string>>;

export const draftRecords: CollectionSpec<DraftRecord> = {
  name: 'bidDrafts',
  database: 'state',
  indexes: [{ fields: ['userId', 'auctionId'] }],
};
