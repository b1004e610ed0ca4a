import type { BookingView, GoodView, ViewingView } from '@tender/contracts';
import { useMemo } from 'react';
import { useAfterChanges, useFreshness } from '../../../shared/http/freshness.js';
import { loadCompanies, loadUsers } from '../../../shared/directory/directory.js';
import { useLoad, type Load } from '../../../shared/http/use-load.js';
import { loadBookings, loadGoods, loadViewing } from '../viewing-data.js';
import { byTime } from '../viewing-lists.js';
import { useViewings } from '../viewings-slice.js';

const NO_GOODS: GoodView[] = [];
const nothing = (): Promise<void> => Promise.resolve();

export interface Desk {
  /** Of what the board shows. */
  load: Load;
  /** Of the parcels and of people's names, which are read once the board is there. */
  rest: Load;
  viewing: ViewingView | undefined;
  /** In the order in which they take place. */
  bookings: BookingView[];
  /** In the order of their numbers; empty until they are read. */
  goods: GoodView[];
}

/** A viewing as staff work on it, kept current by news or, without a connection, by asking. The board does not wait for thousands of parcels. */
export function useDesk(id: string): Desk {
  const freshness = useFreshness();
  const load = useLoad(
    `desk ${id}`,
    (signal) => Promise.all([loadViewing(id, signal), loadBookings(id, signal), loadCompanies(signal)]),
    freshness,
  );
  const ready = load.status === 'ready';
  const rest = useLoad(
    ready ? `desk ${id} goods` : 'nothing',
    ready ? (signal) => Promise.all([loadGoods(id, signal), loadUsers(signal)]) : nothing,
    freshness,
  );
  const viewing = useViewings((state) => state.viewings[id]);
  const goods = useViewings((state) => state.goods[id]) ?? NO_GOODS;
  const ofViewing = useViewings((state) => state.bookings[id]);
  useAfterChanges(
    useViewings((state) => state.goodsChanges[id] ?? 0),
    () => loadGoods(id),
  );
  useAfterChanges(
    useViewings((state) => state.unknownBookings[id] ?? 0),
    () => loadBookings(id),
  );
  const bookings = useMemo(() => Object.values(ofViewing ?? {}).sort(byTime), [ofViewing]);
  return { load, rest, viewing, bookings, goods };
}
