import type { Usd } from './values/money.js';
import type { Count, Instant } from './values/units.js';
import type { BookingStatus, ViewingStatus } from './viewings/viewing-enumerations.js';
import type { AuctionView } from './auctions/auction-views.js';
import type { WaitingInvitation } from './people/views.js';

/**
 * The day of the house at a glance (`specification.md §7` DASHBOARD). The docstrings are part of the description of the
 * API.
 */

/** `GET dashboard/getDailySummary`, for the house's staff. */
export interface DailySummary {
  /** When it was made, by the server's clock. */
  at: Instant;
  needs: DailyNeeds;
  /** Viewings of which today is a day, the first to begin first. */
  viewings: DailyViewing[];
  /** Auctions that are live or paused, the first to end first. */
  running: RunningAuction[];
  /**
   * Auctions that have not begun, the first to begin first; those that come latest are left out where there are many.
   */
  comingAuctions: ComingAuction[];
  /** Viewings that are being set up or are still to come, the first to begin first, drafts without a day last. */
  comingViewings: ComingViewing[];
  /** The last 30 days by UTC, the oldest first. Today is the last one. */
  days: DailyTotals[];
  /** The auctions that ended last, the latest first, without those that were cancelled. */
  ended: EndedAuction[];
  /** All auctions that ended within the 30 days together. */
  sales: SalesTotals;
}

/** What waits for somebody's hand. */
export interface DailyNeeds {
  /** People whom the house has yet to let in. */
  people: Count;
  companies: Count;
  /** How many of these two are sign-ups whose address nobody has confirmed. */
  unconfirmed: { people: Count; companies: Count };
  /** Requests for slots that are still to come. */
  bookings: WaitingBookings[];
  /** Auctions and viewings to which people were invited by e-mail who are approved and have not joined. */
  waitingInvitations: WaitingInvitations[];
  /** Auctions that end within 24 hours and have lots that nobody bids on, the first to end first. */
  endingWithoutBids: AuctionShortOfBids[];
  /** Auctions that are over and have lots on which the house has yet to decide. */
  lotsToDecide: UndecidedAuction[];
  /** Auctions that are over, decided in full, and not published. */
  resultsToPublish: NamedAuction[];
  /** Completed viewings whose goods are in no auction yet, the latest first. */
  viewingsWithoutAuction: NamedViewing[];
  /** Messages to people, by whatever channel, that could not be delivered and are not tried again by themselves. */
  failedMessages: Count;
  standingStill: StandingStill;
  /**
   * Sealed auctions whose key another root key has wrapped: they take no bids and can only be cancelled.
   */
  unopenedAuctions: NamedAuction[];
  /**
   * Whether the house does not believe the clock of its machine, so that nothing ends or starts until an admin accepts
   * it.
   */
  clockInDoubt: boolean;
  /** Auctions that the server has paused by itself: they go on when staff resume them. */
  pausedAuctions: PausedAuction[];
  /** What else the operator has to look at; as the alerts to admins say it. */
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

/** What the house cannot go on with by itself. */
export interface StandingStill {
  /** Names of read models that are not kept up any more: what the summary takes from them is left out of it. */
  projections: string[];
  /** Names of reactors that have set something aside. */
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

/** People who could be invited now to what they were invited to by e-mail. */
export interface WaitingInvitations extends WaitingInvitation {
  waiting: Count;
}

export interface AuctionShortOfBids extends NamedAuction {
  endsAt: Instant;
  /** Lots that nobody bids on. */
  withoutBids: Count;
  /** All lots that are offered. */
  lots: Count;
}

export interface UndecidedAuction extends NamedAuction {
  /** Lots whose bids are all below the reserve. */
  undecided: Count;
}

/** One day of a viewing. */
export interface DailyViewing extends NamedViewing {
  /** The day, local to the viewing: `2026-11-23`. */
  date: string;
  /** Of the IANA database: hours are local to it. */
  timeZone: string;
  status: ViewingStatus;
  rooms: Count;
  /** Rooms with a company in them. */
  occupied: Count;
  /** The day's bookings that stand or wait, by time. */
  bookings: DailyBooking[];
}

export interface DailyBooking {
  _id: string;
  /** Id of the company. */
  company: string;
  companyName: string;
  /** Name of the room; null while it waits for one. */
  room: string | null;
  /** Hours at which its slots begin, local to the viewing. */
  slots: Count[];
  status: BookingStatus;
  /** Number of people who come. */
  people: Count;
  /** Whether the company is in its room. */
  here: boolean;
}

/** An auction as it stands. In a sealed auction nothing tells of an amount. */
export interface RunningAuction extends Pick<
  AuctionView,
  '_id' | 'name' | 'status' | 'startsAt' | 'endsAt' | 'pausedAt' | 'bidVisibility'
> {
  /** Lots that are offered. */
  lots: Count;
  /** Of them, those that somebody bids on. */
  lotsWithBids: Count;
  /** Standing bids. */
  bids: Count;
  /** Companies that are invited. */
  companies: Count;
  /** Companies with a standing bid. */
  bidding: Count;
  /** The sum of the highest bids; null in a sealed auction. */
  value: Usd | null;
  /** Lots whose highest bid is at or above the reserve; null in a sealed auction. */
  reached: Count | null;
}

export interface ComingAuction extends Pick<AuctionView, '_id' | 'name' | 'startsAt' | 'published' | 'lots'> {
  /** Companies that are invited. */
  companies: Count;
}

export interface ComingViewing extends NamedViewing {
  status: ViewingStatus;
  /** The first day, `2026-11-23`. */
  startDate: string | null;
  endDate: string | null;
  rooms: Count;
  /** Companies that are invited. */
  companies: Count;
}

/** What happened on one day by UTC. */
export interface DailyTotals {
  /** `2026-11-23`. */
  date: string;
  /** Bids that were placed or revised, in all auctions. */
  bids: Count;
  /** Companies that placed or revised one. */
  companies: Count;
  /** Lots of auctions that ended on this day. */
  lots: Count;
  /** Of them, those that are sold. */
  sold: Count;
  /** What the sold ones bring. */
  value: Usd;
}

export interface SalesTotals {
  /** Auctions that ended. */
  auctions: Count;
  lots: Count;
  sold: Count;
  /** The share of lots that are sold: `66.67%`. */
  share: string;
  /** What the sold ones bring. */
  value: Usd;
}

export interface EndedAuction extends NamedAuction, Omit<SalesTotals, 'auctions'> {
  endedAt: Instant;
  resultPublished: boolean;
}
