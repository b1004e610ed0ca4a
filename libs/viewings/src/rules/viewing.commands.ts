import type { AddendumChange, AddendumWords, ViewingStatus } from '@tender/contracts';
import type { LocalDate } from '@tender/contracts/slots';
import type {
  BookingId,
  CompanyId,
  GoodId,
  GoodDetails,
  Invitation,
  InvitingApproval,
  RoomId,
  RoomDetails,
  UserId,
  ViewingEventOf,
  ViewingId,
  ViewingDetails,
} from './viewing.events.js';

/** What a decision on a booking has to know of the company and its people, read from their streams. */
export interface CompanyFacts {
  companyApproved: boolean;
  /** Those among the attendees who are not approved people of the company. */
  strangers: UserId[];
}

/** When somebody wants to come: hours at which slots begin, local to the viewing. */
export interface WantedTime {
  date: LocalDate;
  slots: readonly number[];
}

/** Everything that can be asked of a viewing. The caller makes the ids, and passes facts from elsewhere as data. */
export type ViewingCommand =
  /** `rules`: their version; left out: the current one. */
  | { type: 'CreateViewing'; viewingId: ViewingId; details: ViewingDetails; rules?: number }
  /** @param status where it is to go forward to, after the changes. */
  | Announced<{ type: 'UpdateViewing'; changes: Partial<ViewingDetails>; status?: ViewingStatus }>
  /** @param approval of the one person who joins; only the server itself has one */
  | { type: 'InviteCompanies'; companies: Invitation[]; approval?: InvitingApproval | undefined }
  /** With the last of a company's people the company leaves, too. */
  | { type: 'RemovePerson'; userId: UserId; reason: string }
  | { type: 'RemoveCompany'; companyId: CompanyId; reason: string }
  /** Somebody who is no longer of a company comes to none of its coming bookings. */
  | { type: 'DropAttendee'; userId: UserId }
  /** A timer asks; the state decides what has become due. */
  | { type: 'KeepTime' }
  | { type: 'AddRoom'; roomId: RoomId; details: RoomDetails }
  | { type: 'UpdateRoom'; roomId: RoomId; changes: Partial<RoomDetails> }
  | { type: 'DeleteRoom'; roomId: RoomId }
  | { type: 'SignIn'; roomId: RoomId; bookingId: BookingId }
  | { type: 'SignOut'; roomId: RoomId }
  | { type: 'SwapRooms'; roomA: RoomId; roomB: RoomId }
  | Announced<{ type: 'AddGoods'; goods: GoodDetails[] }>
  | Announced<{ type: 'UpdateGood'; goodId: GoodId; changes: ViewingEventOf<'GoodUpdated'>['data']['changes'] }>
  | Announced<{ type: 'DeleteGood'; goodId: GoodId }>
  /** Files of its folder that buyers see have changed. */
  | { type: 'PublishAddendum'; changes: AddendumChange[] }
  | { type: 'AssignGoods'; roomId: RoomId; goodIds: readonly GoodId[] }
  | { type: 'ReassignGoods'; roomId: RoomId; goodIds: readonly GoodId[] }
  | { type: 'ReturnGoods'; roomId: RoomId; goodIds: readonly GoodId[] }
  | {
      type: 'CreateBooking';
      bookingId: BookingId;
      companyId: CompanyId;
      roomId: RoomId;
      time: WantedTime;
      attendees: UserId[];
      facts: CompanyFacts;
    }
  | { type: 'RequestBooking'; bookingId: BookingId; time: WantedTime; attendees: UserId[]; facts: CompanyFacts }
  | { type: 'ApproveBooking'; bookingId: BookingId; companyId: CompanyId; roomId: RoomId; facts: CompanyFacts }
  | { type: 'RejectBooking'; bookingId: BookingId; companyId: CompanyId; reason: string }
  | {
      type: 'UpdateBooking';
      bookingId: BookingId;
      changes: { time?: Partial<WantedTime>; roomId?: RoomId; attendees?: UserId[] };
      /** Of the house only, for the company to read; blank or absent: none. */
      reason?: string;
      facts: CompanyFacts;
    }
  /** @param facts of the company of each, in their order. */
  | { type: 'SwapBookings'; bookingA: BookingId; bookingB: BookingId; facts: [CompanyFacts, CompanyFacts] }
  | { type: 'CancelBooking'; bookingId: BookingId; reason: string };

/** A change of what buyers are shown: what the admin says to them of it, where it is published already. */
type Announced<Change> = Change & { addendum?: AddendumWords };

export type ViewingCommandOf<Type extends ViewingCommand['type']> = Extract<ViewingCommand, { type: Type }>;
