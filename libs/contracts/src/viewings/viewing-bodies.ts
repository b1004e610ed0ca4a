import type { Nullable } from '../auctions/bodies.js';
import type { AuctionInvitationSkip } from '../values/enumerations.js';
import type { Usd } from '../values/money.js';
import type { OpeningHours } from './opening-hours.js';
import type { ViewingStatus } from './viewing-enumerations.js';
import type { BookingView, GoodDescription, GoodPreference, RoomView, ViewingView } from './viewing-views.js';
import type { UserView } from '../people/views.js';

/** A new viewing. Opening hours are refused under rules before version 5 (`RULES_OLDER`). */
export interface CreateViewingBody
  extends
    Pick<ViewingView, 'name'>,
    Partial<OpeningHours>,
    Partial<Pick<ViewingView, 'category' | 'description' | 'location' | 'timeZone' | 'startDate' | 'endDate'>> {}

/** Absent fields stay unchanged. */
export interface ViewingUpdates extends Partial<CreateViewingBody> {
  /** The next status: `published`, `live` or `completed`. */
  status?: ViewingStatus;
}

/** The people who were invited to a viewing, and the addresses that were not, with the reason. */
export interface ViewingInvitations {
  viewing: ViewingView;
  invited: UserView[];
  skipped: { email: string; reason: AuctionInvitationSkip }[];
}

export type CreateRoomBody = Pick<RoomView, 'viewing' | 'name' | 'capacity'>;

/** Either changed fields of the room, or `signIn` (a company enters), or `signOut` (the company leaves). */
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

/** One row of a list of goods. Absent and null fields are unknown. */
export interface GoodRow extends Pick<GoodDescription, 'goodNo'>, Partial<Nullable<Omit<GoodDescription, 'goodNo'>>> {
  /** Estimated value in US dollars. */
  estimate?: Usd | null;
}

export interface CreateGoodBody extends GoodRow {
  /** Id of the viewing of the parcel. */
  viewing: string;
}

/** Absent fields stay unchanged; null clears a field. */
export type GoodUpdates = Partial<GoodRow>;

/** A mark on a parcel: the company's star, the caller's priority and note. Absent fields stay unchanged. */
export type GoodMarkBody = Pick<GoodPreference, 'goodId'> & Partial<GoodPreference>;

export interface GoodMarksBody {
  preferences: GoodMarkBody[];
}

/** Time and attendees of a booking. */
export interface BookingWish extends Pick<BookingView, 'date' | 'slots'> {
  attendees?: string[];
}

/** A booking that staff make. */
export interface NewBooking extends BookingWish, Pick<BookingView, 'company'> {
  /** Id of the room. */
  room: string;
}

/** A company that comes without a booking, and is booked for the present hour. */
export interface WalkInBody extends Pick<NewBooking, 'company' | 'attendees'> {
  viewingId: string;
  /** Id of the room. Default: the first free one. */
  room?: string;
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
  /** Id of an approved booking. */
  bookingA: string;
  /** Id of another approved booking. */
  bookingB: string;
}

/** Filter of a diary by ids of a company, a room or a parcel. Entries must match all given ids. */
export interface DiaryFilter {
  company?: string;
  room?: string;
  good?: string;
}
