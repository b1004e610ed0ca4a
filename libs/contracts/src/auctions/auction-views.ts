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

/** Soft close: an accepted first or higher bid of a company in the last `windowSeconds` moves the end. */
export interface SoftClose {
  /** Length of the window before the end, in seconds. */
  windowSeconds: Count;
  /** Length of one extension, in seconds. */
  extendSeconds: Count;
  /** Percentage above the company's own highest amount, at least $1.00, that moves the end. Absent: any rise. */
  stepPercent?: Count;
  /** Total number of seconds by which bids can move the end. Absent: no limit. */
  latestEndSeconds?: Count;
}

/** An auction. For buyers, `users` and `companies` hold only the own company's entries, and `netProfit` is absent. */
export interface AuctionView {
  _id: string;
  name: string;
  type: AuctionType;
  category: GoodsCategory | null;
  description: string;
  /** Id of the viewing that showed the goods of the auction. */
  viewing: string | null;
  startsAt: Instant;
  endsAt: Instant;
  /** Time zone of the IANA database: that of its viewing, or `UTC` without a viewing. */
  timeZone: string;
  status: AuctionStatus;
  /** Whether the invited companies see the auction. */
  published: boolean;
  resultPublished: boolean;
  cancelled: boolean;
  /** Staff only: the net profit; null until the result is published, and if staff entered no amount. */
  netProfit?: Usd | null;
  lots: Count;
  /** Ids of the invited people. */
  users: string[];
  /** Ids of the invited companies. */
  companies: string[];
  bidVisibility: BidVisibility;
  /** The root key does not open this sealed auction: until it ends, it accepts no bids and can only be cancelled. */
  keyLost?: true;
  withdrawals: WithdrawalRule;
  extension: SoftClose | null;
  /** Version of the rules that decide the auction for life: 1 or 2 in auctions that an older release created. */
  rules: Count;
  /** Reason of the pause, completion or cancellation. Buyers see only a pause's: `outage`, `clock` or a text. */
  reason?: string | null;
  /** When the pause began; null unless it is paused. A resumed auction has the same time left as at this moment. */
  pausedAt: Instant | null;
  /** Hash of the auction's chain head when the result was published. Absent before. */
  resultHash?: string;
  /** Number of addenda. Absent without one. */
  addenda?: Count;
  /** Time of the newest addendum. Absent without one. */
  addendumAt?: Instant;
  /** Buyer side: number of the newest addendum that the reader has read. Absent without addenda. */
  addendaSeen?: Count;
  createdAt: Instant;
}

/** The fields of a lot that a buyer may see before bidding. */
export interface LotDescription extends StonesDescription {
  lotNo: string;
  /** The smallest accepted bid; null if there is no minimum. */
  minimumBid: Usd | null;
  /** Addresses of pictures. For uploaded ones, replace `large` by `small` to get the thumbnail. */
  images: string[];
}

export interface LotResult {
  /** The highest bid; null without bids. */
  winnerBid: Usd | null;
  secondHighestBid: Usd | null;
  /** Price that the winner pays, by the auction's type. */
  priceToPay: Usd | null;
  winner: { bidId: string; companyId: string; userId: string } | null;
}

export interface LotView extends LotDescription {
  _id: string;
  auctionId: string;
  withdrawn: boolean;
  /** Staff only: null until the auction is completed, and while undecided. Buyers have `outcome`. */
  sold?: boolean | null;
  /** Staff only: why it was withdrawn, or the reason of the last decision on it; null without a reason. */
  reason?: string | null;
  /** Ids of the bids on the lot that the reader may see. */
  bids: string[];
  /** Staff only: id of its parcel at the auction's viewing; null without one. */
  good?: string | null;
  /** Staff only: the lowest amount at which the lot sells without a decision of staff. */
  reservePrice?: Usd;
  /** Staff only: the result of the lot; in a sealed auction null until completion. */
  result?: LotResult | null;
  /** Buyers only: after the result, on lots with an own bid. `priceToPay` is null if it did not win. */
  outcome?: { won: boolean; priceToPay: Usd | null };
  /** The reader's mark on the lot. Absent without one. */
  preference?: LotPreference;
  /** The newest addendum that names the lot. Absent without one. */
  addendum?: { number: Count; at: Instant };
}

/** A lot found by its number, among the lots of all auctions that the reader may see. */
export interface FoundLot {
  _id: string;
  auctionId: string;
  lotNo: string;
  description: string;
}

/** A mark on a lot (watch list): the company's star, and a note and priority of the reader or a colleague. */
export interface LotPreference {
  lotId: string;
  favourite: boolean;
  /** Priority from 0 to 1,000. The writer chooses its meaning. */
  priority: Count;
  note: string;
  /** The reader's note or priority cannot be decrypted because the root key was replaced. Absent otherwise. */
  unreadable?: true;
}

/** Proof of acceptance: the hash of the event in the auction's chain, and when the server accepted it. */
export interface BidReceipt {
  hash: string;
  receivedAt: Instant;
  /** Why staff entered or withdrew the bid for the company. Absent if the company did it. */
  onBehalf?: { reason: string };
}

/** Number of bids that an auction received in one minute. */
export interface BidPaceView {
  /** Start of the minute. */
  minute: Instant;
  /** Bids placed or revised. */
  bids: Count;
}

export interface BidView {
  _id: string;
  /** Id of the auction. */
  auction: string;
  /** Id of the lot. */
  lot: string;
  /** Amount; null if the reader may see the bid but not its amount: staff, in a sealed auction before completion. */
  biddingAmount: Usd | null;
  /** The own company's amount cannot be decrypted because the root key was replaced. Absent otherwise. */
  unreadable?: true;
  /** Id of the user who placed the bid. */
  userId: string;
  companyId: string;
  status: BidStatus;
  placedAt: Instant;
  revisedAt: Instant | null;
  /** Buyers only: the receipt of the bid. */
  receipt?: BidReceipt;
}

/** How a bid stopped being active: revised, withdrawn, voided by staff, or voided together with its lot. */
export const BID_ENDS = ['revised', 'withdrawn', 'void', 'lotWithdrawn'] as const;
export interface BidEndView {
  how: (typeof BID_ENDS)[number];
  at: Instant;
  /** For revised and withdrawn bids: whether staff acted for the company. */
  byHouse?: boolean;
}

/** One event of a bid, and how that state of the bid ended. */
export interface BidStepView {
  /** Id of the event. */
  _id: string;
  bidId: string;
  lotId: string;
  companyId: string;
  type: 'BidPlaced' | 'BidRevised' | 'BidWithdrawn';
  /** Amount; null for a withdrawal, and if the reader may not see it. */
  biddingAmount: Usd | null;
  /** The own company's amount cannot be decrypted because the root key was replaced. Absent otherwise. */
  unreadable?: true;
  at: Instant;
  /** Why staff acted for the company. Absent if the company acted. */
  onBehalf?: { reason: string };
  /** How the bid ended; null for an active bid, a bid that was active at the close, and a withdrawal. */
  ended: BidEndView | null;
  /** Buyers only: the hash of the receipt. */
  hash?: string;
}

/** Text that one person has typed about a lot, unchanged: it may not be an amount. */
export interface BidDraft {
  lotId: string;
  /** The amount to bid. */
  amount: string;
  /** Price per carat while it cannot be parsed; otherwise `amount` follows from it. */
  perCarat?: string;
  /** The value of the lot for this person. */
  valuation: string;
}

/** The limits that one person has set for an auction, as typed; empty if not set. */
export interface BidLimits {
  /** Maximum sum of all bids. */
  limit: string;
  /** Maximum price per carat. */
  perCarat: string;
}

/** `GET bidding/drafts/{auctionId}`: drafts of the reader, and of colleagues whose sealed amounts the reader sees. */
export interface BidDraftsView {
  lots: BidDraft[];
  limits: BidLimits;
  colleagues: (BidDraft & { userId: string })[];
  /** Drafts of the reader that cannot be decrypted because the root key was replaced. Absent if there are none. */
  unreadable?: UnreadableDrafts;
}

export interface UnreadableDrafts {
  /** Ids of lots with an unreadable draft on which the reader has typed nothing since. */
  lots: string[];
  limits: boolean;
}

/** Kinds of important events that users with an open auction page receive. */
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

/** A company whose late bids have moved the end. */
export interface EndMover {
  companyId: string;
  times: Count;
}

/** An event of an auction. A company receives events about all companies, and those about itself. */
export interface HappeningView {
  _id: string;
  at: Instant;
  kind: HappeningKind;
  lotId: string | null;
  /** The end after this event. */
  endsAt: Instant | null;
  /** The server's reason for a pause: `outage` or `clock`. */
  cause: string | null;
  /** Staff only: the company whose bids it concerns; null if it concerns all. */
  companyId?: string | null;
  /** Staff only: the company whose bid moved the end, and how often its bids have done so. Absent if staff moved it. */
  movedBy?: EndMover;
  /** The reason; null without one. Buyers see only reasons of a pause and of voided own bids. */
  reason?: string | null;
}

/** Performance of a company: counts lots with an active bid, now or at the close, without cancelled auctions. */
export interface AuctionPerformance {
  auctions: Count;
  lotsBid: Count;
  won: Count;
  lost: Count;
  /** Lots whose result is not published yet. */
  pending: Count;
  /** Share of lots won among those with a published result, as `33.33%`. */
  winRate: string;
  totalSpent: Usd;
  /** The totals by auction, the latest end first. */
  byAuction: AuctionBalance[];
}

/** Performance of a company in one auction. */
export interface AuctionBalance {
  /** Id of the auction. */
  auction: string;
  /** Lots on which the company has an active bid, or had one at the close. */
  lotsBid: Count;
  won: Count;
  lost: Count;
  /** Lots whose result is not published yet. */
  pending: Count;
  /** Sum to pay for the lots won. */
  spent: Usd;
}

/** Staff only: refused bids of one company on one lot with one error code. */
export interface BidRefusalView {
  lot: string;
  companyId: string;
  code: ErrorCode;
  times: Count;
  lastAt: Instant;
}
