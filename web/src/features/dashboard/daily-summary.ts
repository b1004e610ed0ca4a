import type { DailySummary } from '@tender/contracts';
import { get } from '../../shared/http/request.js';
import { onSlice, type LiveReducer } from '../../shared/socket/live-messages.js';
import { createSlice, type RootState } from '../../shared/store/slice.js';

interface Dashboard {
  /** Latest loaded summary; null before the first. */
  summary: DailySummary | null;
  /** Count of live messages that can change the summary. */
  changes: number;
}

export const dashboard = createSlice<Dashboard>('dashboard', { summary: null, changes: 0 });
export const useDashboard = dashboard.use;

/** Keeps the later of two concurrent answers. */
export const withSummary = (state: Dashboard, summary: DailySummary): Dashboard =>
  state.summary && state.summary.at > summary.at ? state : { ...state, summary };

export async function loadDailySummary(signal?: AbortSignal): Promise<void> {
  const { dailySummary } = await get<{ dailySummary: DailySummary }>('/api/dashboard/getDailySummary', signal);
  dashboard.change((state) => withSummary(state, dailySummary));
}

const countChange = (state: Dashboard): Dashboard => ({ ...state, changes: state.changes + 1 });

/** Counts live messages that can change the summary. Only the server can compute it, so it is reloaded. */
export const reducer: LiveReducer<Dashboard> = {
  newBidding: countChange,
  updateBidding: countChange,
  bidWithdrawn: countChange,
  auctionLive: countChange,
  auctionPaused: countChange,
  auctionCompleted: countChange,
  auctionUpdated: countChange,
  timeExtended: countChange,
  lotsChanged: countChange,
  resultPublished: countChange,
  bookingCreated: countChange,
  bookingUpdated: countChange,
  bookingDeleted: countChange,
  bookingRejected: countChange,
  roomSignedIn: countChange,
  roomSignedOut: countChange,
  viewingUpdated: countChange,
};

export const live: LiveReducer<RootState> = onSlice(dashboard, reducer);
