import type { AuctionPatch, AuctionView, BidView, LiveMessage, LivePayloads } from '@tender/contracts';

/** Bids by auction, lot and id: at a busy close, taking one more copies one lot's bids, not the whole auction's. */
export type Bids = Record<string, Record<string, Record<string, BidView>>>;

/** What live messages change. */
export interface LiveState {
  /** Number of the last message of this connection; 0 before the first. */
  seq: number;
  auctions: Record<string, AuctionView>;
  bids: Bids;
  /** How often the list of lots of an auction changed. */
  lotChanges: Record<string, number>;
}

/**
 * The state after a message; `gap` when one before it is missing, so that the caller asks for what it missed (`domain.md §8`).
 * A message that was applied before changes nothing.
 */
export function receive(state: LiveState, message: LiveMessage): LiveState | 'gap' {
  if (message.seq <= state.seq) return state;
  if (message.seq !== state.seq + 1) return 'gap';
  return { ...apply(state, message), seq: message.seq };
}

function apply(state: LiveState, message: LiveMessage): LiveState {
  switch (message.kind) {
    case 'newBidding':
    case 'updateBidding':
    case 'bidWithdrawn':
      return { ...state, bids: withBid(state.bids, message.payload.bidding) };
    case 'auctionLive':
    case 'auctionPaused':
    case 'auctionUpdated':
    case 'timeExtended':
      return patched(state, message.payload.auction);
    case 'auctionCompleted':
      return lotsChanged(patched(state, message.payload.auction), message.payload.auction._id);
    case 'lotsChanged':
      return lotsChanged(state, message.payload.auctionId);
    case 'resultPublished':
      return lotsChanged(patched(state, resultPublished(message.payload)), message.payload.auctionId);
    default:
      return ignored(state, message);
  }
}

const resultPublished = ({ auctionId, netProfit }: LivePayloads['resultPublished']): AuctionPatch =>
  ({ _id: auctionId, resultPublished: true, ...(netProfit !== undefined && { netProfit }) });

/** A newer server may send kinds that this bundle does not know; they are counted and left alone. */
const ignored = (state: LiveState, _message: never): LiveState => state;

function patched(state: LiveState, change: AuctionPatch): LiveState {
  const known = state.auctions[change._id];
  return known ? { ...state, auctions: { ...state.auctions, [change._id]: { ...known, ...change } } } : state;
}

const lotsChanged = (state: LiveState, auctionId: string): LiveState => ({
  ...state,
  lotChanges: { ...state.lotChanges, [auctionId]: (state.lotChanges[auctionId] ?? 0) + 1 },
});

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
export const allBids = (ofAuction: Bids[string] | undefined): BidView[] => Object.values(ofAuction ?? {}).flatMap((onLot) => Object.values(onLot));

const lastChange = (bid: BidView): string => bid.revisedAt ?? bid.placedAt;

const isNewer = (known: BidView, arrived: BidView): boolean =>
  lastChange(known) > lastChange(arrived) ||
  (lastChange(known) === lastChange(arrived) && known.status !== 'standing' && arrived.status === 'standing');
