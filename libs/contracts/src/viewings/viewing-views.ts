import type { GoodsCategory } from '../values/enumerations.js';
import type { Usd } from '../values/money.js';
import type { StonesDescription } from '../values/stones.js';
import type { Count, Instant } from '../values/units.js';
import type {
  BookingStatus,
  BookingStepKind,
  DiaryKind,
  GoodsAvailability,
  MovementStatus,
  RoomStatus,
  ViewingStatus,
} from './viewing-enumerations.js';

/** The place of a viewing. */
export interface ViewingLocation {
  name: string;
  address: string;
  city: string;
  /** Country, as ISO 3166-1 alpha-2 code. */
  country: string;
}

/** Free hours of one day, local to the viewing. */
export interface FreeSlots {
  /** The day, as `2026-11-23`. */
  date: string;
  /** Start hours of free slots. */
  slots: Count[];
}

/** A viewing. For buyers, `users` and `companies` are of the own company; no `creationInProgress`. */
export interface ViewingView {
  _id: string;
  name: string;
  category: GoodsCategory | null;
  description: string;
  location: ViewingLocation | null;
  /** Time zone of the IANA database: `Europe/Brussels`. Dates and slots are local to it. */
  timeZone: string;
  /** The first day, `2026-11-23`. */
  startDate: string | null;
  /** The last day. */
  endDate: string | null;
  status: ViewingStatus;
  /** Version of the rules that decide the viewing for life: 1 or 2 in viewings that an older release created. */
  rules: Count;
  /** Ids of the invited people. */
  users: string[];
  /** Ids of the invited companies. */
  companies: string[];
  rooms: RoomView[];
  /** Staff only: whether the viewing is not published yet. */
  creationInProgress?: boolean;
  /** Present if a single viewing is read and can be booked: the times at which at least one room is free. */
  freeSlots?: FreeSlots[];
  /** Number of addenda. Absent without one. */
  addenda?: Count;
  /** Time of the newest addendum. Absent without one. */
  addendumAt?: Instant;
  /** Buyers only: number of the newest addendum that the reader has read. Absent without addenda. */
  addendaSeen?: Count;
  createdAt: Instant;
}

export interface RoomView {
  _id: string;
  /** Id of the viewing. */
  viewing: string;
  name: string;
  /** Number of people. */
  capacity: Count;
  /** Staff only: whether a company is in the room. */
  status?: RoomStatus;
  /** Staff only: the company in the room. */
  signedIn?: { companyId: string; bookingId: string; at: Instant } | null;
}

/** The fields of a parcel that a buyer may see. */
export interface GoodDescription extends StonesDescription {
  goodNo: string;
}

/** One movement of a parcel. */
export interface GoodMovement {
  status: MovementStatus;
  /** Id of the target room, or for `returned` of the room that it left; null in the safe. */
  room: string | null;
  /** Id of the company that was signed in to the room; null without one. */
  companyId: string | null;
  /** Id of the person who moved the parcel; `system` if the server did it. */
  by: string;
  at: Instant;
}

export interface GoodView extends GoodDescription {
  _id: string;
  /** Id of the viewing. */
  viewing: string;
  /** Staff only: estimated value. */
  estimate?: Usd | null;
  /** Staff only: whether the parcel is in the safe, in a room, or the viewing is completed. */
  availability?: GoodsAvailability;
  /** Staff only: id of its room; null in the safe. */
  room?: string | null;
  /** Staff only: the movements, the oldest first. */
  movements?: GoodMovement[];
  /** The newest addendum that names the parcel. Absent without one. */
  addendum?: { number: Count; at: Instant };
}

export interface BookingView {
  _id: string;
  /** Id of the viewing. */
  viewing: string;
  /** Id of the company. */
  company: string;
  /** Id of the person who made the booking. */
  user: string;
  /** Day in the viewing's time zone, `2026-11-23`. */
  date: string;
  /** Start hours of the booked slots, local to the viewing. */
  slots: Count[];
  /** Ids of the attendees. */
  attendees: string[];
  status: BookingStatus;
  /** Id of the room; null while the booking waits for one. */
  room: string | null;
  /** Why the booking was rejected or cancelled. */
  reason: string | null;
  /** Start of the first booked slot. */
  startsAt: Instant;
  /** End of the last booked slot. */
  endsAt: Instant;
  createdAt: Instant;
  /** Time of the last change: of two answers or messages the later one is valid. */
  changedAt: Instant;
}

/** Companies that were signed in to a room while the parcel was there. */
export interface GoodViewers {
  /** Id of the parcel. */
  good: string;
  /** Ids of the companies. */
  companies: string[];
}

/** One event of a booking. */
export interface BookingStep {
  at: Instant;
  /** Type of the event. */
  kind: BookingStepKind;
  /** Id of the person who acted; null if the server did it, and for readers other than staff if staff did it. */
  by: string | null;
  /** Id of the room that the booking received or kept; null without one. */
  room: string | null;
  /** Why the booking was rejected or cancelled. */
  reason: string | null;
}

/** One line of a viewing's diary. */
export interface DiaryEntry {
  _id: string;
  at: Instant;
  /** Type of the event. */
  kind: DiaryKind;
  /** Id of the person who acted; `system` if the server acted. */
  by: string;
  /** Ids of the companies that the event concerns. */
  companies: string[];
  /** Ids of the rooms. */
  rooms: string[];
  /** Ids of the parcels; empty if it concerns all of them. */
  goods: string[];
  /** Id of the booking. */
  booking: string | null;
  reason: string | null;
}
