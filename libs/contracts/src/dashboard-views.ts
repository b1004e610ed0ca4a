import type { Usd } from './values/money.js';
import type { Count, Instant } from './values/units.js';
import type { BookingStatus, ViewingStatus } from './viewings/viewing-enumerations.js';
import type { AuctionView } from './auctions/auction-views.js';
import type { WaitingInvitation } from './people/views.js';

/** Answer of `GET dashboard/getDailySummary`, for staff. */
export interface DailySummary {
  /** When the summary was made, by the server's clock. */
  at: Instant;
  needs: DailyNeeds;
  /** Viewings that are open today, the earliest start first. */
  viewings: DailyViewing[];
  /** Auctions that are live or paused, the earliest end first. */
  running: RunningAuction[];
  /** Auctions that have not begun, the earliest start first. The number is limited: the latest are left out. */
  comingAuctions: ComingAuction[];
  /** Viewings that are drafts or have not begun, the earliest start first, drafts without a day last. */
  comingViewings: ComingViewing[];
  /** The last 30 days by UTC, the oldest first. Today is the last one. */
  days: DailyTotals[];
  /** The auctions that ended most recently, the latest first, without cancelled ones. */
  ended: EndedAuction[];
  /** Totals of all auctions that ended within the 30 days. */
  sales: SalesTotals;
}

/** Tasks that wait for staff. */
export interface DailyNeeds {
  /** People who wait for approval. */
  people: Count;
  companies: Count;
  /** How many of these people and companies are sign-ups with an unconfirmed address. */
  unconfirmed: { people: Count; companies: Count };
  /** Requests for slots in the future. */
  bookings: WaitingBookings[];
  /** Auctions and viewings with approved people who were invited by e-mail and have not joined. */
  waitingInvitations: WaitingInvitations[];
  /** Auctions that end within 24 hours and have lots without bids, the earliest end first. */
  endingWithoutBids: AuctionShortOfBids[];
  /** Ended auctions with lots that staff must decide. */
  lotsToDecide: UndecidedAuction[];
  /** Ended auctions with all lots decided and without a published result. */
  resultsToPublish: NamedAuction[];
  /** Completed viewings whose goods are in no auction yet, the latest first. */
  viewingsWithoutAuction: NamedViewing[];
  /** Messages on any channel that could not be delivered and are not retried automatically. */
  failedMessages: Count;
  standingStill: StandingStill;
  /** Sealed auctions whose key was wrapped by another root key: they accept no bids and can only be cancelled. */
  unopenedAuctions: NamedAuction[];
  /** Whether the server distrusts the clock of its machine: nothing starts or ends until an admin accepts it. */
  clockInDoubt: boolean;
  /** Auctions that the server has paused: staff must resume them. */
  pausedAuctions: PausedAuction[];
  /** Further alerts for the operator, as sent to admins. */
  alerts: OperatorAlert[];
}

export interface PausedAuction extends NamedAuction {
  cause: PauseCause;
}

/** Why the server pauses an auction: it was down before the end, or its clock is in doubt. */
export const PAUSE_CAUSES = ['outage', 'clock'] as const;
export type PauseCause = (typeof PAUSE_CAUSES)[number];

export const OPERATOR_ALERTS = ['lowDisk', 'mailServerWithoutTls', 'unprovenMails'] as const;
export type OperatorAlert = (typeof OPERATOR_ALERTS)[number];

/** Background work that has stopped. */
export interface StandingStill {
  /** Names of read models that are not updated any more: the summary omits their figures. */
  projections: string[];
  /** Names of reactors with dead letters. */
  reactors: string[];
}

export interface NamedAuction {
  _id: string;
  name: string;
}

export interface NamedViewing {
  _id: string;
  name: string;
}

/** Requests for slots at one viewing. */
export interface WaitingBookings {
  /** Id of the viewing. */
  viewing: string;
  /** Name of the viewing. */
  name: string;
  waiting: Count;
}

/** People whom an admin can now invite to the object of their e-mail invitation. */
export interface WaitingInvitations extends WaitingInvitation {
  waiting: Count;
}

export interface AuctionShortOfBids extends NamedAuction {
  endsAt: Instant;
  /** Lots without bids. */
  withoutBids: Count;
  /** Number of all offered lots. */
  lots: Count;
}

export interface UndecidedAuction extends NamedAuction {
  /** Lots whose bids are all below the reserve. */
  undecided: Count;
}

/** One day of a viewing. */
export interface DailyViewing extends NamedViewing {
  /** The day in the viewing's time zone: `2026-11-23`. */
  date: string;
  /** Time zone of the IANA database: hours are local to it. */
  timeZone: string;
  status: ViewingStatus;
  rooms: Count;
  /** Number of rooms with a company in them. */
  occupied: Count;
  /** The day's pending, approved and completed bookings, by time. */
  bookings: DailyBooking[];
}

export interface DailyBooking {
  _id: string;
  /** Id of the company. */
  company: string;
  companyName: string;
  /** Name of the room; null while the booking waits for one. */
  room: string | null;
  /** Start hours of the booked slots, local to the viewing. */
  slots: Count[];
  status: BookingStatus;
  /** Number of attendees. */
  people: Count;
  /** Whether the company is in the booked room. */
  here: boolean;
}

/** A live or paused auction. A sealed one reveals no amounts. */
export interface RunningAuction extends Pick<
  AuctionView,
  '_id' | 'name' | 'status' | 'startsAt' | 'endsAt' | 'pausedAt' | 'bidVisibility'
> {
  /** Offered lots. */
  lots: Count;
  /** Offered lots with at least one bid. */
  lotsWithBids: Count;
  /** Active bids. */
  bids: Count;
  /** Invited companies. */
  companies: Count;
  /** Companies with an active bid. */
  bidding: Count;
  /** The sum of the highest bids; null in a sealed auction. */
  value: Usd | null;
  /** Lots whose highest bid is at or above the reserve; null in a sealed auction. */
  reached: Count | null;
}

export interface ComingAuction extends Pick<AuctionView, '_id' | 'name' | 'startsAt' | 'published' | 'lots'> {
  /** Invited companies. */
  companies: Count;
}

export interface ComingViewing extends NamedViewing {
  status: ViewingStatus;
  /** The first day, `2026-11-23`. */
  startDate: string | null;
  endDate: string | null;
  rooms: Count;
  /** Invited companies. */
  companies: Count;
}

/** Figures of one day by UTC. */
export interface DailyTotals {
  /** The day, as `2026-11-23`. */
  date: string;
  /** Bids placed or revised in all auctions. */
  bids: Count;
  /** Companies that placed or revised one. */
  companies: Count;
  /** Lots of auctions that ended on this day. */
  lots: Count;
  /** Sold lots of those auctions. */
  sold: Count;
  /** Total price of the sold lots. */
  value: Usd;
}

export interface SalesTotals {
  /** Auctions that ended. */
  auctions: Count;
  lots: Count;
  sold: Count;
  /** Share of sold lots: `66.67%`. */
  share: string;
  /** Total price of the sold lots. */
  value: Usd;
}

export interface EndedAuction extends NamedAuction, Omit<SalesTotals, 'auctions'> {
  endedAt: Instant;
  resultPublished: boolean;
}
