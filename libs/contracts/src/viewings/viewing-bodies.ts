import type { Nullable } from '../auctions/bodies.js';
import type { AuctionInvitationSkip } from '../values/enumerations.js';
import type { Usd } from '../values/money.js';
import type { ViewingStatus } from './viewing-enumerations.js';
import type { BookingView, GoodDescription, RoomView, ViewingView } from './viewing-views.js';
import type { UserView } from '../people/views.js';

/**
 * What callers send of viewings (`domain.md §4`), and what is answered beside the views. The API's own classes
 * implement these.
 */

/** A new viewing. */
export interface CreateViewingBody
  extends
    Pick<ViewingView, 'name'>,
    Partial<Pick<ViewingView, 'category' | 'description' | 'location' | 'timeZone' | 'startDate' | 'endDate'>> {}

/** What is left out stays as it is. */
export interface ViewingUpdates extends Partial<CreateViewingBody> {
  /** Where the viewing is to go: forward only. */
  status?: ViewingStatus;
}

/** Who was invited to a viewing, and who was not, with the reason. */
export interface ViewingInvitations {
  viewing: ViewingView;
  invited: UserView[];
  skipped: { email: string; reason: AuctionInvitationSkip }[];
}

export type CreateRoomBody = Pick<RoomView, 'viewing' | 'name' | 'capacity'>;

/** One of three: a change of the room, a company that enters it, or the company in it leaves. */
export interface RoomUpdates extends Partial<Omit<CreateRoomBody, 'viewing'>> {
  signIn?: { bookingId: string };
  signOut?: boolean;
}

export interface SwapRoomsBody {
  viewingId: string;
  /** Id of a room. */
  roomA: string;
  /** Id of another. */
  roomB: string;
}

/** One row of a list of goods; what is left out or null is not known. */
export interface GoodRow extends Pick<GoodDescription, 'goodNo'>, Partial<Nullable<Omit<GoodDescription, 'goodNo'>>> {
  /** What the house reckons with. */
  estimate?: Usd | null;
}

export interface CreateGoodBody extends GoodRow {
  /** Id of its viewing. */
  viewing: string;
}

/** What is left out stays as it is; null empties. */
export type GoodUpdates = Partial<GoodRow>;

/** When a company wants to come, and who. */
export interface BookingWish extends Pick<BookingView, 'date' | 'slots'> {
  attendees?: string[];
}

/** A booking that the house makes. */
export interface NewBooking extends BookingWish, Pick<BookingView, 'company'> {
  /** Id of the room. */
  room: string;
}

export interface BookingUpdates extends Partial<BookingWish> {
  /** Of the house only: id of the room. */
  room?: string;
  /** Cancels it. */
  status?: 'rejected';
  /** Why it is cancelled, or why the house moves it. */
  reason?: string;
}

export interface SwapBookingsBody {
  viewingId: string;
  /** Id of a confirmed booking. */
  bookingA: string;
  /** Id of another. */
  bookingB: string;
}

/**
 * Which lines of a diary are asked for: those about one company, room or parcel, by its id, or about all that are
 * named.
 */
export interface DiaryFilter {
  company?: string;
  room?: string;
  good?: string;
}
