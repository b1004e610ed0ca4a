import type { GuardedAction } from '@tender/contracts';
import type { Instant } from '@tender/kernel';
import type { Auction } from './auction.js';
import type { AuctionEvent } from './auction.events.js';
import { endAfterPause } from './decisions/decide-lifecycle.js';

/**
 * The guarded action that has an event as its outcome; null if one person may do it. A lot that is at or above its reserve is sold without a decision: an
 * admin decides `sold` only below it. An admin who opens, resumes or changes a published auction with an earlier end also ends it early.
 */
export function auctionActionOf(auction: Auction, event: AuctionEvent, at: Instant): GuardedAction | null {
  switch (event.type) {
    case 'AuctionPublished':
      return 'publish';
    case 'AuctionCompleted':
      return 'endEarly';
    case 'AuctionWentLive':
      return auction.status !== 'none' && event.data.endsAt < auction.endsAt ? 'endEarly' : null;
    case 'AuctionResumed':
      return auction.status === 'paused' && event.data.endsAt < endAfterPause(auction, at) ? 'endEarly' : null;
    case 'AuctionCancelled':
      return 'cancel';
    case 'BidsVoided':
      return 'void';
    case 'BidPlaced':
    case 'BidRevised':
    case 'BidWithdrawn':
      return event.data.onBehalf === undefined ? null : 'bidOnBehalf';
    case 'LotDecided':
      return event.data.sold ? 'decideBelowReserve' : null;
    case 'ResultPublished':
      return 'publishResult';
    // A lot could be removed and added again with another reserve.
    case 'LotsAdded':
      return isPublished(auction) ? 'reserveChange' : null;
    case 'LotChanged': {
      const { lotId, reservePrice } = event.data.lot;
      const isSame = auction.status !== 'none' && auction.lots.get(lotId)?.reservePrice === reservePrice;
      return isPublished(auction) && !isSame ? 'reserveChange' : null;
    }
    case 'AuctionUpdated':
      return endsEarlier(auction, event.data.endsAt) ? 'endEarly' : null;
    case 'AuctionCreated':
    case 'LotsDeleted':
    case 'LotRemoved':
    case 'LotImagesAdded':
    case 'LotImagesArranged':
    case 'CompaniesInvited':
    case 'CompanyRemoved':
    case 'AuctionPaused':
    case 'EndExtended':
    case 'AddendumPublished':
    case 'LotWithdrawn':
      return null;
  }
}

export const endsEarlier = (auction: Auction, endsAt: Instant | undefined): boolean =>
  endsAt !== undefined && auction.status !== 'none' && auction.published && endsAt < auction.endsAt;

const isPublished = (auction: Auction): boolean => auction.status !== 'none' && auction.published;
