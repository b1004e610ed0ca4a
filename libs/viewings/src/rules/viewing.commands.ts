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

/** Facts about a company, read from its stream. */
export interface CompanyFacts {
  companyApproved: boolean;
  /** Attendees who are not approved people of the company. */
  strangers: UserId[];
}

/** A time local to the viewing. `slots`: start hours. */
export interface RequestedTime {
  date: LocalDate;
  slots: readonly number[];
}

/** A command contains the ids of new things, and the facts of other streams that its decision needs. */
export type ViewingCommand =
  | { type: 'CreateViewing'; viewingId: ViewingId; details: ViewingDetails; rules?: number }
  /** `status`: reached after the changes. */
  | Announced<{ type: 'UpdateViewing'; changes: Partial<ViewingDetails>; status?: ViewingStatus }>
  /** `approval`: passed only by the server, for the one person who joins. */
  | { type: 'InviteCompanies'; companies: Invitation[]; approval?: InvitingApproval | undefined }
  /** The company leaves with the last of its people. */
  | { type: 'RemovePerson'; userId: UserId; reason: string }
  | { type: 'RemoveCompany'; companyId: CompanyId; reason: string }
  /** The person has left the company: removes them from its coming bookings. */
  | { type: 'DropAttendee'; userId: UserId }
  /** Command of the viewing clock: makes the changes that are due. */
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
  | { type: 'PublishAddendum'; changes: AddendumChange[] }
  | { type: 'AssignGoods'; roomId: RoomId; goodIds: readonly GoodId[] }
  | { type: 'ReassignGoods'; roomId: RoomId; goodIds: readonly GoodId[] }
  | { type: 'ReturnGoods'; roomId: RoomId; goodIds: readonly GoodId[] }
  | {
      type: 'CreateBooking';
      bookingId: BookingId;
      companyId: CompanyId;
      roomId: RoomId;
      time: RequestedTime;
      attendees: UserId[];
      facts: CompanyFacts;
    }
  /** A company without a booking is booked for the present hour (`time`) and signed in. `userIds`: its people, who are invited with it. */
  | {
      type: 'WalkIn';
      bookingId: BookingId;
      companyId: CompanyId;
      userIds: UserId[];
      /** Default: the first free room. */
      roomId?: RoomId | undefined;
      time: RequestedTime;
      attendees: UserId[];
      facts: CompanyFacts;
    }
  | { type: 'RequestBooking'; bookingId: BookingId; time: RequestedTime; attendees: UserId[]; facts: CompanyFacts }
  | { type: 'ApproveBooking'; bookingId: BookingId; companyId: CompanyId; roomId: RoomId; facts: CompanyFacts }
  | { type: 'RejectBooking'; bookingId: BookingId; companyId: CompanyId; reason: string }
  | {
      type: 'UpdateBooking';
      bookingId: BookingId;
      changes: { time?: Partial<RequestedTime>; roomId?: RoomId; attendees?: UserId[] };
      /** Reason of staff, which the company reads. */
      reason?: string;
      facts: CompanyFacts;
    }
  /** `facts`: of each booking's company, in the order of the bookings. */
  | { type: 'SwapBookings'; bookingA: BookingId; bookingB: BookingId; facts: [CompanyFacts, CompanyFacts] }
  | { type: 'CancelBooking'; bookingId: BookingId; reason: string };

/** A change that buyers may see, with the admin's words for the addendum. */
type Announced<Change> = Change & { addendum?: AddendumWords };

export type ViewingCommandOf<Type extends ViewingCommand['type']> = Extract<ViewingCommand, { type: Type }>;
