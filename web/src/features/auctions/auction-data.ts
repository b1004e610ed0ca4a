import type { AuctionView, BidView, LotPreference, LotView } from '@tender/contracts';
import { get, patch } from '../../shared/http/request.js';
import { allBids, withBid, type Bids } from '../../shared/socket/live-state.js';
import { update } from '../../shared/store/store.js';

/** Reads auctions, lots and bids into the store. What the reader may know of them is the server's affair. */

export async function loadAuctions(): Promise<void> {
  const { auctions } = await get<{ auctions: AuctionView[] }>('/api/auction/getAllAuctions');
  update({ auctions: Object.fromEntries(auctions.map((auction) => [auction._id, auction])) });
}

export async function loadLots(auctionId: string): Promise<void> {
  const { lots } = await get<{ lots: LotView[] }>(`/api/lot/getLots/${auctionId}`);
  putLots(auctionId, lots);
}

/** Staff: every bid of the auction. Buyers: their company's. */
export async function loadBids(auctionId: string): Promise<void> {
  const { biddings } = await get<{ biddings: BidView[] }>(`/api/bidding/getByAuction/${auctionId}`);
  update(({ bids }) => ({ bids: replaced(bids, auctionId, biddings) }));
}

/** A fresh list in place of the old one; a version that is newer here, or a receipt that only its answer carried, is kept. */
function replaced(bids: Bids, auctionId: string, fresh: BidView[]): Bids {
  const ids = new Set(fresh.map(({ _id }) => _id));
  const kept = allBids(bids[auctionId]).filter(({ _id }) => ids.has(_id));
  return [...kept, ...fresh].reduce(withBid, { ...bids, [auctionId]: {} });
}

/** Every bid of the session's company, in whatever auction. */
export async function loadOwnBids(): Promise<void> {
  const { biddings } = await get<{ biddings: BidView[] }>('/api/bidding/getAllUserBids');
  putBids(biddings);
}

export const loadWholeAuction = (auctionId: string): Promise<unknown> =>
  Promise.all([loadAuctions(), loadLots(auctionId), loadBids(auctionId)]);

export const putAuction = (auction: AuctionView): void => update(({ auctions }) => ({ auctions: { ...auctions, [auction._id]: auction } }));

export const putLots = (auctionId: string, list: LotView[]): void => update(({ lots, auctions }) => {
  const auction = auctions[auctionId];
  return { lots: { ...lots, [auctionId]: list }, ...(auction ? { auctions: { ...auctions, [auctionId]: { ...auction, lots: list.length } } } : {}) };
});

export const putLot = (lot: LotView): void =>
  update(({ lots }) => ({ lots: { ...lots, [lot.auctionId]: (lots[lot.auctionId] ?? []).map((known) => (known._id === lot._id ? lot : known)) } }));

export const putBids = (list: BidView[]): void => update(({ bids }) => ({ bids: list.reduce(withBid, bids) }));

/** The company's own mark on a lot: shown at once, taken back when the server refuses. */
export async function markLot(lot: LotView, change: Partial<LotPreference>): Promise<void> {
  const preference: LotPreference = { favourite: false, priority: 0, note: '', ...lot.preference, ...change, lotId: lot._id };
  putLot({ ...lot, preference });
  try {
    await patch('/api/lot/updatepreferences', { preferences: [preference] });
  } catch (error) {
    putLot(lot);
    throw error;
  }
}
