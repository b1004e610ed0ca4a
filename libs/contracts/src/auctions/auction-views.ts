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

/** Soft close: in the last `windowSeconds`, a company's first or higher bid on a lot moves the end. */
export interface SoftClose {
  /** Length of the window before the end, in seconds. */
  windowSeconds: Count;
  /** Length of one extension, in seconds. */
  extendSeconds: Count;
  /** Smallest rise over the company's highest amount that moves the end, in percent (at least $1.00). Absent: any. */
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
  /** Id of the viewing that shows the goods of the auction; null without one. */
  viewing: string | null;
  startsAt: Instant;
  endsAt: Instant;
  /** Name of the time zone in the IANA database. Auctions of older releases: the viewing's, else `UTC`. */
  timeZone: string;
  /** Staff only: present if staff chose the time zone, so that it does not follow the viewing. */
  timeZoneGiven?: true;
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
  /** Version of the rules of this auction, fixed at its creation. Release 0.1.0 created version 1. */
  rules: Count;
  /** Reason of a pause, completion or cancellation. Buyers see only that of a pause: `outage`, `clock` or a text. */
  reason?: string | null;
  /** When the pause began; null unless the auction is paused. */
  pausedAt: Instant | null;
  /** Hash of the event that published the result. Absent before. */
  resultHash?: string;
  /** Number of addenda. Absent without one. */
  addenda?: Count;
  /** Time of the newest addendum. Absent without one. */
  addendumAt?: Instant;
  /** Buyers only: number of the newest addendum that the reader has read. Absent without addenda. */
  addendaSeen?: Count;
  createdAt: Instant;
}

/** The fields that describe a lot to buyers. */
export interface LotDescription extends StonesDescription {
  lotNo: string;
  /** The smallest accepted bid; null if there is no minimum. */
  minimumBid: Usd | null;
  /** Addresses of pictures. An uploaded picture's address ends with `large`; with `small` it gives the thumbnail. */
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
  /** Staff only: whether the lot is sold; null before completion, and until staff decide. Buyers have `outcome`. */
  sold?: boolean | null;
  /** Staff only: reason of the lot's withdrawal or of the last decision; null without a reason. */
  reason?: string | null;
  /** Ids of the bids on the lot that the reader may see. */
  bids: string[];
  /** Staff only: id of the lot's parcel at the viewing; null without one. */
  good?: string | null;
  /** Staff only: the lowest amount at which the lot sells without a decision of staff. */
  reservePrice?: Usd;
  /** Staff only: the result by the bids so far; in a sealed auction null until completion. */
  result?: LotResult | null;
  /** Buyers only: present after the result if the company has bid. `priceToPay` is null if it did not win. */
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

/** A mark on a lot (watch list): the company's star, with note and priority of the reader, else of a colleague. */
export interface LotPreference {
  lotId: string;
  favourite: boolean;
  /** Priority from 0 to 1,000. Its author decides its meaning. */
  priority: Count;
  note: string;
  /** Present if the reader's note or priority cannot be decrypted, because the root key was replaced. */
  unreadable?: true;
}

/** Receipt of the company's last command on a bid: the hash of its event, and when the server accepted it. */
export interface BidReceipt {
  hash: string;
  receivedAt: Instant;
  /** Why staff acted for the company. Absent if the company acted. */
  onBehalf?: { reason: string };
}

/** Number of bids that an auction received in one minute. */
export interface BidPaceView {
  /** Start of the minute. */
  minute: Instant;
  /** Number of bids placed or revised. */
  bids: Count;
}

export interface BidView {
  _id: string;
  /** Id of the auction. */
  auction: string;
  /** Id of the lot. */
  lot: string;
  /** Amount; null if hidden from the reader, such as from staff in a sealed auction before completion. */
  biddingAmount: Usd | null;
  /** Present if the own company's amount cannot be decrypted, because the root key was replaced. */
  unreadable?: true;
  /** Id of the user who set the amount; for a bid that staff entered, the buyer whom they chose. */
  userId: string;
  companyId: string;
  status: BidStatus;
  placedAt: Instant;
  revisedAt: Instant | null;
  /** Staff only: present if an admin entered, revised or withdrew the bid for the company last. */
  enteredByHouse?: true;
  /** Buyers only: the receipt of the company's last command on the bid. */
  receipt?: BidReceipt;
}

/** Ways in which a state of a bid ends: a revision, a withdrawal, voiding by staff, the withdrawal of its lot. */
export const BID_ENDS = ['revised', 'withdrawn', 'void', 'lotWithdrawn'] as const;
export interface BidEndView {
  how: (typeof BID_ENDS)[number];
  at: Instant;
  /** True if staff revised or withdrew the bid for the company. Absent otherwise. */
  byHouse?: boolean;
}

/** One event of a bid, and how the state after the event ended. */
export interface BidStepView {
  /** Id of the event. */
  _id: string;
  bidId: string;
  lotId: string;
  companyId: string;
  type: 'BidPlaced' | 'BidRevised' | 'BidWithdrawn';
  /** Amount; null for a withdrawal, and if hidden from the reader. */
  biddingAmount: Usd | null;
  /** Present if the own company's amount cannot be decrypted, because the root key was replaced. */
  unreadable?: true;
  at: Instant;
  /** Why staff acted for the company. Absent if the company acted. */
  onBehalf?: { reason: string };
  /** How this state of the bid ended; null for a withdrawal, and for a state that lasts or lasted to the end. */
  ended: BidEndView | null;
  /** Buyers only: hash of the event, as in its receipt. */
  hash?: string;
}

/** Texts that one person has typed for a lot, unchanged: `amount` may contain letters. */
export interface BidDraft {
  lotId: string;
  /** The amount to bid. */
  amount: string;
  /** Typed price per carat if `amount` cannot be computed from it. Absent or empty otherwise. */
  perCarat?: string;
  /** Value of the lot for this person. */
  valuation: string;
}

/** Limits that one person has set for an auction, as typed; an empty text is no limit. */
export interface BidLimits {
  /** Maximum total of bids in US dollars. */
  limit: string;
  /** Maximum price per carat in US dollars. */
  perCarat: string;
}

/** `GET bidding/drafts/{auctionId}`: drafts of the reader, and of colleagues whose sealed amounts the reader sees. */
export interface BidDraftsView {
  lots: BidDraft[];
  limits: BidLimits;
  colleagues: (BidDraft & { userId: string })[];
  /** Present if drafts of the reader cannot be decrypted, because the root key was replaced. */
  unreadable?: UnreadableDrafts;
}

export interface UnreadableDrafts {
  /** Ids of lots with an unreadable draft on which the reader has typed nothing since. */
  lots: string[];
  limits: boolean;
}

/** Kinds of the events in the list of important events of an auction. */
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

/** A company, and how often its late bids have moved the end so far. */
export interface EndMover {
  companyId: string;
  times: Count;
}

/** An important event of an auction. Companies see public events, and events about their own bids. */
export interface HappeningView {
  _id: string;
  at: Instant;
  kind: HappeningKind;
  lotId: string | null;
  /** The end that the event sets; null if it sets none. */
  endsAt: Instant | null;
  /** `outage` or `clock` if the server paused the auction; otherwise null. */
  cause: string | null;
  /** Staff only: the company whose bids the event concerns; null for an event about all companies. */
  companyId?: string | null;
  /** Staff only: the company whose bid moved the end. Absent if no bid did. */
  movedBy?: EndMover;
  /** The reason; null without one. Buyers see it only for a pause or own voided bids, if staff allowed that. */
  reason?: string | null;
}

/** Performance of a company by lots on which it has a standing bid, or had one at the end. No cancelled auctions. */
export interface AuctionPerformance {
  auctions: Count;
  lotsBid: Count;
  won: Count;
  lost: Count;
  /** Lots whose result is not published yet. */
  pending: Count;
  /** Share of lots won among lots with a published result, such as `33.33%`. */
  winRate: string;
  totalSpent: Usd;
  /** The totals by auction, the latest end first. */
  byAuction: AuctionBalance[];
}

/** Performance of a company in one auction. */
export interface AuctionBalance {
  /** Id of the auction. */
  auction: string;
  /** Lots on which the company has a standing bid, or had one at the end. */
  lotsBid: Count;
  won: Count;
  lost: Count;
  /** Lots whose result is not published yet. */
  pending: Count;
  /** Total price of the lots won. */
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
