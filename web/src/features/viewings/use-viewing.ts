import type { BookingView, GoodView, ViewingView } from '@tender/contracts';
import { useMemo } from 'react';
import { useAfterChanges, useFreshness } from '../../shared/http/freshness.js';
import { useLoad, type Load } from '../../shared/http/use-load.js';
import { loadBookings, loadGoods, loadViewing, loadViewings } from './viewing-data.js';
import { byTime, inOrder } from './viewing-lists.js';
import { useViewings } from './viewings-slice.js';

const NO_GOODS: GoodView[] = [];
/** All viewings that the reader may see, in order, kept current by news. */
export function useViewingList(): { load: Load; viewings: ViewingView[] } {
  const load = useLoad('viewings', loadViewings, useFreshness());
  const viewings = useViewings((state) => state.viewings);
  useAfterChanges(
    useViewings((state) => state.unknownViewings),
    loadViewings,
  );
  return { load, viewings: useMemo(() => inOrder(viewings), [viewings]) };
}

export interface WholeViewing {
  load: Load;
  viewing: ViewingView | undefined;
  /** In the order of their numbers. */
  goods: GoodView[];
  /** In the order in which they take place. */
  bookings: BookingView[];
}

/** A viewing with its rooms, goods and the bookings that the reader may see, kept current by news or, without a connection, by asking. */
export function useWholeViewing(id: string): WholeViewing {
  const load = useLoad(
    `viewing ${id}`,
    (signal) => Promise.all([loadViewing(id, signal), loadGoods(id, signal), loadBookings(id, signal)]),
    useFreshness(),
  );
  return { load, ...useKnownViewing(id) };
}

/** What is here of a viewing, read again by part where news only say that something has changed. */
export function useKnownViewing(id: string): Omit<WholeViewing, 'load'> {
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
  return { viewing, goods, bookings: useMemo(() => Object.values(ofViewing ?? {}).sort(byTime), [ofViewing]) };
}
