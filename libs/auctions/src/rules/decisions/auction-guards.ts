import { Rejection, type Instant } from '@tender/kernel';
import type {
  Auction,
  CompletedAuction,
  ExistingAuction,
  LiveAuction,
  Lot,
  PausedAuction,
  PendingAuction,
} from '../auction.js';
import type { LotId } from '../auction.events.js';

/** @throws Rejection NOT_FOUND. Guards that refuse a status name the present one (`domain.md §5.2`) */
export function existing(auction: Auction): ExistingAuction {
  if (auction.status === 'none') throw new Rejection('NOT_FOUND');
  return auction;
}

export function pending(auction: Auction): PendingAuction {
  const known = existing(auction);
  if (known.status !== 'pending') throw new Rejection('AUCTION_NOT_PENDING', { status: known.status });
  return known;
}

export function live(auction: Auction, now: Instant): LiveAuction {
  const known = existing(auction);
  if (known.status !== 'live') throw new Rejection('AUCTION_NOT_LIVE', { status: known.status });
  return notPastItsEnd(known, now);
}

export function running(auction: Auction): LiveAuction | PausedAuction {
  const known = unfinished(auction);
  if (known.status === 'pending') throw new Rejection('AUCTION_NOT_RUNNING', { status: known.status });
  return known;
}

export function unfinished(auction: Auction): PendingAuction | LiveAuction | PausedAuction {
  const known = existing(auction);
  if (known.status === 'completed') throw new Rejection('AUCTION_COMPLETED', { status: known.status });
  return known;
}

/** Returns a completed auction without a published result: admins can still decide on its lots. */
export function undisclosed(auction: Auction): CompletedAuction {
  const known = existing(auction);
  if (known.status !== 'completed') throw new Rejection('AUCTION_NOT_COMPLETED', { status: known.status });
  if (known.cancelled) throw new Rejection('AUCTION_CANCELLED', { status: known.status });
  if (known.resultPublished) throw new Rejection('RESULT_PUBLISHED', { status: known.status });
  return known;
}

/** After its end a live auction accepts no more changes of bids, even before the server completes it. */
export function notPastItsEnd<A extends ExistingAuction>(auction: A, now: Instant): A {
  if (auction.status === 'live' && now >= auction.endsAt)
    throw new Rejection('AUCTION_ENDED', { status: auction.status, endsAt: auction.endsAt });
  return auction;
}

export function knownLot(auction: ExistingAuction, lotId: LotId): Lot {
  const lot = auction.lots.get(lotId);
  if (!lot) throw new Rejection('NOT_FOUND');
  return lot;
}

export function sellableLot(auction: ExistingAuction, lotId: LotId): Lot {
  const lot = knownLot(auction, lotId);
  if (lot.withdrawn) throw new Rejection('LOT_WITHDRAWN', { lotId, status: auction.status });
  return lot;
}
