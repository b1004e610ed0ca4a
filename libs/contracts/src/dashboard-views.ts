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
  /** Published and live viewings that have today as one of their days, the earliest first day first. */
  viewings: DailyViewing[];
  /** Auctions that are live or paused, the earliest end first. */
  running: RunningAuction[];
  /** The next auctions that have not begun, at most eight, the earliest start first. */
  comingAuctions: ComingAuction[];
  /** Other viewings that are not completed, the earliest first day first, those without days last. */
  comingViewings: ComingViewing[];
  /** The last 30 days by UTC, the oldest first. Today is the last one. */
  days: DailyTotals[];
  /** The auctions that ended most recently, at most eight, the latest first. Excludes cancelled ones. */
  ended: EndedAuction[];
  /** Totals of all auctions that ended within these 30 days. Excludes cancelled ones. */
  sales: SalesTotals;
  setup: InstallationSetup;
}

/** State of an installation; `ClientEnvironment` has its address, mail server, name and logo. */
export interface InstallationSetup {
  hasTerms: boolean;
  /** When the state of the last complete backup was copied; null if no backup is known. */
  lastBackup: Instant | null;
  /** Whether the root key is in DATA_DIR, beside the data that it protects. */
  isKeyBesideData: boolean;
}

/** Tasks that wait for staff. */
export interface DailyNeeds {
  /** People who wait for approval. */
  people: Count;
  companies: Count;
  /** How many of the waiting people and companies have an unconfirmed e-mail address. */
  unconfirmed: { people: Count; companies: Count };
  /** Pending booking requests whose slots are not over. */
  bookings: WaitingBookings[];
  /** Auctions and viewings that approved people have not joined although they were invited by e-mail. */
  waitingInvitations: WaitingInvitations[];
  /** Live auctions that end within 24 hours and have lots without bids, the earliest end first. */
  endingWithoutBids: AuctionShortOfBids[];
  /** Ended auctions with lots that staff must decide. */
  lotsToDecide: UndecidedAuction[];
  /** Ended auctions with all lots decided and without a published result. */
  resultsToPublish: NamedAuction[];
  /** Auctions whose award letters are not made ten minutes after the publication of the result. */
  waitingLetters: NamedAuction[];
  /** Completed viewings without an auction, the newest first. Cancelled auctions and older viewings do not count. */
  viewingsWithoutAuction: NamedViewing[];
  /** Number of deliveries, on any channel, that failed and are not retried automatically. */
  failedMessages: Count;
  standingStill: StandingStill;
  /** Sealed auctions whose key was wrapped by another root key: they accept no bids and can only be cancelled. */
  unopenedAuctions: NamedAuction[];
  /** Whether the server distrusts the clock of its machine until an admin accepts it. */
  clockInDoubt: boolean;
  /** Auctions that the server has paused; staff resume them. */
  pausedAuctions: PausedAuction[];
  /** Further alerts that are current, of the kinds in `OPERATOR_ALERTS`. */
  alerts: OperatorAlert[];
}

export interface PausedAuction extends NamedAuction {
  cause: PauseCause;
}

/** Why the server pauses an auction: `outage`, it was down shortly before the end; `clock`, its clock is in doubt. */
export const PAUSE_CAUSES = ['outage', 'clock'] as const;
export type PauseCause = (typeof PAUSE_CAUSES)[number];

export const OPERATOR_ALERTS = ['lowDisk', 'mailServerWithoutTls', 'unprovenMails'] as const;
export type OperatorAlert = (typeof OPERATOR_ALERTS)[number];

/** Background work that has stopped. */
export interface StandingStill {
  /** Names of read models that are not updated any more. The summary does without their data. */
  projections: string[];
  /** Names of reactors that have given up on an event (dead letters). */
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

/** Number of pending booking requests at one viewing. */
export interface WaitingBookings {
  /** Id of the viewing. */
  viewing: string;
  /** Name of the viewing. */
  name: string;
  waiting: Count;
}

/** An auction or viewing, and the number of approved people who have not joined it after an e-mail invitation. */
export interface WaitingInvitations extends WaitingInvitation {
  waiting: Count;
}

export interface AuctionShortOfBids extends NamedAuction {
  endsAt: Instant;
  timeZone: string;
  /** Number of offered lots without bids. */
  withoutBids: Count;
  /** Number of offered lots. */
  lots: Count;
}

export interface UndecidedAuction extends NamedAuction {
  /** Number of lots that staff must decide: all bids are below the reserve. */
  undecided: Count;
}

/** A viewing, with the bookings of one of its days. */
export interface DailyViewing extends NamedViewing {
  /** The day in the viewing's time zone, such as `2026-11-23`. */
  date: string;
  /** Time zone of the viewing, by its name in the IANA database. */
  timeZone: string;
  status: ViewingStatus;
  /** Start hours of the slots of the day; none on a closed day. */
  openHours: Count[];
  rooms: Count;
  /** Number of rooms with a company in them. */
  occupied: Count;
  /** Pending, approved and completed bookings of the day, by time. */
  bookings: DailyBooking[];
}

export interface DailyBooking {
  _id: string;
  /** Id of the company. */
  company: string;
  companyName: string;
  /** Name of the room; null without one. */
  room: string | null;
  /** Start hours of the booked slots, in the viewing's time zone. */
  slots: Count[];
  status: BookingStatus;
  /** Number of attendees. */
  people: Count;
  /** Whether the company is signed in to its room. */
  here: boolean;
}

/** A live or paused auction. */
export interface RunningAuction extends Pick<
  AuctionView,
  '_id' | 'name' | 'status' | 'startsAt' | 'endsAt' | 'timeZone' | 'pausedAt' | 'bidVisibility'
> {
  /** Number of offered lots. */
  lots: Count;
  /** Number of offered lots with at least one standing bid. */
  lotsWithBids: Count;
  /** Number of standing bids on offered lots. */
  bids: Count;
  /** Number of invited companies. */
  companies: Count;
  /** Number of companies with a standing bid. */
  bidding: Count;
  /** The sum of the highest bid on each lot; null in a sealed auction. */
  value: Usd | null;
  /** Number of lots whose highest bid is at or above the reserve; null in a sealed auction. */
  reached: Count | null;
}

export interface ComingAuction extends Pick<
  AuctionView,
  '_id' | 'name' | 'startsAt' | 'timeZone' | 'published' | 'lots'
> {
  /** Number of invited companies. */
  companies: Count;
}

export interface ComingViewing extends NamedViewing {
  status: ViewingStatus;
  /** The first day, such as `2026-11-23`; null if not set. */
  startDate: string | null;
  endDate: string | null;
  rooms: Count;
  /** Number of invited companies. */
  companies: Count;
}

/** Figures of one day by UTC. */
export interface DailyTotals {
  /** The day, such as `2026-11-23`. */
  date: string;
  /** Number of bids placed or revised, in all auctions. */
  bids: Count;
  /** Number of companies that placed or revised a bid. */
  companies: Count;
  /** Number of offered lots of auctions that ended on this day. */
  lots: Count;
  /** Number of sold lots of those auctions. */
  sold: Count;
  /** Total price of the sold lots. */
  value: Usd;
}

export interface SalesTotals {
  /** Number of auctions. */
  auctions: Count;
  lots: Count;
  sold: Count;
  /** Share of sold lots, such as `66.67%`. */
  share: string;
  /** Total price of the sold lots. */
  value: Usd;
}

export interface EndedAuction extends NamedAuction, Omit<SalesTotals, 'auctions'> {
  endedAt: Instant;
  timeZone: string;
  resultPublished: boolean;
}
