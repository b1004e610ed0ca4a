import type { AuctionPerformance, AuctionView, BidView, LotView, UserView } from '@tender/contracts';
import { get } from '../../../shared/http/request.js';
import { readUntilStable, mergeNewer } from '../../../shared/http/read-until-stable.js';
import { auctionsNow, bidsNow, lotsMark, lotsNow, putBids, putLots, setAuctions, setBids } from './auctions-slice.js';

/** Loads auctions, lots and bids into the store. The server decides what the reader sees. */

export async function loadAuctions(signal?: AbortSignal): Promise<void> {
  const { answer, before } = await readUntilStable(
    () => get<{ auctions: AuctionView[] }>('/api/auction/getAllAuctions', signal),
    () => [auctionsNow()] as const,
  );
  setAuctions(answer.auctions, Object.values(before[0]));
}

export const readLots = (auctionId: string, signal?: AbortSignal) =>
  get<{ lots: LotView[] }>(`/api/lot/getLots/${auctionId}`, signal);

export async function loadLots(auctionId: string, signal?: AbortSignal): Promise<void> {
  const { answer, before } = await readUntilStable(
    () => readLots(auctionId, signal),
    () => lotsMark(auctionId),
  );
  putLots(auctionId, mergeNewer(answer.lots, { before: before[0], now: lotsNow(auctionId) }));
}

/** Staff: all bids of the auction. Buyers: their company's. */
export async function loadBids(auctionId: string, signal?: AbortSignal): Promise<void> {
  const before = bidsNow(auctionId);
  const { biddings } = await get<{ biddings: BidView[] }>(`/api/bidding/getByAuction/${auctionId}`, signal);
  setBids(auctionId, biddings, before);
}

/** All bids of the session's company, in all auctions. */
export async function loadOwnBids(signal?: AbortSignal): Promise<void> {
  putBids((await get<{ biddings: BidView[] }>('/api/bidding/getAllUserBids', signal)).biddings);
}

/** The users invited to an auction. */
export const peopleOf = async (auctionId: string, signal?: AbortSignal): Promise<UserView[]> =>
  (await get<{ users: UserView[] }>(`/api/auction/users/${auctionId}`, signal)).users;

/** All bids of one user, in all auctions. */
export const bidsOfPerson = async (userId: string, signal?: AbortSignal): Promise<BidView[]> =>
  (await get<{ biddings: BidView[] }>(`/api/bidding/get/userbiddings/${userId}`, signal)).biddings;

export const loadWholeAuction = (auctionId: string, signal?: AbortSignal): Promise<unknown> =>
  Promise.all([loadAuctions(signal), loadLots(auctionId, signal), loadBids(auctionId, signal)]);

export const loadPerformance = async (signal?: AbortSignal): Promise<AuctionPerformance> =>
  (await get<{ performance: AuctionPerformance }>('/api/bidding/getUserAuctionPerformance', signal)).performance;
