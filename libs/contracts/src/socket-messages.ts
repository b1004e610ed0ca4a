import type { AddendumMessage } from './addenda.js';
import type { ErrorCode } from './errors/error-codes.js';
import type { HubMessageProgress, NotificationView } from './messaging/messaging-views.js';
import type { Usd } from './values/money.js';
import type { Count, Instant } from './values/units.js';
import type { BookingView, GoodMovement, RoomView, ViewingView } from './viewings/viewing-views.js';
import type { AuctionView, BidView } from './auctions/auction-views.js';
import type { AuctionForBuyer, BidForBuyer, BookingForBuyer, RoomForBuyer, ViewingForBuyer } from './reader-views.js';

/** Live messages over socket.io (`domain.md §8`): one connection for each tab, numbered messages. Commands use HTTP. */

/** Payload of each kind, already filtered for its receiver. */
export interface LivePayloads {
  newBidding: BidMessage;
  updateBidding: BidMessage;
  bidWithdrawn: BidMessage;
  /** The changed fields, with the auction's id. */
  auctionLive: { auction: AuctionPatch };
  auctionPaused: { auction: AuctionPatch };
  auctionCompleted: { auction: AuctionPatch };
  /** `removed`: the company is not invited any more, so the auction disappears for it. */
  auctionUpdated: { auction: AuctionPatch; removed?: true };
  timeExtended: { auction: AuctionPatch };
  /** A field that buyers see has changed. */
  auctionAddendum: AddendumMessage & { auctionId: string };
  viewingAddendum: AddendumMessage & { viewing: string };
  /** The list of lots, or lots in it, changed; clients that show it reload it. */
  lotsChanged: { auctionId: string };
  /** `netProfit` for staff only; `resultHash` as in the auction's view. */
  resultPublished: { auctionId: string; resultHash: string; netProfit?: Usd | null };
  /** Staff only: parcels were moved to a room, from the safe or from another room. */
  goodsAssigned: GoodsMoved;
  /** Staff only: parcels were returned to the safe. */
  goodsReturned: GoodsMoved;
  /** A company entered a room. It and staff receive the fields of the room that each may see. */
  roomSignedIn: { room: RoomView };
  roomSignedOut: { room: RoomView };
  /** A company receives its own bookings only. */
  bookingCreated: { booking: BookingView };
  /** Changed fields of a booking that was moved, approved or completed, or has other attendees. */
  bookingUpdated: { booking: BookingPatch };
  /** The company or staff cancelled a booking. */
  bookingDeleted: { booking: BookingPatch };
  /** Staff rejected a request. */
  bookingRejected: { booking: BookingPatch };
  /** Drafts changed in another tab. The bidder and colleagues who see the bidder's sealed amounts receive it. */
  draftsChanged: { auctionId: string; tab?: string };
  /** Marks changed in another tab. A star goes to the company, others to people who see the writer's amounts. */
  marksChanged: { auctionId: string; tab?: string };
  /** A command failed: the message goes to all tabs of the person. */
  failed: FailedCommand;
  /** A completed viewing has completed its approved bookings and its goods, and all companies have left its rooms. */
  viewingUpdated: ViewingChange;
  /** One person got a new notification. Without one, the person's notifications were read or cleared. */
  notification: { notification?: NotificationView; unread: Count };
  /** Progress of a message, for users of the notifications hub. */
  messageUpdated: { message: HubMessageProgress };
  /** A folder or its files changed, or the reader lost access to it; clients that show folders reload them. */
  foldersChanged: { folder: string };
  /** People changed. Receivers: staff and `company`, or readers of the list of an auction or viewing (`invitedTo`). */
  peopleChanged: { company?: string; invitedTo?: string };
}

type BuyerBidMessage = BidMessage & { bidding: BidForBuyer };
type BuyerAuctionMessage = { auction: Patch<AuctionForBuyer, '_id'> };
type BuyerBookingMessage = { booking: Patch<BookingForBuyer, '_id' | 'viewing'> };

/** Payload of each kind for buyers. */
export interface BuyerPayloads extends Omit<LivePayloads, 'goodsAssigned' | 'goodsReturned'> {
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

/** A bid after a change of it. */
export interface BidMessage {
  bidding: BidView;
  /** Whether an admin acted for the company; the auction's list of events shows this. */
  onBehalf?: true;
}

/** Parcels of a viewing that were moved by the same steps. */
export interface GoodsMoved {
  /** Id of the viewing. */
  viewing: string;
  /** Ids of parcels with their new movements, the oldest first. */
  moves: { goods: string[]; movements: GoodMovement[] }[];
}

/** A change of a viewing, its rooms, its goods or its invitations. */
export interface ViewingChange {
  /** The changed fields. For a company, `users` and `companies` hold its own entries. `rooms` is the complete list. */
  viewing: ViewingPatch;
  /** The list of goods, or parcels in it, changed; clients that show it reload it. */
  goodsChanged?: true;
  /** The company is not invited any more, so the viewing disappears for it. */
  removed?: true;
}

/** A command about a viewing or a bid that was refused or could not be stored. */
export type FailedCommand = FailedViewingCommand | FailedBidCommand;

interface CommandFailure {
  code: ErrorCode;
  message: string;
  /** The reference of the HTTP refusal, so that the tab that sent the command does not show it twice. */
  reference: string;
}

export interface FailedViewingCommand extends CommandFailure {
  /** Id of the viewing. */
  viewing: string;
}

/** A bid that was not accepted: the previous state remains. */
export interface FailedBidCommand extends CommandFailure {
  /** Id of the auction. */
  auction: string;
  /** Id of the lot, for a bid to be placed. */
  lot?: string;
  /** Id of the bid, for one to be revised or withdrawn. */
  bid?: string;
}

/** The changed fields, with the booking's id. */
export type BookingPatch = Pick<BookingView, '_id' | 'viewing'> & Partial<BookingView>;
/** The changed fields, with the viewing's id. */
export type ViewingPatch = Pick<ViewingView, '_id'> & Partial<ViewingView>;

export type AuctionPatch = Pick<AuctionView, '_id'> & Partial<AuctionView>;
type Patch<View, Ids extends keyof View> = Pick<View, Ids> & Partial<View>;

export type LiveKind = keyof LivePayloads;

/** `seq` is consecutive within the connection: a hole is a gap. `position` is opaque, sent back to reconnect. */
export type LiveMessage = {
  [K in LiveKind]: { kind: K; seq: Count; position: string; at: Instant; payload: LivePayloads[K] };
}[LiveKind];

/** socket.io events from the server. */
export interface ServerEvents {
  /** First message: the start position of the connection, so that it can resume without another message. */
  ready: (hello: { position: string; serverTime: string; userId: string }) => void;
  message: (message: LiveMessage) => void;
  /** The client is too far behind, or the store was replaced: reload everything. */
  reload: () => void;
  /** Staff only, unnumbered: number of connections of bidders of each company. */
  presence: (companies: { companyId: string; connections: number }[]) => void;
}

/** socket.io events from the client. */
export interface ClientEvents {
  /** Answers the server's clock as an ISO instant; the client halves the round trip. */
  serverTime: (answer: (serverTime: string) => void) => void;
}

/** Version of the socket messages: raise it when a client of the previous version would misread them. */
export const SOCKET_PROTOCOL = 1;

/** The client's `auth` in the handshake. */
export interface Handshake {
  position?: string;
  /** The client's `SOCKET_PROTOCOL`; absent: the server's. Refusal: `SOCKET_PROTOCOL_UNKNOWN`. */
  protocol?: number;
}

export const SLOW_CLIENT_LIMIT = { messages: 1_000, bytes: 1_048_576 } as const;
