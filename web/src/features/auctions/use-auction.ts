import type { AuctionView, BidView, LotView } from '@tender/contracts';
import { useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useLoad, type Load } from '../../shared/http/use-load.js';
import { allBids, type Bids } from './auctions-state.js';
import { setApplication } from '../../shared/store/application.js';
import { useAuctions } from './auctions-slice.js';
import { useConnection } from '../../shared/store/connection-state.js';
import { loadBids, loadLots, loadWholeAuction } from './auction-data.js';
import { isRunning } from './auction-lists.js';

const NO_LOTS: LotView[] = [];
const NO_BIDS: Bids[string] = {};
/** Many lots may change within a moment; they are read again once. */
const SETTLE = 250;
/** How often is asked while no news arrives. */
const WITHOUT_NEWS = 10_000;

/** The entity that the address names. */
export const useIdInAddress = (): string | null => useSearchParams()[0].get('id');

/** Says that a running auction is open before someone, for as long as it is: it keeps their session alive (`heartbeat.ts`). */
export function useAuctionView(auction: AuctionView): void {
  const running = isRunning(auction);
  useEffect(() => {
    setApplication({ isAuctionView: running });
    return () => setApplication({ isAuctionView: false });
  }, [running]);
}

export interface WholeAuction {
  load: Load;
  auction: AuctionView | undefined;
  lots: LotView[];
  bids: BidView[];
  /** The same, as the store keeps them: on a lot that did not change they are the same object. */
  bidsByLot: Bids[string];
}

/** An auction with its lots and the bids that the reader may see, kept current by news or, without a connection, by asking. */
export function useWholeAuction(id: string): WholeAuction {
  const connected = useConnection((state) => state.status === 'live');
  // What live messages keep current need not be asked for on return.
  const load = useLoad(`auction ${id}`, (signal) => loadWholeAuction(id, signal), {
    onReturn: !connected,
    every: connected ? 0 : WITHOUT_NEWS,
  });
  const auction = useAuctions((state) => state.auctions[id]);
  const lots = useAuctions((state) => state.lots[id]) ?? NO_LOTS;
  const bidsByLot = useAuctions((state) => state.bids[id]) ?? NO_BIDS;
  const changes = useAuctions((state) => state.lotChanges[id] ?? 0);

  useEffect(() => {
    if (changes === 0) return undefined;
    const timer = setTimeout(() => void Promise.all([loadLots(id), loadBids(id)]).catch(() => undefined), SETTLE);
    return () => clearTimeout(timer);
  }, [id, changes]);

  return { load, auction, lots, bids: useMemo(() => allBids(bidsByLot), [bidsByLot]), bidsByLot };
}
