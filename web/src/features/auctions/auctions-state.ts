import type { AuctionView, BidView, FailedBidding, LotView } from '@tender/contracts';

export interface AuctionsState {
  auctions: Record<string, AuctionView>;
  /** Lots by auction, in the order of the catalogue. */
  lots: Record<string, LotView[]>;
  bids: Bids;
  /** Number of times that the list of lots of an auction changed since it was loaded. */
  lotChanges: Record<string, number>;
  /** Number of times that marks on lots of an auction were changed elsewhere since they were loaded. */
  markChanges: Record<string, number>;
  /** Number of times that news told of an auction that is not here: one that was published, or to which the company was invited, meanwhile. */
  unknownAuctions: number;
  /** Number of times that news told of a change of an auction's course, end or lots, or of a bid by the house's hand, since it was loaded. */
  turns: Record<string, number>;
  /** The bids of the person's own that were not taken of late, in whatever tab, the last one last: several may be told in one drawing. */
  failed: readonly FailedBidding[];
}

/** Bids by auction, lot and id: at a busy close, taking one more copies one lot's bids, not the whole auction's. */
export type Bids = Record<string, Record<string, Record<string, BidView>>>;

/** The bids with one more or one changed. An older version never replaces a newer: answers and messages may cross on the way. */
export function withBid(bids: Bids, bid: BidView): Bids {
  const ofAuction = bids[bid.auction] ?? {};
  const onLot = ofAuction[bid.lot] ?? {};
  const known = onLot[bid._id];
  if (known && isNewer(known, bid)) return bids;
  const kept = known && lastChange(known) === lastChange(bid) && known.receipt ? { receipt: known.receipt } : {};
  return { ...bids, [bid.auction]: { ...ofAuction, [bid.lot]: { ...onLot, [bid._id]: { ...kept, ...bid } } } };
}

/** All bids of an auction. */
export const allBids = (ofAuction: Bids[string] | undefined): BidView[] =>
  Object.values(ofAuction ?? {}).flatMap((onLot) => Object.values(onLot));

/** When a bid was placed or revised last. */
export const lastChange = (bid: BidView): string => bid.revisedAt ?? bid.placedAt;

const isNewer = (known: BidView, arrived: BidView): boolean =>
  lastChange(known) > lastChange(arrived) ||
  (lastChange(known) === lastChange(arrived) && known.status !== 'standing' && arrived.status === 'standing');
