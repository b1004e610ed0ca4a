import type { AuctionView, BidView, LotView } from '@tender/contracts';
import { mergeNewer } from '../../../shared/http/read-until-stable.js';
import { compareNumbers } from '../../../shared/labels/number-order.js';
import { onSlice } from '../../../shared/socket/live-messages.js';
import { createSlice } from '../../../shared/store/slice.js';
import { allBids, withBids, type AuctionsState } from './auctions-state.js';
import { auctionsLive, marksChanged } from './live-reducer.js';

const NO_LOTS: LotView[] = [];

const slice = createSlice<AuctionsState>('auctions', {
  auctions: {},
  lots: {},
  bids: {},
  lotChanges: {},
  preferenceChanges: {},
  unknownAuctions: 0,
  turns: {},
  failed: [],
});
export const useAuctions = slice.use;
export const onAuctionsChange = slice.follow;
export const auctionsNow = (): Readonly<Record<string, AuctionView>> => slice.get().auctions;
export const bidsNow = (auctionId: string): BidView[] => allBids(slice.get().bids[auctionId]);
export const auctionNow = (id: string): AuctionView | undefined => slice.get().auctions[id];
export const lotsNow = (auctionId: string): LotView[] => slice.get().lots[auctionId] ?? NO_LOTS;
export const lotNow = (auctionId: string, lotId: string | undefined): LotView | undefined =>
  lotsNow(auctionId).find(({ _id }) => _id === lotId);
export const bidsOnLotNow = (auctionId: string, lotId: string): BidView[] =>
  Object.values(slice.get().bids[auctionId]?.[lotId] ?? {});
export const bidNow = (auctionId: string, bidId: string): BidView | undefined =>
  bidsNow(auctionId).find(({ _id }) => _id === bidId);
export const live = onSlice(slice, auctionsLive);

/** An auction's lots and `lotChanges`: if either differs after a request, lots have changed during it. */
export const lotsMark = (auctionId: string): readonly [lots: LotView[], changes: number | undefined] => {
  return [lotsNow(auctionId), slice.get().lotChanges[auctionId]];
};

/** Replaces the list. @param before the auctions at the time of the request: later changes win */
export const setAuctions = (list: AuctionView[], before: readonly AuctionView[]): void =>
  slice.change((state) => {
    const auctions = mergeNewer(list, { before, now: Object.values(state.auctions) });
    return { ...state, auctions: Object.fromEntries(auctions.map((auction) => [auction._id, auction])) };
  });

export const putAuction = (auction: AuctionView): void =>
  slice.change((state) => ({ ...state, auctions: { ...state.auctions, [auction._id]: auction } }));

const byLotNo = (a: LotView, b: LotView): number => compareNumbers(a.lotNo, b.lotNo);

/** Replaces an auction's lots, in the order of the screens, and updates its count of lots. */
export const putLots = (auctionId: string, list: LotView[]): void =>
  slice.change((state) => {
    const auction = state.auctions[auctionId];
    const isCounted = !auction || auction.lots === list.length;
    const auctions = isCounted ? state.auctions : { ...state.auctions, [auctionId]: { ...auction, lots: list.length } };
    return { ...state, auctions, lots: { ...state.lots, [auctionId]: list.toSorted(byLotNo) } };
  });

export const putLot = (lot: LotView): void =>
  slice.change((state) => {
    const list = (state.lots[lot.auctionId] ?? []).map((known) => (known._id === lot._id ? lot : known));
    return { ...state, lots: { ...state.lots, [lot.auctionId]: list } };
  });

/** Marks may have changed elsewhere: triggers a reload. */
export const preferencesMissed = (auctionId: string): void => slice.change((state) => marksChanged(state, auctionId));

export const putBids = (list: BidView[]): void =>
  slice.change((state) => ({ ...state, bids: withBids(state.bids, list) }));

/** Replaces an auction's bids; newer versions and receipts stay. @param before bids at the time of the request */
export const setBids = (auctionId: string, fresh: BidView[], before: readonly BidView[] = bidsNow(auctionId)): void =>
  slice.change((state) => {
    const ids = new Set(fresh.map(({ _id }) => _id));
    const known = new Set(before);
    const kept = allBids(state.bids[auctionId]).filter((bid) => ids.has(bid._id) || !known.has(bid));
    return { ...state, bids: withBids({ ...state.bids, [auctionId]: {} }, [...kept, ...fresh]) };
  });
