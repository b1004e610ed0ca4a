import type { AuctionPatch, BidMessage } from '@tender/contracts';
import type { LiveReducer } from '../../../shared/socket/live-messages.js';
import { OWN_TAB_ID } from './tab-id.js';
import { withBid, type AuctionsState } from './auctions-state.js';

const bidTaken = (state: AuctionsState, { bidding, onBehalf }: BidMessage): AuctionsState => {
  const taken = { ...state, bids: withBid(state.bids, bidding) };
  return onBehalf ? turned(taken, bidding.auction) : taken;
};
const changed = (state: AuctionsState, { auction }: { auction: AuctionPatch }): AuctionsState =>
  patched(state, auction);

/** Maximum number of refusals kept. */
const FAILED_KEPT = 100;

export const auctionsLive: LiveReducer<AuctionsState> = {
  newBidding: bidTaken,
  updateBidding: bidTaken,
  bidWithdrawn: bidTaken,
  auctionLive: changed,
  auctionPaused: changed,
  auctionUpdated: (state, { auction, removed }) =>
    removed ? withoutAuction(state, auction._id) : patched(state, auction),
  timeExtended: changed,
  auctionAddendum: (state, { auctionId, number, at }) =>
    patched(state, { _id: auctionId, addenda: number, addendumAt: at }),
  failed: (state, failed) =>
    'auction' in failed ? { ...state, failed: [...state.failed, failed].slice(-FAILED_KEPT) } : state,
  auctionCompleted: (state, { auction }) => lotsChanged(patched(state, auction), auction._id),
  lotsChanged: (state, { auctionId }) => lotsChanged(state, auctionId),
  marksChanged: (state, { auctionId, tab }) => (tab === OWN_TAB_ID ? state : marksChanged(state, auctionId)),
  resultPublished: (state, { auctionId, ...result }) =>
    lotsChanged(patched(state, { _id: auctionId, resultPublished: true, ...result }), auctionId),
};

/** Removes an auction with all its loaded data. */
function withoutAuction(state: AuctionsState, auctionId: string): AuctionsState {
  const without = <Kept>(kept: Record<string, Kept>): Record<string, Kept> => {
    const { [auctionId]: _, ...others } = kept;
    return others;
  };
  return {
    ...state,
    auctions: without(state.auctions),
    lots: without(state.lots),
    bids: without(state.bids),
    lotChanges: without(state.lotChanges),
    preferenceChanges: without(state.preferenceChanges),
    turns: without(state.turns),
  };
}

function patched(state: AuctionsState, change: AuctionPatch): AuctionsState {
  const known = state.auctions[change._id];
  if (!known) return { ...state, unknownAuctions: state.unknownAuctions + 1 };
  // Another viewing may have another time zone, which the live message lacks: a reload is needed.
  const { viewing = known.viewing } = change;
  const unknownAuctions = state.unknownAuctions + (viewing === known.viewing ? 0 : 1);
  return turned(
    { ...state, unknownAuctions, auctions: { ...state.auctions, [change._id]: { ...known, ...change } } },
    change._id,
  );
}

const turned = (state: AuctionsState, auctionId: string): AuctionsState => ({
  ...state,
  turns: { ...state.turns, [auctionId]: (state.turns[auctionId] ?? 0) + 1 },
});

const lotsChanged = (state: AuctionsState, auctionId: string): AuctionsState =>
  turned(
    { ...state, lotChanges: { ...state.lotChanges, [auctionId]: (state.lotChanges[auctionId] ?? 0) + 1 } },
    auctionId,
  );

export const marksChanged = (state: AuctionsState, auctionId: string): AuctionsState => ({
  ...state,
  preferenceChanges: { ...state.preferenceChanges, [auctionId]: (state.preferenceChanges[auctionId] ?? 0) + 1 },
});
