import type { AuctionView, GoodViewers, LotView } from '@tender/contracts';
import { useMemo, useState } from 'react';
import { useLoad, type Load } from '../../../../shared/http/use-load.js';
import { useMay } from '../../../../shared/session/session.js';
import { wholeList } from '../../../../shared/http/whole-list.js';
import type { MonitoringSummary } from '../summary.js';

/** Lot id → ids of invited companies that viewed its parcel and have no standing bid; no entry without viewers. */
export type ViewedNoBid = ReadonlyMap<string, readonly string[]>;

/** Also for sealed auctions: staff see which companies have bid. @param lots in catalogue order, which is kept */
export function viewedNoBid(
  viewers: readonly GoodViewers[],
  { companies, lots, summary }: { companies: readonly string[]; lots: readonly LotView[]; summary: MonitoringSummary },
): ViewedNoBid {
  const invited = new Set(companies);
  const viewersOf = new Map(viewers.map(({ good, companies: came }) => [good, came.filter((id) => invited.has(id))]));
  return new Map(
    lots.flatMap(({ _id, good, withdrawn }) => {
      const came = (!withdrawn && good && viewersOf.get(good)) || [];
      return came.length === 0
        ? []
        : [[_id, came.filter((company) => summary.cells.get(_id)?.get(company)?.status !== 'standing')]];
    }),
  );
}

const NOBODY: GoodViewers[] = [];

/** Recomputed when bids change. @returns `idle`: null without a viewing, and until its viewers are loaded */
export function useViewedNoBid(
  { viewing, companies }: AuctionView,
  lots: LotView[],
  summary: MonitoringSummary,
): { load: Load; idle: ViewedNoBid | null } {
  const [found, setFound] = useState<{ viewing: string | null; viewers: GoodViewers[] }>({
    viewing: null,
    viewers: NOBODY,
  });
  const maySee = useMay('viewing:history');
  const load = useLoad(`viewers of ${viewing}`, async (signal) => {
    if (viewing && maySee) setFound({ viewing, viewers: await viewersAt(viewing, signal) });
  });
  const idle = useMemo(
    () =>
      viewing !== null && found.viewing === viewing ? viewedNoBid(found.viewers, { companies, lots, summary }) : null,
    [viewing, companies, found, lots, summary],
  );
  return { load, idle };
}

/** Parcels and their viewers. A request, because the store of viewings belongs to another feature. */
const viewersAt = (viewing: string, signal?: AbortSignal): Promise<GoodViewers[]> =>
  wholeList<GoodViewers>(`/api/goods/viewers/${viewing}`, 'viewers', signal);
