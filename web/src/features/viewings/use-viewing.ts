import type {
  BookingForBuyer,
  BookingView,
  GoodForBuyer,
  GoodForStaff,
  GoodView,
  ViewingForBuyer,
  ViewingForStaff,
  ViewingView,
} from '@tender/contracts';
import { useMemo } from 'react';
import { useReloadAfterChanges, useRefreshPolicy } from '../../shared/http/reload-after-changes.js';
import { useLoad, type Load } from '../../shared/http/use-load.js';
import { loadBookings, loadGoods, loadViewing, loadViewings } from './viewing-data.js';
import { compareBookings, sortViewings } from './viewing-lists.js';
import { useViewings } from './viewings-slice.js';

const NO_GOODS: GoodView[] = [];

interface ViewsOf {
  staff: { viewing: ViewingForStaff; good: GoodForStaff; booking: BookingView };
  buyer: { viewing: ViewingForBuyer; good: GoodForBuyer; booking: BookingForBuyer };
}

/** All visible viewings in order, kept current by live messages. */
export function useViewingList(): { load: Load; viewings: ViewingView[] } {
  const load = useLoad('viewings', loadViewings, useRefreshPolicy());
  const viewings = useViewings((state) => state.viewings);
  useReloadAfterChanges(
    useViewings((state) => state.unknownViewings),
    loadViewings,
  );
  return { load, viewings: useMemo(() => sortViewings(viewings), [viewings]) };
}

export interface WholeViewing<Reader extends keyof ViewsOf> {
  load: Load;
  viewing: ViewsOf[Reader]['viewing'] | undefined;
  /** Parcels in the order of their numbers. */
  goods: ViewsOf[Reader]['good'][];
  /** Bookings in the order of their times. */
  bookings: ViewsOf[Reader]['booking'][];
}

/** A viewing, goods and visible bookings, kept current by live messages or polling. `Reader` selects the views. */
export function useWholeViewing<Reader extends keyof ViewsOf>(id: string): WholeViewing<Reader> {
  const load = useLoad(
    `viewing ${id}`,
    (signal) => Promise.all([loadViewing(id, signal), loadGoods(id, signal), loadBookings(id, signal)]),
    useRefreshPolicy(),
  );
  return { load, ...useKnownViewing<Reader>(id) };
}

/** The stored parts of a viewing. A part reloads when live messages report a change without its content. */
export function useKnownViewing<Reader extends keyof ViewsOf>(id: string): Omit<WholeViewing<Reader>, 'load'> {
  const viewing = useViewings((state) => state.viewings[id]);
  const goods = useViewings((state) => state.goods[id]) ?? NO_GOODS;
  const ofViewing = useViewings((state) => state.bookings[id]);
  useReloadAfterChanges(
    useViewings((state) => state.goodsChanges[id] ?? 0),
    () => loadGoods(id),
  );
  useReloadAfterChanges(
    useViewings((state) => state.unknownBookings[id] ?? 0),
    () => loadBookings(id),
  );
  const bookings = useMemo(() => Object.values(ofViewing ?? {}).sort(compareBookings), [ofViewing]);
  return { viewing, goods, bookings } as Omit<WholeViewing<Reader>, 'load'>;
}
