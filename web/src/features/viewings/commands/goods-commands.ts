import {
  ROWS_PER_CALL,
  type GoodMarkBody,
  type GoodMarksBody,
  type GoodPreference,
  type GoodRow,
  type GoodUpdates,
  type GoodView,
  type WithAddendum,
} from '@tender/contracts';
import { command, newIdempotencyKey } from '../../../shared/http/command.js';
import { del, patch, post } from '../../../shared/http/request.js';
import { loadGoods } from '../viewing-data.js';
import { dropGood, putGoodPreference, putGoods } from '../viewings-slice.js';

/** Commands of admins for goods. Each call updates the store. */

/** One row of an uploaded list; fields without a value are left out. */
export type UploadedGood = Record<string, unknown> & { goodNo: string };

export async function createGood(viewing: string, details: GoodRow & WithAddendum): Promise<GoodView> {
  const { good } = await command<{ good: GoodView }>(
    'POST',
    '/api/goods/create',
    { viewing, ...details },
    newIdempotencyKey(),
  );
  putGoods([good]);
  return good;
}

export async function updateGood(id: string, changes: GoodUpdates & WithAddendum): Promise<void> {
  putGoods([(await patch<{ good: GoodView }>(`/api/goods/update/${id}`, changes)).good]);
}

/** Sets the company's star, or the own priority and note. */
export async function markGood({ _id: goodId, viewing }: GoodView, mark: Omit<GoodMarkBody, 'goodId'>): Promise<void> {
  const body: GoodMarksBody = { preferences: [{ goodId, ...mark }] };
  const { preferences } = await patch<{ preferences: GoodPreference[] }>('/api/goods/updatepreferences', body);
  for (const preference of preferences) putGoodPreference(viewing, preference);
}

/** Only a parcel in the safe can be deleted. */
export async function deleteGood(id: string, words: WithAddendum = {}): Promise<void> {
  dropGood((await del<{ good: GoodView }>(`/api/goods/delete/${id}`, words)).good);
}

/** Uploads goods in parts, in order. Each part is atomic; after a failure, stored parts stay and are loaded. */
export async function uploadGoods(
  viewingId: string,
  rows: UploadedGood[],
  onProgress: (sent: number) => void,
  words: WithAddendum = {},
): Promise<void> {
  try {
    for (let from = 0; from < rows.length; from += ROWS_PER_CALL.goods) {
      const goodsData = rows.slice(from, from + ROWS_PER_CALL.goods);
      await post(`/api/goods/upload/${viewingId}`, { goodsData, ...words });
      onProgress(from + goodsData.length);
    }
  } catch (error) {
    await loadGoods(viewingId).catch(() => undefined);
    throw error;
  }
  await loadGoods(viewingId);
}

const moved = async (method: 'POST' | 'PATCH', path: string, body: object): Promise<void> =>
  putGoods((await command<{ goods: GoodView[] }>(method, path, body, newIdempotencyKey())).goods);

/** Moves parcels from the safe to a room, all or none. */
export const assignGoods = (roomId: string, goodIds: string[]): Promise<void> =>
  moved('POST', `/api/goods/assign/${roomId}`, { goodIds });
/** Moves parcels from other rooms to this one, all or none. */
export const reassignGoods = (roomId: string, goodIds: string[]): Promise<void> =>
  moved('POST', `/api/goods/re-assign/${roomId}`, { goodIds });
/** Moves parcels from the room back to the safe, all or none. */
export const returnGoods = (roomId: string, goodIds: string[]): Promise<void> =>
  moved('PATCH', '/api/goods/return/stock', { roomId, goodIds });
