import { PACE_MINUTES, type BidPaceView } from '@tender/contracts';
import { get } from '../../../shared/http/request.js';

const MINUTE = 60_000;

export const loadPace = async (auctionId: string, signal?: AbortSignal): Promise<BidPaceView[]> =>
  (await get<{ pace: BidPaceView[] }>(`/api/bidding/pace/${auctionId}`, signal)).pace;

/** Bids and revisions in the minute that begins at `minute`, in ms. */
export interface Pace {
  minute: number;
  bids: number;
}

/** The last minutes with their bids and revisions, oldest first. @param now the server's time in ms */
export function paceUntil(now: number, counted: readonly BidPaceView[]): Pace[] {
  const bids = new Map(counted.map((each) => [Date.parse(each.minute), each.bids]));
  const last = Math.floor(now / MINUTE) * MINUTE;
  return Array.from({ length: PACE_MINUTES }, (_, index) => last - (PACE_MINUTES - 1 - index) * MINUTE).map(
    (minute) => ({ minute, bids: bids.get(minute) ?? 0 }),
  );
}
