import {
  OPENING_FIELDS,
  type Addendum,
  type Cents,
  type GoodDescription,
  type GoodsCategory,
  type OpeningHours,
  type ViewingLocation,
} from '@tender/contracts';
import type { LocalDate } from '@tender/contracts/slots';
import { RECORDING_RULES, streamKind, type EventCatalogue, type Instant } from '@tender/kernel';

export type ViewingId = string;
export type RoomId = string;
export type GoodId = string;
export type BookingId = string;
export type CompanyId = string;
export type UserId = string;

/** Dates are local to the time zone (`domain.md §4.1`). Opening hours: absent if never set, and under rules before version 5. */
export interface ViewingDetails extends Partial<OpeningHours> {
  name: string;
  category: GoodsCategory | null;
  description: string;
  location: ViewingLocation | null;
  timeZone: string;
  startDate: LocalDate | null;
  endDate: LocalDate | null;
}

/** Fields that each viewing has since its creation. */
export const FIRST_DETAILS = [
  'name',
  'category',
  'description',
  'location',
  'timeZone',
  'startDate',
  'endDate',
] as const satisfies readonly (keyof ViewingDetails)[];

export const VIEWING_DETAILS: readonly (keyof ViewingDetails)[] = [...FIRST_DETAILS, ...OPENING_FIELDS];

/** Start and end of a viewing as instants, computed when the event was made. */
export interface ViewingHours {
  opensAt: Instant;
  closesAt: Instant;
}

export interface RoomDetails {
  name: string;
  /** Maximum number of people. */
  capacity: number;
}

/** The estimate in cents. Empty fields are absent: a thousand parcels must fit into one event. */
export interface GoodDetails extends Partial<Omit<GoodDescription, 'goodNo'>> {
  goodId: GoodId;
  goodNo: string;
  estimate?: Cents;
}

export interface Invitation {
  companyId: CompanyId;
  userIds: UserId[];
}

/** `approval`: revision of the approving event in the company's stream. */
export interface InvitingApproval {
  approvedBy: UserId;
  approval: number;
}

/** `slots`: start hours, ascending. Instants: start of the first slot and end of the last one. */
export interface BookingTime {
  date: LocalDate;
  slots: number[];
  startsAt: Instant;
  endsAt: Instant;
}

/** `userId`: author of the booking. */
export interface BookingDetails extends BookingTime {
  bookingId: BookingId;
  companyId: CompanyId;
  userId: UserId;
  attendees: UserId[];
}

interface OfBooking {
  bookingId: BookingId;
  companyId: CompanyId;
}

/** Ids that a room receives in a swap. */
export interface Exchange {
  goods: GoodId[];
  bookings: BookingId[];
}

/** All events of a viewing, its rooms, goods and bookings, in one order. */
export type ViewingEvent =
  /** `rules`: version of the rules that decide this viewing until its end; 1 for events of release 0.1.0, which lack it. */
  | { type: 'ViewingCreated'; data: ViewingDetails & { viewingId: ViewingId; rules: number } }
  /** The changed fields; after the publication also the instants, if days or time zone change. */
  | { type: 'ViewingUpdated'; data: Partial<ViewingDetails> & Partial<ViewingHours> }
  /** Companies were invited. With an approval, the server admits a person invited by e-mail (not in older releases). */
  | { type: 'CompaniesInvited'; data: { companies: Invitation[] } & Partial<InvitingApproval> }
  | { type: 'RoomAdded'; data: RoomDetails & { roomId: RoomId } }
  | { type: 'RoomUpdated'; data: Partial<RoomDetails> & { roomId: RoomId } }
  | { type: 'GoodsAdded'; data: { goods: GoodDetails[] } }
  | {
      type: 'GoodUpdated';
      data: {
        goodId: GoodId;
        changes: Partial<Omit<GoodDetails, 'goodId' | 'estimate'>> & { estimate?: Cents | null };
      };
    }
  | { type: 'ViewingPublished'; data: ViewingHours }
  | { type: 'BookingRequested'; data: BookingDetails }
  | { type: 'BookingApproved'; data: OfBooking & { roomId: RoomId } }
  /** Staff booked for a company; the booking is approved immediately. */
  | { type: 'BookingCreated'; data: BookingDetails & { roomId: RoomId } }
  /** All fields after the change. Without a room the booking is pending again. `reason`: of staff; absent in older releases. */
  | {
      type: 'BookingUpdated';
      data: OfBooking & BookingTime & { attendees: UserId[]; roomId: RoomId | null; reason?: string };
    }
  | { type: 'BookingRejected'; data: OfBooking & { reason: string } }
  | { type: 'BookingCancelled'; data: OfBooking & { reason: string } }
  | { type: 'ViewingWentLive'; data: Record<string, never> }
  | { type: 'RoomSignedIn'; data: OfBooking & { roomId: RoomId } }
  /** Parcels came from the safe. `first`: parcels that were never in a room before. `companyId`: the company in the room. */
  | { type: 'GoodsAssigned'; data: { roomId: RoomId; companyId: CompanyId | null; goodIds: GoodId[]; first: GoodId[] } }
  | { type: 'GoodsReassigned'; data: { roomId: RoomId; companyId: CompanyId | null; goodIds: GoodId[] } }
  | { type: 'GoodsReturned'; data: { roomId: RoomId; companyId: CompanyId | null; goodIds: GoodId[] } }
  | { type: 'RoomSignedOut'; data: OfBooking & { roomId: RoomId } }
  | { type: 'BookingCompleted'; data: OfBooking }
  | { type: 'RoomsSwapped'; data: { rooms: [RoomId, RoomId]; to: [Exchange, Exchange] } }
  /** An addendum, without fields that only staff see. */
  | { type: 'AddendumPublished'; data: Addendum }
  | { type: 'GoodDeleted'; data: { goodId: GoodId } }
  | { type: 'RoomDeleted'; data: { roomId: RoomId } }
  | { type: 'PersonRemoved'; data: { userId: UserId; companyId: CompanyId } }
  | { type: 'CompanyRemoved'; data: { companyId: CompanyId; reason: string } }
  /** Completion also completes all parcels and approved bookings, and signs out all rooms. */
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

export const viewingStreams = streamKind<ViewingEvent>('viewing', viewingCatalogue);
export const viewingStream = (viewingId: ViewingId): string => viewingStreams.stream(viewingId);
