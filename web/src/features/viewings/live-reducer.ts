import type { BookingPatch, GoodsMoved, RoomView } from '@tender/contracts';
import type { LiveReducer } from '../../shared/socket/live-messages.js';
import {
  bookingPatched,
  patched,
  withAnnouncedRoom,
  withBookings,
  withMoves,
  withoutViewing,
  type ViewingsState,
} from './viewings-state.js';

const goodsMoved = (state: ViewingsState, moved: GoodsMoved): ViewingsState => withMoves(state, moved);
const roomChanged = (state: ViewingsState, { room }: { room: RoomView }): ViewingsState =>
  withAnnouncedRoom(state, room);
const bookingChanged = (state: ViewingsState, { booking }: { booking: BookingPatch }): ViewingsState =>
  bookingPatched(state, booking);

/** Maximum number of refusals kept. */
const FAILED_KEPT = 100;

export const viewingsLive: LiveReducer<ViewingsState> = {
  goodsAssigned: goodsMoved,
  goodsReturned: goodsMoved,
  roomSignedIn: roomChanged,
  roomSignedOut: roomChanged,
  bookingCreated: (state, { booking }) => ({ ...state, bookings: withBookings(state.bookings, [booking]) }),
  bookingUpdated: bookingChanged,
  bookingDeleted: bookingChanged,
  bookingRejected: bookingChanged,
  failed: (state, failed) =>
    'viewing' in failed ? { ...state, failed: [...state.failed, failed].slice(-FAILED_KEPT) } : state,
  viewingAddendum: (state, { viewing, number, at }) =>
    patched(state, { _id: viewing, addenda: number, addendumAt: at }),
  viewingUpdated: (state, { viewing, goodsChanged, removed }) => {
    if (removed) return withoutViewing(state, viewing._id);
    const next = patched(state, viewing);
    if (!goodsChanged) return next;
    const count = next.goodsChanges[viewing._id] ?? 0;
    return { ...next, goodsChanges: { ...next.goodsChanges, [viewing._id]: count + 1 } };
  },
};
