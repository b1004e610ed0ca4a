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

/** Viewings as this tab knows them (`specification.md §3, §4`). Lists hold ids: each viewing is kept once. */
export interface ViewingsState {
  viewings: Record<string, ViewingView>;
  /** Whether the list was read: set after the overview fetch. */
  loaded: boolean;
  /** Id of the newest viewing; null without one. */
  latestViewing: string | null;
  /** Ids of the viewings that are over: all for staff, the own company's for the buyer side. The newest first. */
  viewingHistory: string[];
  /** Ids of the viewings that are live or completed and have no auction yet. */
  completedOrLiveViewings: string[];
  /** Whether a viewing is being set up: its creation has begun and is not over. */
  creationInProgress: boolean;
  /** Id of the viewing that is being set up. */
  progressedViewingId: string | null;
  /** Somebody asked to change a viewing. */
  editRequest: EditRequest | null;
  /** Parcels by viewing, in the order of their numbers. */
  goods: Record<string, GoodView[]>;
  bookings: Bookings;
  /** Number of times that a viewing which this tab does not know, or a room of one, was told of: the list is to be read again. */
  unknownViewings: number;
  /** Number of times that the list of goods of a viewing changed since it was loaded. */
  goodsChanges: Record<string, number>;
  /** Number of times that parcels of a viewing were moved while they were not here: what was asked for before may be older. */
  missedMoves: Record<string, number>;
  /** Number of times that a booking of a viewing was told of which this tab does not know. */
  unknownBookings: Record<string, number>;
  /** Commands of this person that could not be done, in whatever tab, the newest last. */
  failed: readonly FailedViewingCommand[];
}

export interface EditRequest {
  viewingId: string;
  /** Whether its creation goes on with it. */
  creationInProgress?: boolean;
}

/** Bookings by viewing and id. */
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

/** With viewings as the server has just told them. The free times of a single viewing outlive a list, which has none. */
export function withViewings(state: ViewingsState, list: readonly ViewingView[]): ViewingsState {
  const viewings = { ...state.viewings };
  for (const viewing of list) viewings[viewing._id] = { ...freeSlotsOf(viewings[viewing._id]), ...viewing };
  return { ...state, viewings };
}

const freeSlotsOf = (known: ViewingView | undefined): Pick<ViewingView, 'freeSlots'> =>
  known?.freeSlots ? { freeSlots: known.freeSlots } : {};

/** A viewing with the fields that changed. One that is completed has completed its bookings and its goods. */
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

/** Without a viewing and all that is its own: its company is not invited any more. */
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

/** A room of the viewing that owns it, new or in place of the one before. */
export function withRoom(state: ViewingsState, room: RoomView): ViewingsState {
  const viewing = state.viewings[room.viewing];
  if (!viewing) return state;
  const known = viewing.rooms.some(({ _id }) => _id === room._id);
  const rooms = known ? viewing.rooms.map((each) => (each._id === room._id ? room : each)) : [...viewing.rooms, room];
  return withViewings(state, [{ ...viewing, rooms }]);
}

/** A room that was told of. */
export const withAnnouncedRoom = (state: ViewingsState, room: RoomView): ViewingsState =>
  state.viewings[room.viewing] ? withRoom(state, room) : withUnknown(state);

/** Without a room, whatever viewing has it. */
export function withoutRoom(state: ViewingsState, roomId: string): ViewingsState {
  const owners = Object.values(state.viewings).filter(({ rooms }) => rooms.some(({ _id }) => _id === roomId));
  return withViewings(
    state,
    owners.map((viewing) => ({ ...viewing, rooms: viewing.rooms.filter(({ _id }) => _id !== roomId) })),
  );
}

/** Parcels that were moved, each by the steps that are new on its way. A parcel that is further on already stays as it is. */
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

/** A parcel, with the steps on its way that come after those that it has. */
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
 * With bookings as an answer or a message tells them. What is known from later stays: an answer may come after the message of a change that it does
 * not contain yet. No booking ever disappears, so that those which an answer lacks are newer than it.
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

/** A booking with the fields that changed; one that this tab does not know is only counted. */
export function bookingPatched(state: ViewingsState, change: BookingPatch): ViewingsState {
  const known = state.bookings[change.viewing]?.[change._id];
  if (known) return { ...state, bookings: withBookings(state.bookings, [{ ...known, ...change }]) };
  const count = state.unknownBookings[change.viewing] ?? 0;
  return { ...state, unknownBookings: { ...state.unknownBookings, [change.viewing]: count + 1 } };
}
