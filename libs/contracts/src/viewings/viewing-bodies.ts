import type { Nullable } from '../auctions/bodies.js';
import type { AuctionInvitationSkip } from '../values/enumerations.js';
import type { Usd } from '../values/money.js';
import type { ViewingStatus } from './viewing-enumerations.js';
import type { BookingView, GoodDescription, RoomView, ViewingView } from './viewing-views.js';
import type { UserView } from '../people/views.js';

/** A new viewing. */
export interface CreateViewingBody
  extends
    Pick<ViewingView, 'name'>,
    Partial<Pick<ViewingView, 'category' | 'description' | 'location' | 'timeZone' | 'startDate' | 'endDate'>> {}

/** Absent fields stay unchanged. */
export interface ViewingUpdates extends Partial<CreateViewingBody> {
  /** The next status: forward only. */
  status?: ViewingStatus;
}

/** The people invited to a viewing, and those not invited with the reason. */
export interface ViewingInvitations {
  viewing: ViewingView;
  invited: UserView[];
  skipped: { email: string; reason: AuctionInvitationSkip }[];
}

export type CreateRoomBody = Pick<RoomView, 'viewing' | 'name' | 'capacity'>;

/** One of three: a change of the room, a company that enters it, or the company that leaves it. */
export interface RoomUpdates extends Partial<Omit<CreateRoomBody, 'viewing'>> {
  signIn?: { bookingId: string };
  signOut?: boolean;
}

export interface SwapRoomsBody {
  viewingId: string;
  /** Id of a room. */
  roomA: string;
  /** Id of the other room. */
  roomB: string;
}

/** One row of a list of goods; absent or null fields are not known. */
export interface GoodRow extends Pick<GoodDescription, 'goodNo'>, Partial<Nullable<Omit<GoodDescription, 'goodNo'>>> {
  /** Estimated value. */
  estimate?: Usd | null;
}

export interface CreateGoodBody extends GoodRow {
  /** Id of the viewing of the parcel. */
  viewing: string;
}

/** Absent fields stay unchanged; null clears a field. */
export type GoodUpdates = Partial<GoodRow>;

/** Requested time of a company, and its attendees. */
export interface BookingWish extends Pick<BookingView, 'date' | 'slots'> {
  attendees?: string[];
}

/** A booking that staff make. */
export interface NewBooking extends BookingWish, Pick<BookingView, 'company'> {
  /** Id of the room. */
  room: string;
}

export interface BookingUpdates extends Partial<BookingWish> {
  /** Staff only: id of the room. */
  room?: string;
  /** `rejected` cancels the booking. */
  status?: 'rejected';
  /** Why the booking is cancelled, or why staff move it. */
  reason?: string;
}

export interface SwapBookingsBody {
  viewingId: string;
  /** Id of a confirmed booking. */
  bookingA: string;
  /** Id of the other booking. */
  bookingB: string;
}

/** Filter of a diary by the id of a company, room or parcel; several must all match. */
export interface DiaryFilter {
  company?: string;
  room?: string;
  good?: string;
}
