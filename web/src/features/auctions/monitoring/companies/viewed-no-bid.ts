import type { AuctionView, GoodViewers, LotView } from '@tender/contracts';
import { useMemo, useState } from 'react';
import { useLoad, type Load } from '../../../../shared/http/use-load.js';
import { wholeList } from '../../../../shared/http/whole-list.js';
import type { MonitoringSummary } from '../summary.js';

/**
 * By the ids of lots, the ids of the invited companies that viewed the lot's parcel and have no standing bid on the lot.
 * A lot that none of them viewed is not in it, nor one that was withdrawn.
 */
export type ViewedNoBid = ReadonlyMap<string, readonly string[]>;

/**
 * Who viewed and has not bid. It goes by standing bids, as the grid does: of a sealed auction it tells what the empty
 * cells tell, and nothing of withdrawals.
 * @param lots in the order of the catalogue, which the answer keeps.
 */
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

/**
 * Who viewed the lots and has not bid, current with every bid; who viewed is read again when somebody comes back to the tab.
 * @returns null in place of the companies for an auction without a viewing, and until it is known who came to it.
 */
export function useViewedNoBid(
  { viewing, companies }: AuctionView,
  lots: LotView[],
  summary: MonitoringSummary,
): { load: Load; idle: ViewedNoBid | null } {
  const [found, setFound] = useState<{ viewing: string | null; viewers: GoodViewers[] }>({
    viewing: null,
    viewers: NOBODY,
  });
  const load = useLoad(`viewers of ${viewing}`, async (signal) => {
    if (viewing) setFound({ viewing, viewers: await viewersAt(viewing, signal) });
  });
  const idle = useMemo(
    () =>
      viewing !== null && found.viewing === viewing ? viewedNoBid(found.viewers, { companies, lots, summary }) : null,
    [viewing, companies, found, lots, summary],
  );
  return { load, idle };
}

/** Which companies were in a room of the viewing with which parcels: a call of viewings, whose store belongs to another feature. */
const viewersAt = (viewing: string, signal?: AbortSignal): Promise<GoodViewers[]> =>
  wholeList<GoodViewers>(`/api/goods/viewers/${viewing}`, 'viewers', signal);
