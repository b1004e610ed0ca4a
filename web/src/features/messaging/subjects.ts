import type { AuctionView, ViewingView } from '@tender/contracts';
import { get } from '../../shared/http/request.js';
import { createSlice } from '../../shared/store/slice.js';

/** Viewings and auctions, newest first. They are loaded here, because their stores belong to other features. */
interface Subjects {
  viewings: readonly ViewingView[];
  auctions: readonly AuctionView[];
}

const slice = createSlice<Subjects>('messageSubjects', { viewings: [], auctions: [] });
export const useSubjects = slice.use;

export async function loadSubjects(signal?: AbortSignal): Promise<void> {
  const [{ viewings }, { auctions }] = await Promise.all([
    get<{ viewings: ViewingView[] }>('/api/viewing/getAll?fetchType=overview', signal),
    get<{ auctions: AuctionView[] }>('/api/auction/getAllAuctions', signal),
  ]);
  slice.set({ viewings: newestFirst(viewings), auctions: newestFirst(auctions) });
}

const newestFirst = <Subject extends { createdAt: string }>(list: Subject[]): Subject[] =>
  [...list].sort((a, b) => b.createdAt.localeCompare(a.createdAt));
