import type { LoggedAuctionView } from '@tender/contracts';
import { get } from '../http/request.js';

export const loadLoggedAuction = async (auctionId: string, signal?: AbortSignal): Promise<LoggedAuctionView> =>
  (await get<{ auction: LoggedAuctionView }>(`/api/log/auctions/${encodeURIComponent(auctionId)}`, signal)).auction;
