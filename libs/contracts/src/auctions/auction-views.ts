import type {
  AuctionStatus,
  AuctionType,
  BidStatus,
  BidVisibility,
  GoodsCategory,
  WithdrawalRule,
} from '../values/enumerations.js';
import type { ErrorCode } from '../errors/error-codes.js';
import type { Usd } from '../values/money.js';
import type { StonesDescription } from '../values/stones.js';
import type { Count, Instant } from '../values/units.js';

/** Auctions, lots and bids as answers and socket messages carry them (`domain.md §3, §5`). */

/**
 * Soft close: a company's first bid on a lot, or a higher one, that is accepted in the last `windowSeconds` moves the end
 * `extendSeconds` later.
 */
export interface SoftClose {
  /** Seconds. */
  windowSeconds: Count;
  /** Seconds. */
  extendSeconds: Count;
  /**
   * Percentage by which a bid must exceed the company's own highest amount on the lot to move the end, and by $1.00 at
   * least. Absent: any rise moves it.
   */
  stepPercent?: Count;
  /** Seconds by which bids can move the end in all. Absent: there is no limit. */
  latestEndSeconds?: Count;
}

/**
 * An auction. For the buyer side `users` and `companies` hold only the own company's entries, and `netProfit` is
 * absent.
 */
export interface AuctionView {
  _id: string;
  name: string;
  type: AuctionType;
  category: GoodsCategory | null;
  description: string;
  /** The viewing that its goods were shown at. */
  viewing: string | null;
  startsAt: Instant;
  endsAt: Instant;
  /** Of the IANA database: that of its viewing, without one `UTC`. */
  timeZone: string;
  status: AuctionStatus;
  /** Whether the invited companies see it. */
  published: boolean;
  resultPublished: boolean;
  cancelled: boolean;
  /** Staff only; null until the result is published, and if the house named none. */
  netProfit?: Usd | null;
  lots: Count;
  /** Ids of the people who are invited. */
  users: string[];
  /** Ids of the companies that are invited. */
  companies: string[];
  bidVisibility: BidVisibility;
  /**
   * The root key does not open this sealed auction, so that its amounts cannot be decrypted. Until it is over, it takes no
   * bids and can only be cancelled. Absent otherwise.
   */
  keyLost?: true;
  withdrawals: WithdrawalRule;
  extension: SoftClose | null;
  /** Version of the rules that decide it for life: 1 or 2 in auctions that an older release created. */
  rules: Count;
  /**
   * Why it is paused, was completed or was cancelled. To the buyer side only of a pause: the house's own reasons `outage` and `clock`,
   * and what was written for companies to read.
   */
  reason?: string | null;
  /** Since when its time stands still: what was left then is left when it goes on. Null unless it is paused. */
  pausedAt: Instant | null;
  /**
   * Once the result is published: the head of the auction's chain at that moment, by which anybody can prove it later.
   */
  resultHash?: string;
  /** Number of addenda. Absent without one. */
  addenda?: Count;
  /** Time of the newest addendum. Absent without one. */
  addendumAt?: Instant;
  /** Buyer side: number of the newest addendum that the reader has read. Absent without addenda. */
  addendaSeen?: Count;
  createdAt: Instant;
}

/** What a buyer may know of a lot before bidding. */
export interface LotDescription extends StonesDescription {
  lotNo: string;
  /** The smallest bid that is taken; null where any is. */
  minimumBid: Usd | null;
  /**
   * Addresses of pictures: what was uploaded lies under `/api/lot/images/`, where `small` in the place of `large` is
   * its thumbnail.
   */
  images: string[];
}

export interface LotResult {
  /** The highest bid; null without one. */
  winnerBid: Usd | null;
  secondHighestBid: Usd | null;
  /** What the winner pays, by the auction's type. */
  priceToPay: Usd | null;
  winner: { bidId: string; companyId: string; userId: string } | null;
}

export interface LotView extends LotDescription {
  _id: string;
  auctionId: string;
  withdrawn: boolean;
  /**
   * Staff only: null until the auction is completed, and then where the house has yet to decide. The buyer side has
   * `outcome` in its place.
   */
  sold?: boolean | null;
  /** Staff only: why it was withdrawn, or why the house decided on it as it did last; null without a reason. */
  reason?: string | null;
  /** Ids of the bids on the lot that the reader may know of. */
  bids: string[];
  /** Staff only: id of the parcel that it was at the auction's viewing; null where none was named. */
  good?: string | null;
  /** Staff only: what the lot must at least bring. */
  reservePrice?: Usd;
  /** Staff only; in a sealed auction null until completion. */
  result?: LotResult | null;
  /**
   * Buyer side, after the result is published, on lots that the own company bid on. `priceToPay` is null when it did
   * not win.
   */
  outcome?: { won: boolean; priceToPay: Usd | null };
  /** The mark on the lot that the reader is shown, when there is one. */
  preference?: LotPreference;
  /** The newest addendum that names the lot. Absent without one. */
  addendum?: { number: Count; at: Instant };
}

/**
 * A mark on a lot (the watch list): the company's star, and what the reader, or a colleague whose sealed amounts the
 * reader sees, has written.
 */
export interface LotPreference {
  lotId: string;
  favourite: boolean;
  /** 0 to 1,000, of the writer's own meaning. */
  priority: Count;
  note: string;
  /** The reader wrote a note or a priority that cannot be decrypted any more: the root key was replaced. Absent otherwise. */
  unreadable?: true;
}

/** Proof of acceptance: the hash of the event in the auction's chain, and when the server took it. */
export interface BidReceipt {
  hash: string;
  receivedAt: Instant;
  /** Why the house entered it for the company, or took it back; left out where the company did. */
  onBehalf?: { reason: string };
}

/** How many bids came to an auction in one minute. */
export interface BidPaceView {
  /** When the minute began. */
  minute: Instant;
  /** Placed or revised. */
  bids: Count;
}

export interface BidView {
  _id: string;
  /** Id of the auction. */
  auction: string;
  /** Id of the lot. */
  lot: string;
  /**
   * Null where the reader may know of the bid but not of its amount: staff, in a sealed auction that is not completed.
   */
  biddingAmount: Usd | null;
  /** An amount of the own company that cannot be decrypted any more: the root key was replaced. Absent otherwise. */
  unreadable?: true;
  /** Who placed it. */
  userId: string;
  companyId: string;
  status: BidStatus;
  placedAt: Instant;
  revisedAt: Instant | null;
  /** For the bidder only. */
  receipt?: BidReceipt;
}

/** How a bid, as it stood, ended: it became another amount, was withdrawn, or was voided by the house, for itself or with its lot. */
export const BID_ENDS = ['revised', 'withdrawn', 'void', 'lotWithdrawn'] as const;
export interface BidEndView {
  how: (typeof BID_ENDS)[number];
  at: Instant;
  /** Of one that was revised or withdrawn: by the house, for the company. */
  byHouse?: boolean;
}

/** What was done with a bid, and what became of it. */
export interface BidStepView {
  /** Of the event. */
  _id: string;
  bidId: string;
  lotId: string;
  companyId: string;
  type: 'BidPlaced' | 'BidRevised' | 'BidWithdrawn';
  /** Null of a withdrawal, and where the reader may not know it. */
  biddingAmount: Usd | null;
  /** An amount of the own company that cannot be decrypted any more: the root key was replaced. Absent otherwise. */
  unreadable?: true;
  at: Instant;
  /** Why the house did it for the company; left out where the company did. */
  onBehalf?: { reason: string };
  /** Null of a bid that stands, or stood to the end, and of a withdrawal. */
  ended: BidEndView | null;
  /** The receipt: for the bidder only. */
  hash?: string;
}

/** What one person has typed about a lot, in their own spelling: it may be no amount at all. */
export interface BidDraft {
  lotId: string;
  /** The bid to be sent. */
  amount: string;
  /** Its price per carat, while that cannot be read: one that can is told by the amount. */
  perCarat?: string;
  /** What the lot is worth to them. */
  valuation: string;
}

/** What somebody has set themself in an auction, in their own spelling; empty where they have not. */
export interface BidLimits {
  /** The most that all bids together shall come to. */
  limit: string;
  /** The most that a carat shall cost. */
  perCarat: string;
}

/**
 * `GET bidding/drafts/{auctionId}`: the own drafts, and those of colleagues whose sealed amounts one would see there.
 */
export interface BidDraftsView {
  lots: BidDraft[];
  limits: BidLimits;
  colleagues: (BidDraft & { userId: string })[];
  /** What the reader typed and cannot be decrypted any more, because the root key was replaced. Absent where there is nothing. */
  unreadable?: UnreadableDrafts;
}

export interface UnreadableDrafts {
  /** Ids of the lots on which nothing was typed since. */
  lots: string[];
  limits: boolean;
}

/** What those who have an auction before them must not miss. */
export const HAPPENING_KINDS = [
  'live',
  'paused',
  'resumed',
  'endMoved',
  'lotWithdrawn',
  'bidsVoided',
  'bidEntered',
  'bidTakenBack',
  'completed',
  'endedEarly',
  'cancelled',
  'resultPublished',
] as const;
export type HappeningKind = (typeof HAPPENING_KINDS)[number];

/** A company whose late bids have moved an end. */
export interface EndMover {
  companyId: string;
  times: Count;
}

/** Something that happened to an auction. A company is told what concerns all, and what concerns itself. */
export interface HappeningView {
  _id: string;
  at: Instant;
  kind: HappeningKind;
  lotId: string | null;
  /** The end from then on. */
  endsAt: Instant | null;
  /** The house's own reason for a pause: `outage` or `clock`. */
  cause: string | null;
  /** Staff only: whose bids it is about; null where it concerns all. */
  companyId?: string | null;
  /** Staff only: the company whose bid moved the end, and how often its bids have done so by then. Absent where staff moved it. */
  movedBy?: EndMover;
  /** The reason that was given; null without one. To the buyer side only of a pause and of its own voided bids, where it was written for them. */
  reason?: string | null;
}

/**
 * How a company did. Lots count on which a bid of it stands or stood at the close, in auctions that were not cancelled.
 */
export interface AuctionPerformance {
  auctions: Count;
  lotsBid: Count;
  won: Count;
  lost: Count;
  /** Lots whose result is not published yet. */
  pending: Count;
  /** Lots won of those with a published result, as `33.33%`. */
  winRate: string;
  totalSpent: Usd;
  /** The same by auction, the latest to end first. */
  byAuction: AuctionBalance[];
}

/** How a company did in one auction, or stands in it. */
export interface AuctionBalance {
  /** Id of the auction. */
  auction: string;
  /** Lots on which a bid of the company stands, or stood at the close. */
  lotsBid: Count;
  won: Count;
  lost: Count;
  /** Lots whose result is not published yet. */
  pending: Count;
  /** What is to be paid for the lots won. */
  spent: Usd;
}

/** A company's bids on one lot that were refused for one reason; for the house. */
export interface BidRefusalView {
  lot: string;
  companyId: string;
  code: ErrorCode;
  times: Count;
  lastAt: Instant;
}
