import { pick } from '@tender/contracts';
import type { RecordedFact } from '@tender/event-store';
import { AUCTION_DETAILS, type CompletedAuction, type ExistingAuction } from '../rules/auction.js';
import type { AuctionEvent } from '../rules/auction.events.js';
import { invitations, type StaffFields } from './auction-views.js';

/** @param resultHash null before the publication of the result; the state does not contain it */
export function fieldsIn(auction: ExistingAuction, resultHash: string | null): StaffFields {
  const { status } = auction;
  const { cancelled, resultPublished, netProfit }: Outcome = status === 'completed' ? auction : NOT_COMPLETED;
  return {
    ...pick(auction, [...AUCTION_DETAILS, 'rules', 'status', 'published', 'createdAt', 'addenda', 'addendumAt']),
    ...invitations(auction),
    timeZone: auction.timeZone ?? null,
    timeZoneGiven: auction.timeZoneGiven ?? false,
    _id: auction.auctionId,
    lots: auction.lots.size,
    pausedAt: status === 'paused' ? auction.since : null,
    reason: (status === 'paused' || status === 'completed' ? auction.reason : null) ?? null,
    cancelled,
    resultPublished,
    netProfit,
    resultHash,
  };
}

type Outcome = Pick<CompletedAuction, 'cancelled' | 'resultPublished' | 'netProfit'>;
const NOT_COMPLETED: Outcome = { cancelled: false, resultPublished: false, netProfit: null };

export const resultHashIn = (events: readonly RecordedFact<AuctionEvent>[]): string | null =>
  events.find(({ type }) => type === 'ResultPublished')?.metadata.hash ?? null;
