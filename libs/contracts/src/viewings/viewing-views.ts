import type { LotPreference } from '../auctions/auction-views.js';
import type { GoodsCategory } from '../values/enumerations.js';
import type { Usd } from '../values/money.js';
import type { StonesDescription } from '../values/stones.js';
import type { Count, Instant } from '../values/units.js';
import type { OpeningHours } from './opening-hours.js';
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

/** Free slots of one day, in the viewing's time zone. */
export interface FreeSlots {
  /** The day, such as `2026-11-23`. */
  date: string;
  /** Start hours of free slots. */
  slots: Count[];
}

/** A viewing. For companies, `users` and `companies` hold only the own company's entries. */
export interface ViewingView extends OpeningHours {
  _id: string;
  name: string;
  category: GoodsCategory | null;
  description: string;
  location: ViewingLocation | null;
  /** Time zone of the IANA database, such as `Europe/Brussels`, for dates and slots. */
  timeZone: string;
  /** The first day, such as `2026-11-23`; null if not set. */
  startDate: string | null;
  /** The last day; null if not set. */
  endDate: string | null;
  status: ViewingStatus;
  /** Version of the rules of this viewing, fixed at its creation. Release 0.1.0 created version 1. */
  rules: Count;
  /** Ids of the invited people. */
  users: string[];
  /** Ids of the invited companies. */
  companies: string[];
  rooms: RoomView[];
  /** Staff only: whether the viewing is not published yet. */
  creationInProgress?: boolean;
  /** Slots in which at least one room is free; empty if the viewing cannot be booked. Absent in lists of viewings. */
  freeSlots?: FreeSlots[];
  /** Number of addenda. Absent without one. */
  addenda?: Count;
  /** Time of the newest addendum. Absent without one. */
  addendumAt?: Instant;
  /** Companies only: number of the newest addendum that the reader has read. Absent without addenda. */
  addendaSeen?: Count;
  createdAt: Instant;
}

export interface RoomView {
  _id: string;
  /** Id of the viewing. */
  viewing: string;
  name: string;
  /** Maximum number of people. */
  capacity: Count;
  /** Staff only: whether a company is in the room. */
  status?: RoomStatus;
  /** Staff only: the company in the room; null without one. */
  signedIn?: { companyId: string; bookingId: string; at: Instant } | null;
}

/** The fields that describe a parcel. */
export interface GoodDescription extends StonesDescription {
  goodNo: string;
}

/** One movement of a parcel. */
export interface GoodMovement {
  status: MovementStatus;
  /** Id of the room that the parcel left (`returned`) or is in afterwards; null for the safe. */
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
  /** Staff only: estimated value in US dollars; null without one. */
  estimate?: Usd | null;
  /** Staff only: `available` in the safe, `assigned` in a room, `completed` once the viewing is completed. */
  availability?: GoodsAvailability;
  /** Staff only: id of the room with the parcel; null if it is in the safe. */
  room?: string | null;
  /** Staff only: movements of the parcel, the oldest first. */
  movements?: GoodMovement[];
  /** The newest addendum that names the parcel. Absent without one. */
  addendum?: { number: Count; at: Instant };
  /** Buyers only: the company's star, the reader's own priority and note. Absent without any. */
  preference?: GoodPreference;
}

/** A mark on a parcel: the company's star, with note and priority of the reader alone. Lots that sell the parcel get a copy. */
export interface GoodPreference extends Omit<LotPreference, 'lotId'> {
  /** Id of the parcel. */
  goodId: string;
}

export interface BookingView {
  _id: string;
  /** Id of the viewing. */
  viewing: string;
  /** Id of the company. */
  company: string;
  /** Id of the person who made the booking. */
  user: string;
  /** Day in the viewing's time zone, such as `2026-11-23`. */
  date: string;
  /** Start hours of the booked slots, in the viewing's time zone. */
  slots: Count[];
  /** Ids of the attendees. */
  attendees: string[];
  status: BookingStatus;
  /** Id of the room; null without one. */
  room: string | null;
  /** Why the booking was rejected or cancelled; null without a reason. */
  reason: string | null;
  /** Start of the first booked slot. */
  startsAt: Instant;
  /** End of the last booked slot. */
  endsAt: Instant;
  createdAt: Instant;
  /** Time of the last change. Of two versions of a booking, the one with the later time is newer. */
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
  /** Id of the person who acted; null for the server, and for companies also if staff acted. */
  by: string | null;
  /** Id of the booking's room, if the event names it; otherwise null. */
  room: string | null;
  /** Why the booking was rejected, cancelled or moved; null without a reason. */
  reason: string | null;
}

/** One line of a viewing's diary. */
export interface DiaryEntry {
  _id: string;
  at: Instant;
  /** Type of the event. */
  kind: DiaryKind;
  /** Id of the person who acted; `system` for the server. */
  by: string;
  /** Ids of the companies that the event names. */
  companies: string[];
  /** Ids of the rooms that the event names. */
  rooms: string[];
  /** Ids of the parcels that the event names. */
  goods: string[];
  /** Id of the booking; null if the event names none. */
  booking: string | null;
  reason: string | null;
}
