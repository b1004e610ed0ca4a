import type { BidStepView } from '@tender/contracts';
import { useState } from 'react';
import { useRefreshPolicy } from '../../../shared/http/reload-after-changes.js';
import { get } from '../../../shared/http/request.js';
import { useLoad } from '../../../shared/http/use-load.js';

/** All bids of an auction with each change, in order; for buyers their company's. @param auctionId null: no load */
export function useBidSteps(auctionId: string | null) {
  const [steps, setSteps] = useState<BidStepView[]>([]);
  const path = auctionId && `/api/bidding/history/${encodeURIComponent(auctionId)}`;
  const load = useLoad(
    path ?? 'no history',
    async (signal) => setSteps(path ? (await get<{ history: BidStepView[] }>(path, signal)).history : []),
    useRefreshPolicy(),
  );
  return { load, steps };
}
