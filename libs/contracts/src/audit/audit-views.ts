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

/** The author of an event; `system` is the server, for scheduled events. */
export interface AuditActor {
  userId: string;
  role: Role | 'system';
  companyId: string | null;
}

/** A stored event, with the objects that it concerns. */
export interface AuditEvent {
  /** Position in the history, from 0. */
  revision: Count;
  id: string;
  type: string;
  /** Schema version of the event when it was written. */
  version: Count;
  at: Instant;
  actor: AuditActor;
  /** Id of the command that produced the event; several events may share it. */
  commandId: string;
  /** Id of the request of that command, as in logs and error answers. */
  requestId: string;
  /** Hash of the previous event; zeros for the first. */
  previousHash: string;
  /** SHA-256 over the event's canonical JSON with `previousHash`, in hex. */
  hash: string;
  /** The event's data, as stored. Amounts are in cents; sealed ones are ciphertext. */
  data: Record<string, unknown>;
  /** Id of the lot, room, parcel or booking that the event concerns. */
  subject: string | null;
  /** Id of the company that the event concerns. */
  companyId: string | null;
  /** The amount of a bid; null without one, and while it is sealed. */
  amount: Usd | null;
  /** Whether the event came after the end of its auction and no rule allows it: it has no effect. */
  ignored: boolean;
}

/** Answer of `GET audit/…/{id}/events`. */
export interface AuditEvents {
  events: AuditEvent[];
  /** Number of events of the whole history now. */
  total: Count;
}

/** Columns with one entry per event. Numbers are indexes into `types`, `subjects`, `companies`; -1 means none. */
export interface AuditOutline {
  /** Revision of the first entry. */
  from: Count;
  /** Number of events of the whole history now. */
  total: Count;
  /** Milliseconds since 1970. */
  at: Count[];
  type: number[];
  subject: number[];
  company: number[];
  /** Amounts in cents; null for events other than bids, and while sealed. */
  amount: (number | null)[];
  /** Revisions of events after the end of the auction: they have no effect. */
  ignored: Count[];
  /** Events that voided some of a company’s bids. Absent without one. */
  voided?: { revision: Count; bidIds: string[] }[];
  types: string[];
  subjects: { _id: string; label: string }[];
  companies: string[];
}

/** One active bid at a given event. */
export interface ReplayedBid {
  _id: string;
  companyId: string;
  userId: string;
  /** Amount of the bid; null while it is sealed. */
  biddingAmount: Usd | null;
  placedAt: Instant;
  revisedAt: Instant | null;
}

/** A lot after a given event. */
export interface ReplayedLot {
  _id: string;
  lotNo: string;
  reservePrice: Usd;
  minimumBid: Usd | null;
  withdrawn: boolean;
  /** Whether the lot is sold; null before completion, and while staff have not decided. */
  sold: boolean | null;
  /** Number of active bids. */
  standing: Count;
  /** Result of the lot if the auction had ended then; null while the amounts are sealed. */
  result: LotResult | null;
  /** The active bids: highest first, or in order of placing while sealed. Empty if the caller did not request them. */
  bids: ReplayedBid[];
}

/** An auction after a given event. */
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
  /** Reason of the pause while paused, or of an early end by an admin. Null without a reason. */
  reason: string | null;
  bidVisibility: BidVisibility;
  /** Whether amounts are shown: always in an open auction, in a sealed one only after completion. */
  opened: boolean;
  withdrawals: WithdrawalRule;
  extension: SoftClose | null;
  /** Ids of the invited companies. */
  companies: string[];
  lots: ReplayedLot[];
}

export interface ReplayedRoom {
  _id: string;
  name: string;
  capacity: Count;
  /** The company in the room. */
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
  /** Day in the viewing's time zone, `2026-11-23`. */
  date: string;
  /** Start hours of the booked slots. */
  slots: Count[];
  status: BookingStatus;
  room: string | null;
}

/** A viewing after a given event. */
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
  /** Ids of the invited companies. */
  companies: string[];
  rooms: ReplayedRoom[];
  goods: ReplayedGood[];
  bookings: ReplayedBooking[];
}

/** Answer of `GET audit/auctions/{id}/state`. */
export interface AuctionAt {
  revision: Count;
  at: Instant;
  auction: ReplayedAuction;
}

/** Answer of `GET audit/viewings/{id}/state`. */
export interface ViewingAt {
  revision: Count;
  at: Instant;
  viewing: ReplayedViewing;
}

/** One changed value. */
export interface AuditChange {
  /** Path of the value: names of fields, and ids of list elements. */
  path: string[];
  /** JSON of the value at the first revision; null if there was none. */
  before: string | null;
  /** JSON of the value at the second revision; null if there is none. */
  after: string | null;
}

/** `GET audit/…/{id}/compare`: the changes between two revisions. */
export interface AuditComparison {
  from: Count;
  to: Count;
  changes: AuditChange[];
  /** Number of further changes that are not listed. */
  more: Count;
}

/**
 * Why an event does not verify. `missing`: events before it. `previousHash`, `hash`: the hash chain is broken.
 * `time`: older than the previous event. `actor`: not allowed to do this. `rule`: the rules would not have produced
 * it. `late`: a bid while the auction was not live. `repeated`: a second bid of a company on a lot. `uninvited`,
 * `unapproved`: the bidder's status. `lot`: unknown or withdrawn. `price`: does not follow from the bids. `seal`: the
 * published key does not open an amount. `unreadable`: not readable by this program. `evidence`: the history of a
 * company does not verify. `commitment`, `root`, `result`: a published value does not match this history.
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

/** `amounts`: the key is not published yet. `cancelledAmounts`: it never is. `roles`: the staff stream is missing. */
export type Unchecked = 'amounts' | 'cancelledAmounts' | 'roles';

/** `GET audit/findings`: evidence that the history differs from what the server has written. */
export interface HistoryFindingView {
  /** Kind of the finding, such as `hash` or `afterEnd`. */
  problem: string;
  /** The stream; null if it concerns the whole history. */
  stream: string | null;
  revision: Count | null;
  /** English description, as in the log. */
  text: string;
}

/** The first event that does not verify. */
export interface AuditMisfit {
  /** The stream of the event: the auction's or a company's. */
  stream: string;
  revision: Count;
  /** Type of the event; null if the event does not exist. */
  type: string | null;
  problem: AuditProblem;
  /** Error code with which the rules would refuse the command, or a keyword; null without a rule. */
  rule: string | null;
  /** Id of the lot that the event concerns. */
  lotId: string | null;
}

/** Verification of the server's anchors: each binds the histories of all streams and the audit log's chains. */
export interface AnchorsVerdict {
  /** Number of recomputed anchors. */
  computed: Count;
  /** Number of anchors from before a move of the installation, which are not compared. */
  elsewhere: Count;
  /** Minutes of the anchors that do not match the histories. */
  misfits: Instant[];
}

/** An interval without a commitment to an auction's history. */
export interface CommitmentGap {
  /** The previous commitment, or the auction's publication. */
  from: Instant;
  /** The next commitment, or the auction's end. */
  to: Instant;
}

/** Intervals of two minutes or more without a commitment, between an auction's publication and its end. */
export interface CommitmentGaps {
  count: Count;
  /** The intervals in order of time; only the longest if there are more than 20. */
  listed: CommitmentGap[];
}

/** Answer of `GET audit/…/{id}/verify`. */
export interface AuditVerdict {
  ok: boolean;
  /** Number of verified events, up to the first that does not verify. */
  events: Count;
  /** Number of companies whose approval was checked in their own histories. */
  companies: Count;
  /** The last verified event; null without one. */
  head: { revision: Count; hash: string } | null;
  misfit: AuditMisfit | null;
  /** Derived result of each lot, compared with the published one; null before completion, and for viewings. */
  prices: { lotId: string; priceToPay: Usd | null; sold: boolean | null }[] | null;
  /** Publications of the auction, compared with its history: null until its root is in the log, and for viewings. */
  published: { commitments: Count; gaps: CommitmentGaps; root: string | null } | null;
  unchecked: Unchecked[];
  /** Version of the rules with which the auction or viewing was created; null if no event was verified. */
  rules: Count | null;
  anchors: AnchorsVerdict;
}

export const EXPORT_FORMATS = ['jsonl', 'csv', 'xlsx'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
