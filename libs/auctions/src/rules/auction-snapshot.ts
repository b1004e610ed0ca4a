import { STONES_VERSION } from '@tender/contracts';
import type { SnapshotFormat } from '@tender/kernel';
import { NO_AUCTION, type Auction, type ExistingAuction, type Lot } from './auction.js';
import { BidBook, type Bid } from './bid-book.js';

type Saved =
  | { status: 'none' }
  | (Omit<ExistingAuction, 'invited' | 'lots' | 'bids'> & {
      invited: [string, string[]][];
      lots: Lot[];
      bids: Bid[];
    });

export const auctionSnapshot: SnapshotFormat<Auction> = {
  version: 11 + STONES_VERSION,
  save(auction): Saved {
    if (auction.status === 'none') return auction;
    const { invited, lots, bids, ...plain } = auction;
    return {
      ...plain,
      invited: [...invited].map(([companyId, users]) => [companyId, [...users]]),
      lots: [...lots.values()],
      bids: bids.allBids(),
    };
  },
  load(saved) {
    const found = saved as Saved;
    if (found.status === 'none') return NO_AUCTION;
    const { invited, lots, bids, ...plain } = found;
    return {
      ...plain,
      invited: new Map(invited.map(([companyId, users]) => [companyId, new Set(users)])),
      lots: new Map(lots.map((lot) => [lot.lotId, lot])),
      bids: BidBook.fromBids(bids),
    } as ExistingAuction;
  },
};
