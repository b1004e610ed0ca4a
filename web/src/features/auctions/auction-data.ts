import type {
  AuctionPerformance,
  AuctionView,
  BidView,
  LotMarksBody,
  LotPreference,
  LotView,
  UserView,
} from '@tender/contracts';
import { get, request } from '../../shared/http/request.js';
import { readUndisturbed, withNewer } from '../../shared/http/undisturbed.js';
import {
  auctionsNow,
  bidsNow,
  lotsMark,
  lotsNow,
  putBids,
  putLot,
  putLots,
  setAuctions,
  setBids,
} from './auctions-slice.js';
import { fromOwnTab } from './own-tab.js';

/** Reads auctions, lots and bids into the store. What the reader may know of them is the server's affair. */

export async function loadAuctions(signal?: AbortSignal): Promise<void> {
  const { answer, before } = await readUndisturbed(
    () => get<{ auctions: AuctionView[] }>('/api/auction/getAllAuctions', signal),
    () => [auctionsNow()] as const,
  );
  setAuctions(answer.auctions, Object.values(before[0]));
}

const readLots = (auctionId: string, signal?: AbortSignal) =>
  get<{ lots: LotView[] }>(`/api/lot/getLots/${auctionId}`, signal);

export async function loadLots(auctionId: string, signal?: AbortSignal): Promise<void> {
  const { answer, before } = await readUndisturbed(
    () => readLots(auctionId, signal),
    () => lotsMark(auctionId),
  );
  putLots(auctionId, withNewer(answer.lots, { before: before[0], now: lotsNow(auctionId) }));
}

/** Staff: every bid of the auction. Buyers: their company's. */
export async function loadBids(auctionId: string, signal?: AbortSignal): Promise<void> {
  const before = bidsNow(auctionId);
  const { biddings } = await get<{ biddings: BidView[] }>(`/api/bidding/getByAuction/${auctionId}`, signal);
  setBids(auctionId, biddings, before);
}

/** Every bid of the session's company, in whatever auction. */
export async function loadOwnBids(signal?: AbortSignal): Promise<void> {
  putBids((await get<{ biddings: BidView[] }>('/api/bidding/getAllUserBids', signal)).biddings);
}

/** Who is invited to an auction. */
export const peopleOf = async (auctionId: string, signal?: AbortSignal): Promise<UserView[]> =>
  (await get<{ users: UserView[] }>(`/api/auction/users/${auctionId}`, signal)).users;

/** Every bid that one person has placed, in whatever auction. */
export const bidsOfPerson = async (userId: string, signal?: AbortSignal): Promise<BidView[]> =>
  (await get<{ biddings: BidView[] }>(`/api/bidding/get/userbiddings/${userId}`, signal)).biddings;

export const loadWholeAuction = (auctionId: string, signal?: AbortSignal): Promise<unknown> =>
  Promise.all([loadAuctions(signal), loadLots(auctionId, signal), loadBids(auctionId, signal)]);

const UNMARKED = { favourite: false, priority: 0, note: '' };
const MARKS = ['favourite', 'priority', 'note'] as const;
const markOf = ({ _id, preference }: LotView): LotPreference => ({ ...UNMARKED, ...preference, lotId: _id });
const marksOf = (lots: readonly LotView[]) => new Map(lots.map((lot) => [lot._id, markOf(lot)]));

/** Shows the company's mark on a lot, where the lot is loaded. */
export function showMark(auctionId: string, lotId: string, mark: Partial<LotPreference>): void {
  const lot = lotsNow(auctionId).find(({ _id }) => _id === lotId);
  if (lot) putLot({ ...lot, preference: { ...markOf(lot), ...mark, lotId } });
}

/**
 * Reads the marks alone, field by field: what was changed here meanwhile is newer. A lot whose mark is the same stays the same object, so that its row is
 * not drawn anew.
 */
export async function loadMarks(auctionId: string): Promise<void> {
  const asked = marksOf(lotsNow(auctionId));
  const read = marksOf((await readLots(auctionId)).lots);
  const now = lotsNow(auctionId);
  const marked = now.map((lot) => {
    const [before, fresh, mark] = [asked.get(lot._id), read.get(lot._id), markOf(lot)];
    if (!before || !fresh) return lot;
    const news = MARKS.filter((name) => mark[name] === before[name] && mark[name] !== fresh[name]);
    if (news.length === 0) return lot;
    return { ...lot, preference: { ...mark, ...Object.fromEntries(news.map((name) => [name, fresh[name]])) } };
  });
  if (marked.some((lot, index) => lot !== now[index])) putLots(auctionId, marked);
}

/** By lot, what was asked for last. */
const marking = new Map<string, Partial<LotPreference>>();

/**
 * The company's own mark on a lot: shown at once, taken back when the server refuses. Only what is changed is sent: a colleague may have
 * changed the rest since it was read.
 */
export async function markLot({ _id, auctionId, preference }: LotView, change: Partial<LotPreference>): Promise<void> {
  marking.set(_id, change);
  showMark(auctionId, _id, change);
  try {
    const body: LotMarksBody = { preferences: [{ lotId: _id, ...change }] };
    await request('PATCH', '/api/lot/updatepreferences', { body, headers: fromOwnTab() });
    // What was read meanwhile may lack it.
    if (marking.get(_id) === change) showMark(auctionId, _id, change);
  } catch (error) {
    const before = { ...UNMARKED, ...preference };
    showMark(auctionId, _id, Object.fromEntries(Object.entries(before).filter(([field]) => field in change)));
    throw error;
  }
}

/** How the session's company did so far. */
export const loadPerformance = async (signal?: AbortSignal): Promise<AuctionPerformance> =>
  (await get<{ performance: AuctionPerformance }>('/api/bidding/getUserAuctionPerformance', signal)).performance;
