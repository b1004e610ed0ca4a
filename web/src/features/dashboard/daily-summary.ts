import type { DailySummary } from '@tender/contracts';
import { get } from '../../shared/http/request.js';
import { onSlice, type LiveReducer } from '../../shared/socket/live-messages.js';
import { createSlice, type RootState } from '../../shared/store/slice.js';

interface Dashboard {
  /** The latest that was read; null before the first. */
  summary: DailySummary | null;
  /** Number of live messages that change a figure of it. */
  news: number;
}

export const dashboard = createSlice<Dashboard>('dashboard', { summary: null, news: 0 });
export const useDashboard = dashboard.use;

/** Of two answers that cross each other the later one stays. */
export const withSummary = (state: Dashboard, summary: DailySummary): Dashboard =>
  state.summary && state.summary.at > summary.at ? state : { ...state, summary };

export async function loadDailySummary(signal?: AbortSignal): Promise<void> {
  const { dailySummary } = await get<{ dailySummary: DailySummary }>('/api/dashboard/getDailySummary', signal);
  dashboard.change((state) => withSummary(state, dailySummary));
}

const noted = (state: Dashboard): Dashboard => ({ ...state, news: state.news + 1 });

/** Every kind that changes a figure. What the figures become only the house can say: they are read again. */
export const reducer: LiveReducer<Dashboard> = {
  newBidding: noted,
  updateBidding: noted,
  bidWithdrawn: noted,
  auctionLive: noted,
  auctionPaused: noted,
  auctionCompleted: noted,
  auctionUpdated: noted,
  timeExtended: noted,
  lotsChanged: noted,
  resultPublished: noted,
  bookingCreated: noted,
  bookingUpdated: noted,
  bookingDeleted: noted,
  bookingRejected: noted,
  roomSignedIn: noted,
  roomSignedOut: noted,
  viewingUpdated: noted,
};

export const live: LiveReducer<RootState> = onSlice(dashboard, reducer);
