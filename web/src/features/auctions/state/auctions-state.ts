import type { AuctionView, BidView, FailedBidCommand, LotView } from '@tender/contracts';

export interface AuctionsState {
  auctions: Record<string, AuctionView>;
  /** Lots by auction, in the order of the screens (`compareNumbers`). */
  lots: Record<string, LotView[]>;
  bids: Bids;
  /** By auction: count of live messages after which its lots must be loaded again. */
  lotChanges: Record<string, number>;
  /** By auction: how often marks on its lots may have changed in another tab. */
  preferenceChanges: Record<string, number>;
  /** Count of live messages that require a reload of the auctions, such as one about an unknown auction. */
  unknownAuctions: number;
  /** By auction: count of live messages about the auction, its lots, and bids that staff entered. */
  turns: Record<string, number>;
  /** The user's refused bids from all tabs, the newest last. Several may arrive between two renders. */
  failed: readonly FailedBidCommand[];
}

/** Bids by auction, lot and id: at a busy close, one more bid copies one lot's bids, not the whole auction's. */
export type Bids = Record<string, Record<string, Record<string, BidView>>>;

export const withBid = (bids: Bids, bid: BidView): Bids => withBids(bids, [bid]);

/** Adds bids, one copy per auction and lot. A newer version of a bid stays: answers and messages may race. */
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

export const allBids = (ofAuction: Bids[string] | undefined): BidView[] =>
  Object.values(ofAuction ?? {}).flatMap((onLot) => Object.values(onLot));

/** Time at which a bid was placed or revised last. */
export const lastChange = (bid: BidView): string => bid.revisedAt ?? bid.placedAt;

const isNewer = (known: BidView | undefined, arrived: BidView): boolean =>
  !known ||
  lastChange(known) < lastChange(arrived) ||
  (lastChange(known) === lastChange(arrived) && (known.status === 'standing' || arrived.status !== 'standing'));
