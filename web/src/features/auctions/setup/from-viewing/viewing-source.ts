import type { GoodView, ViewingView } from '@tender/contracts';
import { ApiError } from '../../../../shared/http/api-error.js';
import { get } from '../../../../shared/http/request.js';
import { wholeList } from '../../../../shared/http/whole-list.js';

/** Viewings and goods for an auction. Requests, because the store of viewings belongs to another feature. */

/** The live and completed viewings without an auction, and the present one. @param present its id, if there is one */
export async function viewingsToSell(present: string | null, signal?: AbortSignal): Promise<ViewingView[]> {
  const { completedOrLiveViewings: free } = await get<{ completedOrLiveViewings: ViewingView[] }>(
    '/api/viewing/live/completed/no-auction',
    signal,
  );
  if (present === null || free.some(({ _id }) => _id === present)) return free;
  const own = await viewingNamed(present, signal);
  return own ? [own, ...free] : free;
}

/** Loads a viewing; null on 404. */
export async function viewingNamed(id: string, signal?: AbortSignal): Promise<ViewingView | null> {
  try {
    return (await get<{ viewing: ViewingView }>(`/api/viewing/get/${id}`, signal)).viewing;
  } catch (error) {
    if (error instanceof ApiError && error.code === 404) return null;
    throw error;
  }
}

export const goodsOf = (viewingId: string, signal?: AbortSignal): Promise<GoodView[]> =>
  wholeList<GoodView>(`/api/goods/${viewingId}`, 'goods', signal);
