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

/**
 * What answers and socket messages carry of viewings (`domain.md §4`). The docstrings are part of the description of
 * the API.
 */

/** Where a viewing is. */
export interface ViewingLocation {
  name: string;
  address: string;
  city: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
}

/** Hours of one day, local to the viewing. */
export interface FreeSlots {
  /** `2026-11-23`. */
  date: string;
  /** Hours at which free slots begin. */
  slots: Count[];
}

/**
 * A viewing. For the buyer side `users` and `companies` hold only the own company's entries, and `creationInProgress`
 * is absent.
 */
export interface ViewingView {
  _id: string;
  name: string;
  category: GoodsCategory | null;
  description: string;
  location: ViewingLocation | null;
  /** Of the IANA database: `Europe/Brussels`. Dates and slots are local to it. */
  timeZone: string;
  /** The first day, `2026-11-23`. */
  startDate: string | null;
  /** The last day. */
  endDate: string | null;
  status: ViewingStatus;
  /** Version of the rules that decide it for life: 1 or 2 in viewings that an older release created. */
  rules: Count;
  /** Ids of the people who are invited. */
  users: string[];
  /** Ids of the companies that are invited. */
  companies: string[];
  rooms: RoomView[];
  /** Staff only: until it is published. */
  creationInProgress?: boolean;
  /** Of a single viewing that can be booked: the times at which at least one room is free. */
  freeSlots?: FreeSlots[];
  /** Number of addenda. Absent without one. */
  addenda?: Count;
  /** Time of the newest addendum. Absent without one. */
  addendumAt?: Instant;
  /** Companies: number of the newest addendum that the reader has read. Absent without addenda. */
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
  /** Staff only. */
  status?: RoomStatus;
  /** Staff only: whose people are in the room. */
  signedIn?: { companyId: string; bookingId: string; at: Instant } | null;
}

/** What a buyer may know of a parcel. */
export interface GoodDescription extends StonesDescription {
  goodNo: string;
}

/** One step on a parcel's way. */
export interface GoodMovement {
  status: MovementStatus;
  /** Id of the room that it came to, or, of `returned`, that it came from; null in the safe. */
  room: string | null;
  /** The company that was signed in to the room; null where nobody was. */
  companyId: string | null;
  /** Id of the person who did it; `system` where the house did it by itself. */
  by: string;
  at: Instant;
}

export interface GoodView extends GoodDescription {
  _id: string;
  /** Id of the viewing. */
  viewing: string;
  /** Staff only: what the house reckons with. */
  estimate?: Usd | null;
  /** Staff only. */
  availability?: GoodsAvailability;
  /** Staff only: id of the room that it is in; null in the safe. */
  room?: string | null;
  /** Staff only, the oldest first. */
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
  /** Id of the person who made it. */
  user: string;
  /** Local to the viewing, `2026-11-23`. */
  date: string;
  /** Hours at which its slots begin, local to the viewing. */
  slots: Count[];
  /** Ids of the company's people who come. */
  attendees: string[];
  status: BookingStatus;
  /** Id of the room; null while it waits for one. */
  room: string | null;
  /** Why it was rejected or cancelled. */
  reason: string | null;
  /** When its first slot begins. */
  startsAt: Instant;
  /** When its last slot is over. */
  endsAt: Instant;
  createdAt: Instant;
  /** When it last changed: of two answers or messages the later one counts. */
  changedAt: Instant;
}

/** Who has seen a parcel: companies that were signed in to a room while it was there. */
export interface GoodViewers {
  /** Id of the parcel. */
  good: string;
  /** Ids of the companies. */
  companies: string[];
}

/** One step of a booking's life. */
export interface BookingStep {
  at: Instant;
  /** What happened: the type of the event. */
  kind: BookingStepKind;
  /**
   * Id of the person who did it; null where the house did it, and the reader is none of its staff, and where it
   * happened by itself.
   */
  by: string | null;
  /** Id of the room that it got or kept; null without one. */
  room: string | null;
  /** Why it was rejected or cancelled. */
  reason: string | null;
}

/** One line of a viewing's diary. */
export interface DiaryEntry {
  _id: string;
  at: Instant;
  /** What happened: the type of the event. */
  kind: DiaryKind;
  /** Id of the person who did it; `system` where the house did it by itself. */
  by: string;
  /** Ids of the companies that it is about. */
  companies: string[];
  /** Ids of the rooms. */
  rooms: string[];
  /** Ids of the parcels; empty where it is about all of them. */
  goods: string[];
  /** Id of the booking. */
  booking: string | null;
  reason: string | null;
}
