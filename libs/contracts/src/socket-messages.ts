import type { AddendumMessage } from './addenda.js';
import type { ErrorCode } from './errors/error-codes.js';
import type { HubMessageProgress, NotificationView } from './messaging/messaging-views.js';
import type { Usd } from './values/money.js';
import type { Count, Instant } from './values/units.js';
import type { BookingView, GoodMovement, RoomView, ViewingView } from './viewings/viewing-views.js';
import type { AuctionView, BidView } from './auctions/auction-views.js';
import type { AuctionForBuyer, BidForBuyer, BookingForBuyer, RoomForBuyer, ViewingForBuyer } from './reader-views.js';

/**
 * Live updates over socket.io (`domain.md §8`): one connection a tab, numbered messages, news only — commands go over
 * HTTP.
 */

/** What each kind carries. A payload is already what its receiver may know. */
export interface LivePayloads {
  newBidding: BidMessage;
  updateBidding: BidMessage;
  bidWithdrawn: BidMessage;
  /** The fields that changed, under the auction's id. */
  auctionLive: { auction: AuctionPatch };
  auctionPaused: { auction: AuctionPatch };
  auctionCompleted: { auction: AuctionPatch };
  /** `removed`: the company is not invited any more: to it the auction is gone. */
  auctionUpdated: { auction: AuctionPatch; removed?: true };
  timeExtended: { auction: AuctionPatch };
  /** Something that buyers were shown has changed. */
  auctionAddendum: AddendumMessage & { auctionId: string };
  viewingAddendum: AddendumMessage & { viewing: string };
  /** The list of lots changed, or facts about some; clients that show it load it again. */
  lotsChanged: { auctionId: string };
  /** `netProfit` for staff only; `resultHash` as in the auction's view. */
  resultPublished: { auctionId: string; resultHash: string; netProfit?: Usd | null };
  /** Staff only: parcels came to a room, from the safe or from another room. */
  goodsAssigned: GoodsMoved;
  /** Staff only: parcels came back to the safe. */
  goodsReturned: GoodsMoved;
  /** To the staff, and to the company whose people come, with what each may know of the room. */
  roomSignedIn: { room: RoomView };
  roomSignedOut: { room: RoomView };
  /** Of a company its own bookings only. */
  bookingCreated: { booking: BookingView };
  /** Moved, approved, completed, or with other people: the fields that changed. */
  bookingUpdated: { booking: BookingPatch };
  /** Taken back, by the company or by the house. */
  bookingDeleted: { booking: BookingPatch };
  /** The house refused a request. */
  bookingRejected: { booking: BookingPatch };
  /**
   * To a bidder, and to colleagues who see what the bidder seals: drafts were changed in another tab, or on another
   * device.
   */
  draftsChanged: { auctionId: string; tab?: string };
  /**
   * Marks on lots were changed in another tab, or on another device: of a star to the company's buyers, of a priority
   * or a note to those who see what their writer seals.
   */
  marksChanged: { auctionId: string; tab?: string };
  /** To the person whose command could not be done, in all their tabs. */
  failed: FailedCommand;
  /**
   * One that is completed has completed its approved bookings and its goods, and nobody is signed in to its rooms any
   * more.
   */
  viewingUpdated: ViewingChange;
  /** To one person: something new, or, without it, that others were read or cleared. */
  notification: { notification?: NotificationView; unread: Count };
  /** To those who run the hub: how far a message has come. */
  messageUpdated: { message: HubMessageProgress };
  /**
   * A folder or its files changed, or the folder is not for the reader any more; clients that show folders load them
   * again.
   */
  foldersChanged: { folder: string };
  /**
   * People changed: to the staff, and to those of the company that it names. Of nobody who is known: to those who see
   * who is awaited for an auction or a viewing, its id. Clients that show such lists load them again.
   */
  peopleChanged: { company?: string; invitedTo?: string };
}

type BuyerBidMessage = BidMessage & { bidding: BidForBuyer };
type BuyerAuctionMessage = { auction: Patch<AuctionForBuyer, '_id'> };
type BuyerBookingMessage = { booking: Patch<BookingForBuyer, '_id' | 'viewing'> };

/** What each kind carries to people who are not staff. */
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

/** A bid after what was done with it. */
export interface BidMessage {
  bidding: BidView;
  /** An admin did it for the company, which stands among what happened to the auction. */
  onBehalf?: true;
}

/** Parcels of a viewing that were moved, by the same steps each. */
export interface GoodsMoved {
  /** Id of the viewing. */
  viewing: string;
  /** Ids of parcels with what is new on their way, the oldest first. */
  moves: { goods: string[]; movements: GoodMovement[] }[];
}

/** What became of a viewing, its rooms, its goods or its invitations. */
export interface ViewingChange {
  /** The fields that changed; of a company's `users` and `companies` its own entries. `rooms` are all of them. */
  viewing: ViewingPatch;
  /** The list of goods changed, or facts about them; clients that show it load it again. */
  goodsChanged?: true;
  /** The company is not invited any more: to it the viewing is gone. */
  removed?: true;
}

/** A command that was refused, or could not be stored: about a viewing, or a bid. */
export type FailedCommand = FailedViewingCommand | FailedBidCommand;

interface CommandFailure {
  code: ErrorCode;
  message: string;
  /** That of the refusal over HTTP, so that the tab that asked does not tell it twice. */
  reference: string;
}

export interface FailedViewingCommand extends CommandFailure {
  /** Id of the viewing. */
  viewing: string;
}

/** A bid that was not taken: what stood before it stands. */
export interface FailedBidCommand extends CommandFailure {
  /** Id of the auction. */
  auction: string;
  /** Id of the lot, of a bid that was to be placed. */
  lot?: string;
  /** Id of the bid, of one that was to be revised or withdrawn. */
  bid?: string;
}

/** The fields that changed, under the booking's id. */
export type BookingPatch = Pick<BookingView, '_id' | 'viewing'> & Partial<BookingView>;
/** The fields that changed, under the viewing's id. */
export type ViewingPatch = Pick<ViewingView, '_id'> & Partial<ViewingView>;

export type AuctionPatch = Pick<AuctionView, '_id'> & Partial<AuctionView>;
type Patch<View, Ids extends keyof View> = Pick<View, Ids> & Partial<View>;

export type LiveKind = keyof LivePayloads;

/**
 * One numbered message. `seq` is consecutive within the connection, so that a hole is a gap; `position` is opaque and
 * only ever handed back at reconnection.
 */
export type LiveMessage = {
  [K in LiveKind]: { kind: K; seq: Count; position: string; at: Instant; payload: LivePayloads[K] };
}[LiveKind];

/** socket.io events from the server. */
export interface ServerEvents {
  /**
   * First of all: where the connection starts, so that it can resume from here even if no message follows, and whose it
   * is.
   */
  ready: (hello: { position: string; serverTime: string; userId: string }) => void;
  message: (message: LiveMessage) => void;
  /** The client is too far behind, or the store is another one: load everything again. */
  reload: () => void;
  /** Staff only, unnumbered: how many connections of people who bid each company has. */
  presence: (companies: { companyId: string; connections: number }[]) => void;
}

/** socket.io events from the client. */
export interface ClientEvents {
  /** Answers the server's clock as an ISO instant; the client halves the round trip. */
  serverTime: (answer: (serverTime: string) => void) => void;
}

/**
 * Version of what is said over the socket: raised whenever a client of the version before would misread what it is
 * told.
 */
export const SOCKET_PROTOCOL = 1;

/** What the client hands over in the handshake's `auth`. */
export interface Handshake {
  position?: string;
  /**
   * The client's `SOCKET_PROTOCOL`; left out, it takes the server's. Any other than the server's is refused:
   * `SOCKET_PROTOCOL_UNKNOWN`.
   */
  protocol?: number;
}

/** The most a socket may fall behind before it is cut off. */
export const SLOW_CLIENT_LIMIT = { messages: 1_000, bytes: 1_048_576 } as const;
