import type { GoodView, ViewingView } from '@tender/contracts';
import { ApiError } from '../../../../shared/http/api-error.js';
import { get } from '../../../../shared/http/request.js';
import { wholeList } from '../../../../shared/http/whole-list.js';

/** What an auction takes over from a viewing: by the calls of viewings, whose store belongs to another feature. */

/** The viewings that an auction can be made from, and the one that an auction has already. @param present id of that one */
export async function viewingsToSell(present: string | null, signal?: AbortSignal): Promise<ViewingView[]> {
  const { completedOrLiveViewings: free } = await get<{ completedOrLiveViewings: ViewingView[] }>(
    '/api/viewing/live/completed/no-auction',
    signal,
  );
  if (present === null || free.some(({ _id }) => _id === present)) return free;
  const own = await viewingNamed(present, signal);
  return own ? [own, ...free] : free;
}

/** Null where there is none. */
export async function viewingNamed(id: string, signal?: AbortSignal): Promise<ViewingView | null> {
  try {
    return (await get<{ viewing: ViewingView }>(`/api/viewing/get/${id}`, signal)).viewing;
  } catch (error) {
    if (error instanceof ApiError && error.code === 404) return null;
    throw error;
  }
}

/** All parcels of a viewing, by their numbers. */
export const goodsOf = (viewingId: string, signal?: AbortSignal): Promise<GoodView[]> =>
  wholeList<GoodView>(`/api/goods/${viewingId}`, 'goods', signal);
