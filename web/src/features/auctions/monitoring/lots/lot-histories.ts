import type { AuditOutline, HappeningView } from '@tender/contracts';
import { latestOnly } from '../../../../shared/http/retrying-load.js';
import { get } from '../../../../shared/http/request.js';
import { loadWholeOutline } from '../../../../shared/history/audit-outline.js';
import { createSlice } from '../../../../shared/store/slice.js';
import { loadHappenings } from '../../happenings/happenings.js';

interface LoadedHistories {
  auctionId: string;
  outline: AuditOutline;
  happenings: HappeningView[];
}

/** Histories of the last opened auction: opening another bid reads only its new events. */
const latest = createSlice<LoadedHistories | null>('lotHistories', null);
export const useLotHistories = (auctionId: string): LoadedHistories | null =>
  latest.use((known) => (known?.auctionId === auctionId ? known : null));
/** Several open bids may load at the same time: an older answer must not replace a newer one. */
const setLatest = latestOnly(latest.set);

export const loadLotHistories = (auctionId: string, signal?: AbortSignal): Promise<void> =>
  setLatest(async () => {
    const known = latest.get();
    const read = (from: number) =>
      get<AuditOutline>(`/api/audit/auctions/${encodeURIComponent(auctionId)}/outline?from=${from}`, signal);
    const [outline, happenings] = await Promise.all([
      loadWholeOutline(known?.auctionId === auctionId ? known.outline : null, read),
      loadHappenings(auctionId, signal),
    ]);
    return { auctionId, outline, happenings };
  });
