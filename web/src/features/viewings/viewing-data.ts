import type {
  BookingStep,
  BookingView,
  CompanyView,
  DiaryEntry,
  DiaryFilter,
  GoodView,
  ViewingView,
} from '@tender/contracts';
import { get } from '../../shared/http/request.js';
import { readUntilStable, mergeNewer } from '../../shared/http/read-until-stable.js';
import { wholeList } from '../../shared/http/whole-list.js';
import { sortGoods } from './viewing-lists.js';
import {
  putBookings,
  putViewing,
  setCompletedOrLiveViewings,
  setGoods,
  setLatestViewing,
  setViewingHistory,
  setViewings,
  viewingsNow,
} from './viewings-slice.js';

/** Loads viewings, rooms, goods and bookings into the store. The server decides what the reader sees. */

export async function loadViewings(signal?: AbortSignal): Promise<void> {
  const path = '/api/viewing/getAll?fetchType=overview';
  const { newest } = await readViewings(async () => (await get<{ viewings: ViewingView[] }>(path, signal)).viewings);
  setViewings(newest);
}

/** Later local changes win over the answer. @returns `named`: only viewings of the answer; `newest`: all */
async function readViewings(
  read: () => Promise<ViewingView[]>,
): Promise<{ named: ViewingView[]; newest: ViewingView[] }> {
  const { answer, before } = await readUntilStable(read, () => {
    const { viewings, unknownViewings } = viewingsNow();
    return [viewings, unknownViewings] as const;
  });
  const now = Object.values(viewingsNow().viewings);
  const newest = mergeNewer(answer, { before: Object.values(before[0]), now });
  const ids = new Set(answer.map(({ _id }) => _id));
  return { named: newest.filter(({ _id }) => ids.has(_id)), newest };
}

/** One viewing, with its free slots. */
export async function loadViewing(id: string, signal?: AbortSignal): Promise<void> {
  const { named } = await readViewings(async () => [
    (await get<{ viewing: ViewingView }>(`/api/viewing/get/${id}`, signal)).viewing,
  ]);
  named.forEach(putViewing);
}

export async function loadLatestViewing(signal?: AbortSignal): Promise<void> {
  const { named } = await readViewings(async () => {
    const { viewing } = await get<{ viewing: ViewingView | null }>('/api/viewing/latestViewing', signal);
    return viewing ? [viewing] : [];
  });
  setLatestViewing(named[0] ?? null);
}

/** Loads the completed viewings of the own company. */
export async function loadViewingHistory(signal?: AbortSignal): Promise<void> {
  const { named } = await readViewings(
    async () => (await get<{ viewingsHistory: ViewingView[] }>('/api/viewing/history', signal)).viewingsHistory,
  );
  setViewingHistory(named);
}

/** Loads all completed viewings, for staff. */
export async function loadAdminViewingHistory(signal?: AbortSignal): Promise<void> {
  const { named } = await readViewings(
    async () => (await get<{ viewings: ViewingView[] }>('/api/viewing/admin/history', signal)).viewings,
  );
  setViewingHistory(named);
}

/** Loads live or completed viewings without an auction, for staff. */
export async function loadCompletedOrLiveViewings(signal?: AbortSignal): Promise<void> {
  const path = '/api/viewing/live/completed/no-auction';
  const { named } = await readViewings(
    async () => (await get<{ completedOrLiveViewings: ViewingView[] }>(path, signal)).completedOrLiveViewings,
  );
  setCompletedOrLiveViewings(named);
}

/** All parcels of a viewing, by their numbers. */
export async function loadGoods(viewingId: string, signal?: AbortSignal): Promise<void> {
  const goods = () => viewingsNow().goods[viewingId];
  const missed = () => viewingsNow().missedMoves[viewingId];
  const missedBefore = missed();
  const { answer, before } = await readUntilStable(
    () => wholeList<GoodView>(`/api/goods/${viewingId}`, 'goods', signal),
    () => [goods()] as const,
  );
  setGoods(viewingId, sortGoods(mergeNewer(answer, { before: before[0] ?? [], now: goods() ?? [] })));
  if (missed() !== missedBefore) await loadGoods(viewingId, signal);
}

/** Staff: all bookings of a viewing. Others: the own company's. */
export async function loadBookings(viewingId: string, signal?: AbortSignal): Promise<void> {
  putBookings(await wholeList<BookingView>(`/api/booking/getByViewing/${viewingId}`, 'bookings', signal));
}

/** Staff: all bookings. Others: the own company's. */
export async function loadAllBookings(signal?: AbortSignal): Promise<void> {
  putBookings(await wholeList<BookingView>('/api/booking/getAll', 'bookings', signal));
}

/** The events of a booking, the oldest first. */
export const bookingStepsOf = async (id: string, signal?: AbortSignal): Promise<BookingStep[]> =>
  (await get<{ history: BookingStep[] }>(`/api/booking/diary/${id}`, signal)).history;

/** Staff: the invited companies, with their names. Others: the own company. */
export const companiesOf = (viewingId: string, signal?: AbortSignal): Promise<CompanyView[]> =>
  wholeList<CompanyView>(`/api/companies/${viewingId}`, 'companies', signal);

/** A page of a viewing's diary, the newest first. @param cursor `nextCursor` of the page before */
export function diaryOf(
  viewingId: string,
  about: DiaryFilter,
  cursor?: string,
  signal?: AbortSignal,
): Promise<{ history: DiaryEntry[]; nextCursor: string | null }> {
  const query = new URLSearchParams({ limit: '200', ...about, ...(cursor && { cursor }) });
  return get(`/api/history/${viewingId}?${query}`, signal);
}
