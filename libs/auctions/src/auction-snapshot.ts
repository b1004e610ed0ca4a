import { Map, Set } from 'immutable';
import type { SnapshotFormat } from '@tender/kernel';
import { NO_AUCTION, type Auction, type AuctionFacts, type Bid, type ExistingAuction, type Lot } from './auction.js';
import type { BidId, CompanyId, LotId } from './auction.events.js';

/** A state as JSON: the maps become lists, and what can be derived is left out. */
type Saved = { status: 'none' } | (Omit<ExistingAuction, 'invited' | 'lots' | 'bids' | 'standing'> & {
  invited: [string, string[]][];
  lots: Lot[];
  bids: Bid[];
});

export const auctionSnapshot: SnapshotFormat<Auction> = {
  version: 1,
  save(auction): Saved {
    if (auction.status === 'none') return auction;
    const { invited, lots, bids, standing: _, ...plain } = auction;
    return {
      ...plain,
      invited: [...invited].map(([companyId, users]) => [companyId, [...users]]),
      lots: [...lots.values()],
      bids: [...bids.values()],
    };
  },
  load(saved) {
    const found = saved as Saved;
    if (found.status === 'none') return NO_AUCTION;
    const { invited, lots, bids, ...plain } = found;
    return {
      ...plain,
      invited: Map(invited.map(([companyId, users]) => [companyId, Set(users)])),
      lots: Map(lots.map((lot) => [lot.lotId, lot])),
      bids: Map(bids.map((bid) => [bid.bidId, bid])),
      standing: standingAmong(bids),
    } as ExistingAuction;
  },
};

const standingAmong = (bids: readonly Bid[]): AuctionFacts['standing'] => Map<LotId, Map<CompanyId, BidId>>().withMutations((standing) => {
  for (const { status, lotId, companyId, bidId } of bids) {
    if (status === 'standing') standing.update(lotId, Map(), (companies) => companies.set(companyId, bidId));
  }
});
