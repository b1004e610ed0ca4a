import type { AuctionView, ViewingView } from '@tender/contracts';
import { get } from '../../shared/http/request.js';
import { useLoad, type Load } from '../../shared/http/use-load.js';
import { sessionNow } from '../../shared/session/session.js';
import { createSlice } from '../../shared/store/slice.js';
import type { History } from './audit-data.js';

interface Choice {
  auctions: AuctionView[];
  viewings: ViewingView[];
}

const choice = createSlice<Choice>('audit', { auctions: [], viewings: [] });

async function loadChoice(signal?: AbortSignal): Promise<void> {
  // The lists of an observer contain the subject only.
  const kind = sessionNow().me?.observes?.kind;
  const [{ auctions }, { viewings }] = await Promise.all([
    kind === 'viewing' ? { auctions: [] } : get<{ auctions: AuctionView[] }>('/api/auction/getAllAuctions', signal),
    kind === 'auction'
      ? { viewings: [] }
      : get<{ viewings: ViewingView[] }>('/api/viewing/getAll?fetchType=overview', signal),
  ]);
  choice.set({ auctions, viewings });
}

export const useHistories = (): { load: Load } & Choice => ({
  load: useLoad('histories', loadChoice),
  ...choice.use((state) => state),
});

/** The auction or viewing of a history; undefined until it is loaded. */
export function useThing({ kind, id }: History): AuctionView | ViewingView | undefined {
  useLoad('histories', loadChoice, { onReturn: false });
  return choice.use(({ auctions, viewings }) => {
    const things: (AuctionView | ViewingView)[] = kind === 'auction' ? auctions : viewings;
    return things.find(({ _id }) => _id === id);
  });
}

/** The time zone of an auction or viewing: all times of its history are in it. */
export const useTimeZone = (history: History): string => useThing(history)?.timeZone ?? 'UTC';
