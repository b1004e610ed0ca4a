import type { Addendum, Cents, GoodDescription, GoodsCategory, ViewingLocation } from '@tender/contracts';
import type { LocalDate } from '@tender/contracts/slots';
import { RECORDING_RULES, streamKind, type EventCatalogue, type Instant } from '@tender/kernel';

export type ViewingId = string;
export type RoomId = string;
export type GoodId = string;
export type BookingId = string;
export type CompanyId = string;
export type UserId = string;

/** What an admin sets of a viewing (`domain.md §4`). Dates are local to the time zone. */
export interface ViewingDetails {
  name: string;
  category: GoodsCategory | null;
  description: string;
  location: ViewingLocation | null;
  timeZone: string;
  startDate: LocalDate | null;
  endDate: LocalDate | null;
}

export const VIEWING_DETAILS: readonly (keyof ViewingDetails)[] = [
  'name',
  'category',
  'description',
  'location',
  'timeZone',
  'startDate',
  'endDate',
];

/** The instants at which the first day begins and the last one ends, as they were when they were settled. */
export interface ViewingHours {
  opensAt: Instant;
  closesAt: Instant;
}

export interface RoomDetails {
  name: string;
  /** Number of people. */
  capacity: number;
}

/**
 * One row of an uploaded list of goods, the estimate in cents. What was not given is absent: a thousand parcels must
 * fit into one event.
 */
export interface GoodDetails extends Partial<Omit<GoodDescription, 'goodNo'>> {
  goodId: GoodId;
  goodNo: string;
  estimate?: Cents;
}

export interface Invitation {
  companyId: CompanyId;
  userIds: UserId[];
}

/** The approval of an invited person by an admin: `approval` is the revision of the event in the stream of the company. */
export interface InvitingApproval {
  approvedBy: UserId;
  approval: number;
}

/**
 * When a booking is: slots are the hours at which they begin, rising; the instants are those of the first one's start
 * and the last one's end.
 */
export interface BookingTime {
  date: LocalDate;
  slots: number[];
  startsAt: Instant;
  endsAt: Instant;
}

/** A booking's time and people. `userId` made it. */
export interface BookingDetails extends BookingTime {
  bookingId: BookingId;
  companyId: CompanyId;
  userId: UserId;
  attendees: UserId[];
}

/** Which booking of which company. */
interface OfBooking {
  bookingId: BookingId;
  companyId: CompanyId;
}

/** What two rooms exchange: ids by the room that they come to. */
export interface Exchange {
  goods: GoodId[];
  bookings: BookingId[];
}

/** Everything that can happen to a viewing, its rooms, goods and bookings: one order of events. */
export type ViewingEvent =
  /** `rules`: the version of the rules that decide this viewing for life; 1 in events of release 0.1.0. */
  | { type: 'ViewingCreated'; data: ViewingDetails & { viewingId: ViewingId; rules: number } }
  /** The fields that changed; once it is published, with the instants that follow from them. */
  | { type: 'ViewingUpdated'; data: Partial<ViewingDetails> & Partial<ViewingHours> }
  /** With an approval: by the server, which lets a person join who was invited by e-mail. Older releases wrote none. */
  | { type: 'CompaniesInvited'; data: { companies: Invitation[] } & Partial<InvitingApproval> }
  | { type: 'RoomAdded'; data: RoomDetails & { roomId: RoomId } }
  | { type: 'RoomUpdated'; data: Partial<RoomDetails> & { roomId: RoomId } }
  /** One upload, all of it. */
  | { type: 'GoodsAdded'; data: { goods: GoodDetails[] } }
  | {
      type: 'GoodUpdated';
      data: {
        goodId: GoodId;
        changes: Partial<Omit<GoodDetails, 'goodId' | 'estimate'>> & { estimate?: Cents | null };
      };
    }
  | { type: 'ViewingPublished'; data: ViewingHours }
  /** A company asks for slots. */
  | { type: 'BookingRequested'; data: BookingDetails }
  | { type: 'BookingApproved'; data: OfBooking & { roomId: RoomId } }
  /** The house books for a company: approved at once. */
  | { type: 'BookingCreated'; data: BookingDetails & { roomId: RoomId } }
  /**
   * Moved, or with other people: all of it as it is then. Without a room it waits for the house's decision again. `reason`:
   * why the house did so, if it gave a reason; never blank, and not in events of older releases.
   */
  | {
      type: 'BookingUpdated';
      data: OfBooking & BookingTime & { attendees: UserId[]; roomId: RoomId | null; reason?: string };
    }
  /** The house refuses a request. */
  | { type: 'BookingRejected'; data: OfBooking & { reason: string } }
  /** Taken back, by the company or by the house. */
  | { type: 'BookingCancelled'; data: OfBooking & { reason: string } }
  | { type: 'ViewingWentLive'; data: Record<string, never> }
  | { type: 'RoomSignedIn'; data: OfBooking & { roomId: RoomId } }
  /**
   * From the safe to a room. `first`: those that had never been in one. `companyId` of movements: who is signed in to
   * the room.
   */
  | { type: 'GoodsAssigned'; data: { roomId: RoomId; companyId: CompanyId | null; goodIds: GoodId[]; first: GoodId[] } }
  /** From other rooms to this one. */
  | { type: 'GoodsReassigned'; data: { roomId: RoomId; companyId: CompanyId | null; goodIds: GoodId[] } }
  /** From the room to the safe. */
  | { type: 'GoodsReturned'; data: { roomId: RoomId; companyId: CompanyId | null; goodIds: GoodId[] } }
  | { type: 'RoomSignedOut'; data: OfBooking & { roomId: RoomId } }
  | { type: 'BookingCompleted'; data: OfBooking }
  /** Two rooms have exchanged their goods and coming bookings. */
  | { type: 'RoomsSwapped'; data: { rooms: [RoomId, RoomId]; to: [Exchange, Exchange] } }
  /** What buyers of a published viewing were shown has changed. Never holds what staff alone see. */
  | { type: 'AddendumPublished'; data: Addendum }
  | { type: 'GoodDeleted'; data: { goodId: GoodId } }
  | { type: 'RoomDeleted'; data: { roomId: RoomId } }
  | { type: 'PersonRemoved'; data: { userId: UserId; companyId: CompanyId } }
  | { type: 'CompanyRemoved'; data: { companyId: CompanyId; reason: string } }
  /** All parcels are completed, and so are the approved bookings; nobody is signed in to a room any more. */
  | { type: 'ViewingCompleted'; data: Record<string, never> };

export type ViewingEventType = ViewingEvent['type'];
export type ViewingEventOf<Type extends ViewingEventType> = Extract<ViewingEvent, { type: Type }>;

export const viewingCatalogue: EventCatalogue<ViewingEvent> = {
  ViewingCreated: RECORDING_RULES,
  ViewingUpdated: { version: 1 },
  CompaniesInvited: { version: 1 },
  RoomAdded: { version: 1 },
  RoomUpdated: { version: 1 },
  GoodsAdded: { version: 1 },
  GoodUpdated: { version: 1 },
  ViewingPublished: { version: 1 },
  BookingRequested: { version: 1 },
  BookingApproved: { version: 1 },
  BookingCreated: { version: 1 },
  BookingUpdated: { version: 1 },
  BookingRejected: { version: 1 },
  BookingCancelled: { version: 1 },
  ViewingWentLive: { version: 1 },
  RoomSignedIn: { version: 1 },
  GoodsAssigned: { version: 1 },
  GoodsReassigned: { version: 1 },
  GoodsReturned: { version: 1 },
  RoomSignedOut: { version: 1 },
  BookingCompleted: { version: 1 },
  RoomsSwapped: { version: 1 },
  AddendumPublished: { version: 1 },
  GoodDeleted: { version: 1 },
  RoomDeleted: { version: 1 },
  PersonRemoved: { version: 1 },
  CompanyRemoved: { version: 1 },
  ViewingCompleted: { version: 1 },
};

/** A stream for each viewing holds its rooms, goods and bookings, too. */
export const viewingStreams = streamKind<ViewingEvent>('viewing', viewingCatalogue);
export const viewingStream = (viewingId: ViewingId): string => viewingStreams.stream(viewingId);
