import { PACE_MINUTES, type BidPaceView } from '@tender/contracts';
import { get } from '../../../shared/http/request.js';

const MINUTE = 60_000;

/** The minutes of an auction that had bids. */
export const loadPace = async (auctionId: string, signal?: AbortSignal): Promise<BidPaceView[]> =>
  (await get<{ pace: BidPaceView[] }>(`/api/bidding/pace/${auctionId}`, signal)).pace;

/** Each of the last minutes with its bids and revisions, oldest first. @param now milliseconds by the server's clock */
export function paceUntil(now: number, counted: readonly BidPaceView[]): { minute: number; bids: number }[] {
  const bids = new Map(counted.map((each) => [Date.parse(each.minute), each.bids]));
  const last = Math.floor(now / MINUTE) * MINUTE;
  return Array.from({ length: PACE_MINUTES }, (_, index) => last - (PACE_MINUTES - 1 - index) * MINUTE).map(
    (minute) => ({ minute, bids: bids.get(minute) ?? 0 }),
  );
}
