import type {
  AuctionForBuyer,
  AuctionForStaff,
  AuctionView,
  BidForBuyer,
  BidForStaff,
  LotForBuyer,
  LotForStaff,
  LotView,
} from '@tender/contracts';
import { useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useReloadAfterChanges, useRefreshPolicy } from '../../shared/http/reload-after-changes.js';
import { useLoad, type Load } from '../../shared/http/use-load.js';
import { allBids, type Bids } from './state/auctions-state.js';
import { setApplication } from '../../shared/store/application.js';
import { useAuctions } from './state/auctions-slice.js';
import { loadAuctions, loadBids, loadLots, loadWholeAuction } from './state/auction-data.js';
import { isRunning } from './auction-lists.js';
import { loadPreferences } from './preferences/preference-data.js';

/** Minimum interval between reloads of marks, in ms: a colleague who types notes saves often. */
const MARKS_APART = 10_000;

const NO_LOTS: LotView[] = [];
const NO_BIDS: Bids[string] = {};

export const useIdInAddress = (): string | null => useSearchParams()[0].get('id');

/** Reports an open running auction, which keeps the session alive (`heartbeat.ts`). */
export function useAuctionView(auction: AuctionView): void {
  const running = isRunning(auction);
  useEffect(() => {
    setApplication({ isAuctionView: running });
    return () => setApplication({ isAuctionView: false });
  }, [running]);
}

/** Loads all auctions that the reader may see; reloads after live messages that require it. */
export function useAuctionList(): Load {
  const load = useLoad('auctions', loadAuctions, useRefreshPolicy());
  useReloadAfterChanges(
    useAuctions((state) => state.unknownAuctions),
    loadAuctions,
  );
  return load;
}

interface ViewsOf {
  staff: { auction: AuctionForStaff; lot: LotForStaff; bid: BidForStaff };
  buyer: { auction: AuctionForBuyer; lot: LotForBuyer; bid: BidForBuyer };
}

export interface WholeAuction<Reader extends keyof ViewsOf> {
  load: Load;
  auction: ViewsOf[Reader]['auction'] | undefined;
  lots: ViewsOf[Reader]['lot'][];
  bids: ViewsOf[Reader]['bid'][];
  /** The store's bids by lot. A lot without a change keeps its object. */
  bidsByLot: Bids[string];
}

/** An auction, its lots and visible bids, kept current by live messages or polling. `Reader` selects the views. */
export function useWholeAuction<Reader extends keyof ViewsOf>(id: string): WholeAuction<Reader> {
  const load = useLoad(`auction ${id}`, (signal) => loadWholeAuction(id, signal), useRefreshPolicy());
  const auction = useAuctions((state) => state.auctions[id]);
  const lots = useAuctions((state) => state.lots[id]) ?? NO_LOTS;
  const bidsByLot = useAuctions((state) => state.bids[id]) ?? NO_BIDS;
  useReloadAfterChanges(
    useAuctions((state) => state.lotChanges[id] ?? 0),
    () => Promise.all([loadLots(id), loadBids(id)]),
  );
  useReloadAfterChanges(
    useAuctions((state) => state.preferenceChanges[id] ?? 0),
    () => loadPreferences(id),
    MARKS_APART,
  );
  const bids = useMemo(() => allBids(bidsByLot), [bidsByLot]);
  return { load, auction, lots, bids, bidsByLot } as WholeAuction<Reader>;
}
