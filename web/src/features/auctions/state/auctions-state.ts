import type { AuctionView, BidView, FailedBidCommand, LotView } from '@tender/contracts';

export interface AuctionsState {
  auctions: Record<string, AuctionView>;
  /** Lots by auction, in the order of the catalogue. */
  lots: Record<string, LotView[]>;
  bids: Bids;
  /** Number of times that the list of lots of an auction changed since it was loaded. */
  lotChanges: Record<string, number>;
  /** Number of times that marks on lots of an auction were, or may have been, changed elsewhere since they were loaded. */
  markChanges: Record<string, number>;
  /** Number of times that news told of an auction that is not here: one that was published, or to which the company was invited, meanwhile. */
  unknownAuctions: number;
  /** Number of times that news told of a change of an auction's course, end or lots, or of a bid by the house's hand, since it was loaded. */
  turns: Record<string, number>;
  /** The bids of the person's own that were not taken of late, in whatever tab, the last one last: several may be told in one drawing. */
  failed: readonly FailedBidCommand[];
}

/** Bids by auction, lot and id: at a busy close, taking one more copies one lot's bids, not the whole auction's. */
export type Bids = Record<string, Record<string, Record<string, BidView>>>;

/** The bids with one more or one changed. */
export const withBid = (bids: Bids, bid: BidView): Bids => withBids(bids, [bid]);

/**
 * With many, which copies each auction and each lot once. An older version never replaces a newer: answers and messages may cross on the way.
 */
export function withBids(bids: Bids, list: readonly BidView[]): Bids {
  const fresh = list.filter((bid) => isNewer(bids[bid.auction]?.[bid.lot]?.[bid._id], bid));
  if (fresh.length === 0) return bids;
  const auctions = { ...bids };
  for (const [auctionId, ofAuction] of Map.groupBy(fresh, ({ auction }) => auction)) {
    const lots = { ...auctions[auctionId] };
    for (const [lotId, more] of Map.groupBy(ofAuction, ({ lot }) => lot)) {
      const onLot = { ...lots[lotId] };
      for (const bid of more) {
        const known = onLot[bid._id];
        if (isNewer(known, bid)) onLot[bid._id] = { ...receiptKept(known, bid), ...bid };
      }
      lots[lotId] = onLot;
    }
    auctions[auctionId] = lots;
  }
  return auctions;
}

const receiptKept = (known: BidView | undefined, bid: BidView): Pick<BidView, 'receipt'> =>
  known?.receipt && lastChange(known) === lastChange(bid) ? { receipt: known.receipt } : {};

/** All bids of an auction. */
export const allBids = (ofAuction: Bids[string] | undefined): BidView[] =>
  Object.values(ofAuction ?? {}).flatMap((onLot) => Object.values(onLot));

/** When a bid was placed or revised last. */
export const lastChange = (bid: BidView): string => bid.revisedAt ?? bid.placedAt;

const isNewer = (known: BidView | undefined, arrived: BidView): boolean =>
  !known ||
  lastChange(known) < lastChange(arrived) ||
  (lastChange(known) === lastChange(arrived) && (known.status === 'standing' || arrived.status !== 'standing'));
