import type {
  BookingPatch,
  BookingView,
  FailedViewingCommand,
  GoodMovement,
  GoodsMoved,
  GoodView,
  RoomView,
  ViewingPatch,
  ViewingView,
} from '@tender/contracts';

/** Viewings in this tab (`specification.md §3, §4`). Lists have ids: each viewing is stored once. */
export interface ViewingsState {
  viewings: Record<string, ViewingView>;
  /** Whether the overview fetch has completed. */
  loaded: boolean;
  /** Id of the newest viewing; null without one. */
  latestViewing: string | null;
  /** Ids of completed viewings. Staff: all. Others: the own company's. */
  viewingHistory: string[];
  /** Ids of live or completed viewings without an auction. */
  completedOrLiveViewings: string[];
  /** Whether the set-up of a new viewing is unfinished. */
  creationInProgress: boolean;
  /** Id of the new viewing whose set-up is unfinished. */
  progressedViewingId: string | null;
  editRequest: EditRequest | null;
  /** Parcels by viewing, in the order of their numbers. */
  goods: Record<string, GoodView[]>;
  bookings: Bookings;
  /** Count of live messages about viewings that are not loaded, or about their rooms: the list must reload. */
  unknownViewings: number;
  /** Count of live messages by viewing that report changed goods without their content. */
  goodsChanges: Record<string, number>;
  /** Count of moves in a viewing whose parcels are not loaded: an earlier request may return older data. */
  missedMoves: Record<string, number>;
  /** Count of live messages about bookings of a viewing that are not loaded. */
  unknownBookings: Record<string, number>;
  /** The user's refused commands from all tabs, the newest last. */
  failed: readonly FailedViewingCommand[];
}

export interface EditRequest {
  viewingId: string;
  /** Whether the creation of the viewing continues. */
  creationInProgress?: boolean;
}

export type Bookings = Record<string, Record<string, BookingView>>;

export const NO_VIEWINGS: ViewingsState = {
  viewings: {},
  loaded: false,
  latestViewing: null,
  viewingHistory: [],
  completedOrLiveViewings: [],
  creationInProgress: false,
  progressedViewingId: null,
  editRequest: null,
  goods: {},
  bookings: {},
  unknownViewings: 0,
  goodsChanges: {},
  missedMoves: {},
  unknownBookings: {},
  failed: [],
};

/** Adds viewings from the server. A list lacks free slots: those of a single viewing are kept. */
export function withViewings(state: ViewingsState, list: readonly ViewingView[]): ViewingsState {
  const viewings = { ...state.viewings };
  for (const viewing of list) viewings[viewing._id] = { ...freeSlotsOf(viewings[viewing._id]), ...viewing };
  return { ...state, viewings };
}

const freeSlotsOf = (known: ViewingView | undefined): Pick<ViewingView, 'freeSlots'> =>
  known?.freeSlots ? { freeSlots: known.freeSlots } : {};

/** A viewing with changed fields. On completion, its approved bookings and its goods are completed too. */
export function patched(state: ViewingsState, change: ViewingPatch): ViewingsState {
  const known = state.viewings[change._id];
  if (!known) return withUnknown(state);
  const next = withViewings(state, [{ ...known, ...change }]);
  return change.status === 'completed' && known.status !== 'completed' ? ended(next, change._id) : next;
}

const withUnknown = (state: ViewingsState): ViewingsState => ({
  ...state,
  unknownViewings: state.unknownViewings + 1,
});

function ended(state: ViewingsState, id: string): ViewingsState {
  const bookings = Object.entries(state.bookings[id] ?? {}).map(([key, booking]) => [
    key,
    booking.status === 'approved' ? { ...booking, status: 'completed' } : booking,
  ]);
  const goods = state.goods[id]?.map((good): GoodView => ({ ...good, availability: 'completed' }));
  return {
    ...state,
    bookings: { ...state.bookings, [id]: Object.fromEntries(bookings) as Bookings[string] },
    goods: goods ? { ...state.goods, [id]: goods } : state.goods,
  };
}

/** Removes a viewing and its data, because the company is no longer invited. */
export function withoutViewing(state: ViewingsState, id: string): ViewingsState {
  const others = <Value>(all: Record<string, Value>) =>
    Object.fromEntries(Object.entries(all).filter(([key]) => key !== id));
  const other = (known: string) => known !== id;
  return {
    ...state,
    viewings: others(state.viewings),
    goods: others(state.goods),
    bookings: others(state.bookings),
    latestViewing: state.latestViewing === id ? null : state.latestViewing,
    viewingHistory: state.viewingHistory.filter(other),
    completedOrLiveViewings: state.completedOrLiveViewings.filter(other),
  };
}

export function withRoom(state: ViewingsState, room: RoomView): ViewingsState {
  const viewing = state.viewings[room.viewing];
  if (!viewing) return state;
  const known = viewing.rooms.some(({ _id }) => _id === room._id);
  const rooms = known ? viewing.rooms.map((each) => (each._id === room._id ? room : each)) : [...viewing.rooms, room];
  return withViewings(state, [{ ...viewing, rooms }]);
}

/** A room from a live message; of an unknown viewing, it counts as a change to the list. */
export const withAnnouncedRoom = (state: ViewingsState, room: RoomView): ViewingsState =>
  state.viewings[room.viewing] ? withRoom(state, room) : withUnknown(state);

export function withoutRoom(state: ViewingsState, roomId: string): ViewingsState {
  const owners = Object.values(state.viewings).filter(({ rooms }) => rooms.some(({ _id }) => _id === roomId));
  return withViewings(
    state,
    owners.map((viewing) => ({ ...viewing, rooms: viewing.rooms.filter(({ _id }) => _id !== roomId) })),
  );
}

/** Appends the new movements to each parcel. A parcel with later movements stays unchanged. */
export function withMoves(state: ViewingsState, { viewing, moves }: GoodsMoved): ViewingsState {
  const list = state.goods[viewing];
  if (!list) {
    const count = state.missedMoves[viewing] ?? 0;
    return { ...state, missedMoves: { ...state.missedMoves, [viewing]: count + 1 } };
  }
  const steps = new Map(moves.flatMap(({ goods, movements }) => goods.map((id) => [id, movements] as const)));
  const goods = list.map((good) => {
    const taken = steps.get(good._id);
    return taken ? moved(good, taken) : good;
  });
  return { ...state, goods: { ...state.goods, [viewing]: goods } };
}

/** Appends only movements later than the parcel's last one. */
export function moved(good: GoodView, steps: readonly GoodMovement[]): GoodView {
  const way = good.movements ?? [];
  const last = way.at(-1);
  const fresh = steps.filter(({ at }) => !last || at > last.at);
  const end = fresh.at(-1);
  if (!end) return good;
  return {
    ...good,
    room: end.room,
    availability: end.room === null ? 'available' : 'assigned',
    movements: [...way, ...fresh],
  };
}

/**
 * Adds bookings; later versions stay, because an answer may arrive after a newer live message.
 * Bookings are never deleted, so one that an answer lacks is newer.
 */
export function withBookings(bookings: Bookings, list: readonly BookingView[]): Bookings {
  const all = { ...bookings };
  for (const [viewing, told] of Map.groupBy(list, (booking) => booking.viewing)) {
    const known = all[viewing] ?? {};
    const fresh = told.filter(({ _id, changedAt }) => !(known[_id] && known[_id].changedAt > changedAt));
    all[viewing] = { ...known, ...Object.fromEntries(fresh.map((booking) => [booking._id, booking])) };
  }
  return all;
}

/** A booking with changed fields; an unknown booking is only counted. */
export function bookingPatched(state: ViewingsState, change: BookingPatch): ViewingsState {
  const known = state.bookings[change.viewing]?.[change._id];
  if (known) return { ...state, bookings: withBookings(state.bookings, [{ ...known, ...change }]) };
  const count = state.unknownBookings[change.viewing] ?? 0;
  return { ...state, unknownBookings: { ...state.unknownBookings, [change.viewing]: count + 1 } };
}
