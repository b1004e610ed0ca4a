import type {
  AuctionStatus,
  AuctionType,
  BidVisibility,
  GoodsCategory,
  Role,
  WithdrawalRule,
} from '../values/enumerations.js';
import type { Usd } from '../values/money.js';
import type { Count, Instant } from '../values/units.js';
import type { BookingStatus, ViewingStatus } from '../viewings/viewing-enumerations.js';
import type { LotResult, SoftClose } from '../auctions/auction-views.js';
import type { ViewingLocation } from '../viewings/viewing-views.js';

/** What an auditor is told of a history (`domain.md §10`). The docstrings are part of the description of the API. */

/** Who did something; `system` is the house itself, by its clock. */
export interface AuditActor {
  userId: string;
  role: Role | 'system';
  companyId: string | null;
}

/** An event as it stands in its stream, and what it is about. */
export interface AuditEvent {
  /** Its place in the history, from 0. */
  revision: Count;
  id: string;
  type: string;
  /** Of the event's form, when it was written. */
  version: Count;
  at: Instant;
  actor: AuditActor;
  /** The command that it came from; several events may share it. */
  commandId: string;
  /** The request of that command, as in logs and error answers. */
  requestId: string;
  /** The hash of the event before it; zeros for the first. */
  previousHash: string;
  /** SHA-256 over the event's canonical JSON with `previousHash`, in hex. */
  hash: string;
  /** The event's own data, as stored. Amounts are cents; sealed ones are ciphertext. */
  data: Record<string, unknown>;
  /** Id of the lot, room, parcel or booking that it is about. */
  subject: string | null;
  /** Id of the company that it is about. */
  companyId: string | null;
  /** The amount of a bid; null without one, and while it is sealed. */
  amount: Usd | null;
  /** Whether it came behind the end of its auction, where no rule allows it: nothing follows from it. */
  ignored: boolean;
}

/** `GET audit/…/{id}/events`. */
export interface AuditEvents {
  events: AuditEvent[];
  /** Number of events of the whole history, as of now. */
  total: Count;
}

/**
 * A history at a glance: columns, an entry for each event. What is told by a number is an index into the list of that
 * name, -1 for none.
 */
export interface AuditOutline {
  /** The revision of the first entry. */
  from: Count;
  /** Number of events of the whole history, as of now. */
  total: Count;
  /** Milliseconds since 1970. */
  at: Count[];
  type: number[];
  subject: number[];
  company: number[];
  /** Cents; null for what is no bid, and while it is sealed. */
  amount: (number | null)[];
  /** Revisions of events behind the end of the auction: nothing follows from them. */
  ignored: Count[];
  /** Events that voided some of a company’s bids. Absent without one. */
  voided?: { revision: Count; bidIds: string[] }[];
  types: string[];
  subjects: { _id: string; label: string }[];
  companies: string[];
}

/** One standing bid at a moment. */
export interface ReplayedBid {
  _id: string;
  companyId: string;
  userId: string;
  /** Null while it is sealed. */
  biddingAmount: Usd | null;
  placedAt: Instant;
  revisedAt: Instant | null;
}

/** A lot as it stood at a moment. */
export interface ReplayedLot {
  _id: string;
  lotNo: string;
  reservePrice: Usd;
  minimumBid: Usd | null;
  withdrawn: boolean;
  /** Null before completion, and where the house has yet to decide. */
  sold: boolean | null;
  /** Number of standing bids. */
  standing: Count;
  /** What it came to at that moment; null while the amounts are sealed. */
  result: LotResult | null;
  /**
   * The standing bids, the highest first, or in the order of their placing while sealed. Empty where they were not
   * asked for.
   */
  bids: ReplayedBid[];
}

/** An auction as it stood after an event. */
export interface ReplayedAuction {
  _id: string;
  name: string;
  type: AuctionType;
  category: GoodsCategory | null;
  description: string;
  viewing: string | null;
  startsAt: Instant;
  endsAt: Instant;
  status: AuctionStatus;
  published: boolean;
  resultPublished: boolean;
  cancelled: boolean;
  /** Why it was paused, while it was; of a completed auction why an admin ended it. Null without a reason. */
  reason: string | null;
  bidVisibility: BidVisibility;
  /**
   * Whether amounts are shown: always in an open auction, in a sealed one once it is completed, for all of its history.
   */
  opened: boolean;
  withdrawals: WithdrawalRule;
  extension: SoftClose | null;
  /** Ids of the companies that were invited. */
  companies: string[];
  lots: ReplayedLot[];
}

export interface ReplayedRoom {
  _id: string;
  name: string;
  capacity: Count;
  /** Who was in it. */
  signedIn: { companyId: string; bookingId: string; at: Instant } | null;
}

export interface ReplayedGood {
  _id: string;
  goodNo: string;
  /** Id of the room; null: in the safe. */
  room: string | null;
}

export interface ReplayedBooking {
  _id: string;
  companyId: string;
  userId: string;
  attendees: string[];
  /** Local to the viewing, `2026-11-23`. */
  date: string;
  /** Hours at which its slots begin. */
  slots: Count[];
  status: BookingStatus;
  room: string | null;
}

/** A viewing as it stood after an event. */
export interface ReplayedViewing {
  _id: string;
  name: string;
  category: GoodsCategory | null;
  description: string;
  location: ViewingLocation | null;
  timeZone: string;
  startDate: string | null;
  endDate: string | null;
  status: ViewingStatus;
  /** Ids of the companies that were invited. */
  companies: string[];
  rooms: ReplayedRoom[];
  goods: ReplayedGood[];
  bookings: ReplayedBooking[];
}

/** `GET audit/auctions/{id}/state`. */
export interface AuctionAt {
  revision: Count;
  at: Instant;
  auction: ReplayedAuction;
}

/** `GET audit/viewings/{id}/state`. */
export interface ViewingAt {
  revision: Count;
  at: Instant;
  viewing: ReplayedViewing;
}

/** One value that was another before. */
export interface AuditChange {
  /** Where it stands: names of fields, and ids of what is in lists. */
  path: string[];
  /** JSON of the value at the first position; null where there was none. */
  before: string | null;
  /** JSON of the value at the second position; null where there is none. */
  after: string | null;
}

/** `GET audit/…/{id}/compare`: what changed from one position to another. */
export interface AuditComparison {
  from: Count;
  to: Count;
  changes: AuditChange[];
  /** Number of changes beyond those that are listed. */
  more: Count;
}

/**
 * What does not fit, of an event: `missing` one or more before it, `previousHash` and `hash` the chain of hashes,
 * `time` it is before the event before it, `actor` the actor may not do this, `rule` the rules would not have produced
 * it, `late` a bid while the auction was not live, `repeated` a second bid of a company on a lot, `uninvited` or
 * `unapproved` the bidder at that moment, `lot` one that is unknown or withdrawn, `price` a result that the bids do not
 * come to, `seal` an amount that the published key does not open, `unreadable` an event that this program cannot read,
 * `evidence` a company’s history that is itself not sound, `commitment`, `root` or `result` what was published and is not
 * that of this history.
 */
export type AuditProblem =
  | 'missing'
  | 'previousHash'
  | 'hash'
  | 'time'
  | 'actor'
  | 'rule'
  | 'late'
  | 'repeated'
  | 'uninvited'
  | 'unapproved'
  | 'lot'
  | 'price'
  | 'seal'
  | 'unreadable'
  | 'evidence'
  | 'commitment'
  | 'root'
  | 'result';

/**
 * What a verification could not check. `amounts`: of a sealed auction whose key is not published yet. `cancelledAmounts`:
 * of a cancelled sealed auction, whose key is never published. `roles`: of the staff, in an export that lacks their stream.
 */
export type Unchecked = 'amounts' | 'cancelledAmounts' | 'roles';

/** `GET audit/findings`: something that shows that the history is not what the server has written. */
export interface HistoryFindingView {
  /** The kind of the finding, such as `hash` or `afterEnd`. */
  problem: string;
  /** The stream; null where it is about the whole history. */
  stream: string | null;
  revision: Count | null;
  /** In words, in English, as in the log. */
  text: string;
}

/** The first event that does not fit. */
export interface AuditMisfit {
  /** The stream of the event: that of the auction, or of a company. */
  stream: string;
  revision: Count;
  /** Null where there is no such event. */
  type: string | null;
  problem: AuditProblem;
  /** The rule: the error code with which the command would be refused, or a word; null where there is none. */
  rule: string | null;
  /** Id of the lot that it is about. */
  lotId: string | null;
}

/**
 * The house's anchors, each of which binds the histories of all streams and the ends of the audit log's chains,
 * computed again.
 */
export interface AnchorsVerdict {
  /** Number of those that were computed. */
  computed: Count;
  /** Number of those that name places of another store, from which the house was moved: they are not compared. */
  elsewhere: Count;
  /** Minutes of those that are not what the histories come to. */
  misfits: Instant[];
}

/** An interval without a commitment to an auction's history. */
export interface CommitmentGap {
  /** The commitment before, or the auction's publication. */
  from: Instant;
  /** The commitment behind, or the auction's end. */
  to: Instant;
}

/** Intervals of two minutes or more without a commitment, between an auction's publication and its end. */
export interface CommitmentGaps {
  count: Count;
  /** In the order of time; of more than 20 the longest. */
  listed: CommitmentGap[];
}

/** `GET audit/…/{id}/verify`. */
export interface AuditVerdict {
  ok: boolean;
  /** Number of events that were verified, up to the first that does not fit. */
  events: Count;
  /** Number of the companies whose approval was looked up in their own histories. */
  companies: Count;
  /** The last event that is known to be sound; null when it is none. */
  head: { revision: Count; hash: string } | null;
  misfit: AuditMisfit | null;
  /**
   * What each lot came to, derived from the bids and compared with what was published; null before completion, and for
   * viewings.
   */
  prices: { lotId: string; priceToPay: Usd | null; sold: boolean | null }[] | null;
  /**
   * What the house had published of it, opened and compared: null before its root stands in the log, and for viewings.
   */
  published: { commitments: Count; gaps: CommitmentGaps; root: string | null } | null;
  unchecked: Unchecked[];
  /** Version of the rules that it was created with; null where no event of it was verified. */
  rules: Count | null;
  anchors: AnchorsVerdict;
}

export const EXPORT_FORMATS = ['jsonl', 'csv', 'xlsx'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
