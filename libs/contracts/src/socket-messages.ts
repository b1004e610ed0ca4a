import type { AddendumMessage } from './addenda.js';
import type { ErrorCode } from './errors/error-codes.js';
import type { HubMessageProgress, NotificationView } from './messaging/messaging-views.js';
import type { Usd } from './values/money.js';
import type { Count, Instant } from './values/units.js';
import type { BookingView, GoodMovement, RoomView, ViewingView } from './viewings/viewing-views.js';
import type { AuctionView, BidView } from './auctions/auction-views.js';
import type { AuctionForBuyer, BidForBuyer, BookingForBuyer, RoomForBuyer, ViewingForBuyer } from './reader-views.js';

/** Live messages over socket.io (`domain.md §8`). */

/** Payloads by kind of message. */
export interface LivePayloads {
  newBidding: BidMessage;
  updateBidding: BidMessage;
  bidWithdrawn: BidMessage;
  /** The fields that changed at the start or at a resumption, with the auction's id. */
  auctionLive: { auction: AuctionPatch };
  auctionPaused: { auction: AuctionPatch };
  auctionCompleted: { auction: AuctionPatch };
  /** With `removed`, the company is not invited any more and cannot see the auction. */
  auctionUpdated: { auction: AuctionPatch; removed?: true };
  timeExtended: { auction: AuctionPatch };
  /** An addendum of an auction was published. */
  auctionAddendum: AddendumMessage & { auctionId: string };
  viewingAddendum: AddendumMessage & { viewing: string };
  /** Lots of the auction changed: clients that show them load them again. */
  lotsChanged: { auctionId: string };
  /** The result of an auction was published. `netProfit` is for staff only. */
  resultPublished: { auctionId: string; resultHash: string; netProfit?: Usd | null };
  /** Staff only: parcels were moved to a room, from the safe or from another room. */
  goodsAssigned: GoodsMoved;
  /** Staff only: parcels were returned to the safe. */
  goodsReturned: GoodsMoved;
  /** A company entered a room. Receivers: staff and the company. */
  roomSignedIn: { room: RoomView };
  roomSignedOut: { room: RoomView };
  /** A booking was made. Receivers: staff and the company of the booking. */
  bookingCreated: { booking: BookingView };
  /** A booking was changed, approved or completed. */
  bookingUpdated: { booking: BookingPatch };
  /** A booking was cancelled. */
  bookingDeleted: { booking: BookingPatch };
  /** A requested booking was rejected. */
  bookingRejected: { booking: BookingPatch };
  /** Drafts changed in the tab `tab`. Receivers: the author, and colleagues who see the author's sealed amounts. */
  draftsChanged: { auctionId: string; tab?: string };
  /** Marks changed in the tab `tab`. Buyers of the company receive stars; receivers of others: as `draftsChanged`. */
  marksChanged: { auctionId: string; tab?: string };
  /** A command failed. All tabs of the caller receive the message. */
  failed: FailedCommand;
  /** A viewing changed. A completed one has also completed its approved bookings and goods, and its rooms are empty. */
  viewingUpdated: ViewingChange;
  /** The person has a new `notification`; without it, notifications were read or cleared. */
  notification: { notification?: NotificationView; unread: Count };
  /** Progress of a message of staff, for users of the notifications hub. */
  messageUpdated: { message: HubMessageProgress };
  /** A folder or its files changed, or the reader lost access: clients that show folders load them again. */
  foldersChanged: { folder: string };
  /** People of `company`, addresses invited to an auction or viewing (`invitedTo`), or otherwise staff changed. */
  peopleChanged: { company?: string; invitedTo?: string };
  /** Staff only: a proposal or the policy changed. Clients that show them load them again. */
  proposalsChanged: Record<string, never>;
}

type BuyerBidMessage = BidMessage & { bidding: BidForBuyer };
type BuyerAuctionMessage = { auction: Patch<AuctionForBuyer, '_id'> };
type BuyerBookingMessage = { booking: Patch<BookingForBuyer, '_id' | 'viewing'> };

/** Payloads by kind of message, as companies receive them. */
export interface BuyerPayloads extends Omit<LivePayloads, 'goodsAssigned' | 'goodsReturned' | 'proposalsChanged'> {
  newBidding: BuyerBidMessage;
  updateBidding: BuyerBidMessage;
  bidWithdrawn: BuyerBidMessage;
  auctionLive: BuyerAuctionMessage;
  auctionPaused: BuyerAuctionMessage;
  auctionCompleted: BuyerAuctionMessage;
  auctionUpdated: BuyerAuctionMessage & { removed?: true };
  timeExtended: BuyerAuctionMessage;
  resultPublished: { auctionId: string; resultHash: string; netProfit?: never };
  roomSignedIn: { room: RoomForBuyer };
  roomSignedOut: { room: RoomForBuyer };
  bookingCreated: { booking: BookingForBuyer };
  bookingUpdated: BuyerBookingMessage;
  bookingDeleted: BuyerBookingMessage;
  bookingRejected: BuyerBookingMessage;
  viewingUpdated: ViewingChange & { viewing: Patch<ViewingForBuyer, '_id'> };
}

/** A bid that was placed, revised or withdrawn. */
export interface BidMessage {
  bidding: BidView;
  /** Present if an admin acted for the company. */
  onBehalf?: true;
}

/** Parcels of a viewing that were moved together. */
export interface GoodsMoved {
  /** Id of the viewing. */
  viewing: string;
  /** Ids of parcels, with the new movements that all of them have, the oldest first. */
  moves: { goods: string[]; movements: GoodMovement[] }[];
}

/** A change of a viewing, its rooms, its goods or its invitations. */
export interface ViewingChange {
  /** The changed fields. For a company, `users` and `companies` hold only its own entries. `rooms` has all rooms. */
  viewing: ViewingPatch;
  /** Present if parcels changed: clients that show them load them again. */
  goodsChanged?: true;
  /** Present if the company is not invited any more and cannot see the viewing. */
  removed?: true;
}

/** A command about a viewing or a bid that failed. */
export type FailedCommand = FailedViewingCommand | FailedBidCommand;

interface CommandFailure {
  code: ErrorCode;
  message: string;
  /** The reference of the HTTP error, so that the tab that sent the command does not show the error twice. */
  reference: string;
}

export interface FailedViewingCommand extends CommandFailure {
  /** Id of the viewing. */
  viewing: string;
}

/** A failed command about a bid: the bid is unchanged. */
export interface FailedBidCommand extends CommandFailure {
  /** Id of the auction. */
  auction: string;
  /** Id of the lot if the command should place a bid. */
  lot?: string;
  /** Id of the bid if the command should revise or withdraw it. */
  bid?: string;
}

/** The changed fields, with the booking's id. */
export type BookingPatch = Pick<BookingView, '_id' | 'viewing'> & Partial<BookingView>;
/** The changed fields, with the viewing's id. */
export type ViewingPatch = Pick<ViewingView, '_id'> & Partial<ViewingView>;

export type AuctionPatch = Pick<AuctionView, '_id'> & Partial<AuctionView>;
type Patch<View, Ids extends keyof View> = Pick<View, Ids> & Partial<View>;

export type LiveKind = keyof LivePayloads;

/** `seq` is consecutive: a missing number is a lost message. Clients return the last `position` when they reconnect. */
export type LiveMessage = {
  [K in LiveKind]: { kind: K; seq: Count; position: string; at: Instant; payload: LivePayloads[K] };
}[LiveKind];

/** socket.io events from the server. */
export interface ServerEvents {
  /** First message of a connection. With its `position`, a client can resume before it has received another message. */
  ready: (hello: { position: string; serverTime: string; userId: string }) => void;
  message: (message: LiveMessage) => void;
  /** The client missed too many messages, or the store was replaced: it must load everything again. */
  reload: () => void;
  /** Staff only, without `seq`: number of open connections of each company's bidders. */
  presence: (companies: { companyId: string; connections: number }[]) => void;
}

/** socket.io events from the client. */
export interface ClientEvents {
  /** The server answers with its time. The client assumes half of the round trip as the delay. */
  serverTime: (answer: (serverTime: string) => void) => void;
}

/** Version of the socket messages. Raise it if a client of the previous version would misunderstand them. */
export const SOCKET_PROTOCOL = 1;

/** The client's `auth` in the handshake. */
export interface Handshake {
  position?: string;
  /** The client's `SOCKET_PROTOCOL`. The server refuses another (`SOCKET_PROTOCOL_UNKNOWN`). Absent: no check. */
  protocol?: number;
}

export const SLOW_CLIENT_LIMIT = { messages: 1_000, bytes: 1_048_576 } as const;
