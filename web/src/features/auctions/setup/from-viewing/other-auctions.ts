import type { AuctionView } from '@tender/contracts';
import { useMemo } from 'react';
import { loadLots } from '../../state/auction-data.js';
import { sortAuctions } from '../../auction-lists.js';
import { auctionsNow, useAuctions } from '../../state/auctions-slice.js';
import { othersOf, type OtherAuction } from './goods-before.js';

export const loadLotsOfOthers = (auction: AuctionView, signal?: AbortSignal): Promise<unknown> =>
  Promise.all(othersOf(auction, Object.values(auctionsNow())).map(({ _id }) => loadLots(_id, signal)));

/** The other auctions of the same viewing, with their loaded lots. */
export function useOthers(auction: AuctionView): OtherAuction[] {
  const auctions = useAuctions((state) => state.auctions);
  const lots = useAuctions((state) => state.lots);
  return useMemo(
    () => othersOf(auction, sortAuctions(auctions)).map((other) => ({ auction: other, lots: lots[other._id] ?? [] })),
    [auction, auctions, lots],
  );
}
