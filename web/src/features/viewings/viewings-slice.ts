import type { BookingView, GoodPreference, GoodView, RoomView, ViewingView } from '@tender/contracts';
import { onSlice } from '../../shared/socket/live-messages.js';
import { createSlice } from '../../shared/store/slice.js';
import { viewingsLive } from './live-reducer.js';
import { sortGoods } from './viewing-lists.js';
import {
  moved,
  NO_VIEWINGS,
  withBookings,
  withoutRoom,
  withRoom,
  withViewings,
  type EditRequest,
  type ViewingsState,
} from './viewings-state.js';

const slice = createSlice<ViewingsState>('viewings', NO_VIEWINGS);
export const useViewings = slice.use;
export const viewingsNow = slice.get;
export const onViewingsChange = slice.follow;
export const live = onSlice(slice, viewingsLive);

/** Replaces all viewings by the answer of the overview fetch. */
export const setViewings = (list: ViewingView[]): void =>
  slice.change((state) => ({ ...withViewings({ ...state, viewings: kept(state, list) }, list), loaded: true }));

const kept = ({ viewings }: ViewingsState, list: ViewingView[]): ViewingsState['viewings'] =>
  Object.fromEntries(list.flatMap(({ _id }) => (viewings[_id] ? [[_id, viewings[_id]]] : [])));

export const putViewing = (viewing: ViewingView): void => slice.change((state) => withViewings(state, [viewing]));

/** Adds a new viewing, whose creation is in progress (`specification.md §4`). */
export const viewingCreated = (viewing: ViewingView): void =>
  slice.change((state) => ({
    ...withViewings(state, [viewing]),
    creationInProgress: true,
    progressedViewingId: viewing._id,
  }));

export const setCreation = (creationInProgress: boolean, progressedViewingId: string | null): void =>
  slice.change((state) => ({ ...state, creationInProgress, progressedViewingId }));

/** Requests a change of a viewing; null once the set-up has opened it. */
export const requestEdit = (editRequest: EditRequest | null): void =>
  slice.change((state) => ({ ...state, editRequest }));

export const setLatestViewing = (viewing: ViewingView | null): void =>
  slice.change((state) => ({
    ...withViewings(state, viewing ? [viewing] : []),
    latestViewing: viewing?._id ?? null,
  }));

export const setViewingHistory = (list: ViewingView[]): void =>
  slice.change((state) => ({ ...withViewings(state, list), viewingHistory: list.map(({ _id }) => _id) }));

export const setCompletedOrLiveViewings = (list: ViewingView[]): void =>
  slice.change((state) => ({ ...withViewings(state, list), completedOrLiveViewings: list.map(({ _id }) => _id) }));

/** Requests a change of a viewing; a draft continues its creation. */
export const askToEdit = ({ _id: viewingId, status }: ViewingView): void =>
  requestEdit({ viewingId, ...(status === 'draft' && { creationInProgress: true }) });

export const putRooms = (rooms: RoomView[]): void => slice.change((state) => rooms.reduce(withRoom, state));
export const dropRoom = (roomId: string): void => slice.change((state) => withoutRoom(state, roomId));

/** Replaces all parcels of a viewing. */
export const setGoods = (viewingId: string, list: GoodView[]): void =>
  slice.change((state) => {
    const known = new Map(state.goods[viewingId]?.map((good) => [good._id, good]));
    return { ...state, goods: { ...state.goods, [viewingId]: list.map((good) => movedOn(good, known.get(good._id))) } };
  });

/** A parcel of an answer, with later movements that live messages have already reported. */
const movedOn = (good: GoodView, known: GoodView | undefined): GoodView => moved(good, known?.movements ?? []);

/** Adds or replaces parcels. Does nothing if the viewing's goods are not loaded. */
export const putGoods = (list: GoodView[]): void => slice.change((state) => list.reduce(withGood, state));

function withGood(state: ViewingsState, good: GoodView): ViewingsState {
  const known = state.goods[good.viewing];
  if (!known) return state;
  const others = known.filter(({ _id }) => _id !== good._id);
  const next = movedOn(
    good,
    known.find(({ _id }) => _id === good._id),
  );
  return { ...state, goods: { ...state.goods, [good.viewing]: sortGoods([...others, next]) } };
}

export const putGoodPreference = (viewing: string, preference: GoodPreference): void =>
  slice.change((state) => ({
    ...state,
    goods: {
      ...state.goods,
      [viewing]: (state.goods[viewing] ?? []).map((good) =>
        good._id === preference.goodId ? { ...good, preference } : good,
      ),
    },
  }));

export const dropGood = ({ viewing, _id }: GoodView): void =>
  slice.change((state) => ({
    ...state,
    goods: { ...state.goods, [viewing]: (state.goods[viewing] ?? []).filter((good) => good._id !== _id) },
  }));

/** Adds or replaces bookings; later versions stay. */
export const putBookings = (list: BookingView[]): void =>
  slice.change((state) => ({ ...state, bookings: withBookings(state.bookings, list) }));
