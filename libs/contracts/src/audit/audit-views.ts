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
import type { OpeningHours } from '../viewings/opening-hours.js';
import type { BookingStatus, ViewingStatus } from '../viewings/viewing-enumerations.js';
import type { LotResult, SoftClose } from '../auctions/auction-views.js';
import type { ViewingLocation } from '../viewings/viewing-views.js';

/** The author of an event. `userId` and `role` are `system` for the server. */
export interface AuditActor {
  userId: string;
  role: Role | 'system';
  companyId: string | null;
}

/** Facts that follow from an event and the state before it. A field is absent if it does not apply. */
export interface EventNotes {
  /** Whether an admin acted for the company of the bid. */
  byHouse?: true;
  /** Names of the changed fields of the auction or lot. */
  fields?: string[];
  /** Milliseconds from the completion by an admin to the end that was in force. */
  early?: Count;
  /** Ids of the lots whose two highest bids are equal: the earlier one wins. */
  tied?: string[];
  /** Id of the second person who approved the event under a two-person policy. */
  approvedBy?: string;
  /** The reason for doing without a second person (break-glass). */
  brokenGlass?: string;
}

/** A stored event, with ids of the objects that it concerns. */
export interface AuditEvent {
  /** Position in the history, from 0. */
  revision: Count;
  id: string;
  type: string;
  /** Schema version of the event when it was written. */
  version: Count;
  at: Instant;
  actor: AuditActor;
  /** Id of the command that produced the event; one command may produce several events. */
  commandId: string;
  /** Id of the request that sent the command, as in logs and error answers. */
  requestId: string;
  /** Hash of the previous event of the history; zeros for the first. */
  previousHash: string;
  /** SHA-256 in hex over canonical JSON of the event, which includes `previousHash`. */
  hash: string;
  /** The event's data, as stored. Amounts are in cents; sealed ones are ciphertext. */
  data: Record<string, unknown>;
  /** Id of the lot, room, parcel or booking that the event concerns; null if it concerns none or several. */
  subject: string | null;
  /** Id of the company that the event concerns; null if it concerns none or several. */
  companyId: string | null;
  /** The amount of a bid; null while it is sealed, and for other events. */
  amount: Usd | null;
  /** Whether no rule allows the event after the end of its auction: such an event has no effect. */
  ignored: boolean;
  /** Absent without any. */
  notes?: EventNotes;
}

/** Answer of `GET audit/…/{id}/events`. */
export interface AuditEvents {
  events: AuditEvent[];
  /** Number of events of the whole history now. */
  total: Count;
}

export interface NotedEvent extends EventNotes {
  revision: Count;
}

/** Events in columns. `type`, `subject`, `company` are indexes of `types`, `subjects`, `companies`; -1 means none. */
export interface AuditOutline {
  /** Revision of the first entry. */
  from: Count;
  /** Number of events of the whole history now. */
  total: Count;
  /** Times in milliseconds since 1970. */
  at: Count[];
  type: number[];
  subject: number[];
  company: number[];
  /** Amounts of bids in cents; null while sealed, and for other events. */
  amount: (number | null)[];
  /** Revisions of events that no rule allows after the end of the auction: they have no effect. */
  ignored: Count[];
  /** Events that voided named bids of a company. Absent without such events. */
  voided?: { revision: Count; bidIds: string[] }[];
  /** Absent without any. */
  notes?: NotedEvent[];
  types: string[];
  subjects: { _id: string; label: string }[];
  companies: string[];
}

export interface AuditNames {
  companies: { _id: string; name: string }[];
  people: { _id: string; firstName: string; lastName: string }[];
}

/** A standing bid after a given event. */
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
  /** Whether the lot is sold; null before completion, and until staff decide. */
  sold: boolean | null;
  /** Number of standing bids. */
  standing: Count;
  /** Result of the lot if the auction had ended after the given event; null while amounts are sealed. */
  result: LotResult | null;
  /** The standing bids, highest first; while sealed, in the order of their last change. Empty unless requested. */
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
  /** The recorded time zone. Absent under rules before version 5. */
  timeZone?: string;
  status: AuctionStatus;
  published: boolean;
  resultPublished: boolean;
  cancelled: boolean;
  /** Reason of a present pause or of a completion by an admin. Null without one, and for a cancelled auction. */
  reason: string | null;
  bidVisibility: BidVisibility;
  /** Whether amounts are shown: always in an open auction, only after completion in a sealed auction. */
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
  /** The company that is signed in to the room; null without one. */
  signedIn: { companyId: string; bookingId: string; at: Instant } | null;
}

export interface ReplayedGood {
  _id: string;
  goodNo: string;
  /** Id of the room; null if the parcel is in the safe. */
  room: string | null;
}

export interface ReplayedBooking {
  _id: string;
  companyId: string;
  userId: string;
  attendees: string[];
  /** Day in the viewing's time zone, such as `2026-11-23`. */
  date: string;
  /** Start hours of the booked slots, in the viewing's time zone. */
  slots: Count[];
  status: BookingStatus;
  room: string | null;
}

/** A viewing after a given event. */
export interface ReplayedViewing extends OpeningHours {
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
  /** Path of the value: names of fields; for list elements the id, the text itself or the index. */
  path: string[];
  /** JSON of the value at revision `from`; null without a value. */
  before: string | null;
  /** JSON of the value at revision `to`; null without a value. */
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
 * Why an event does not verify. `missing`: events before it are missing. `previousHash`, `hash`: the hash chain is broken. `time`: older than the
 * previous event. `actor`: the author had no right. `late`: the auction was not live. `repeated`: the company already had a bid on the lot.
 * `uninvited`, `unapproved`: the bidder's status. `lot`: it was withdrawn. `price`: it does not follow from the bids. `seal`: the published key does
 * not open an amount. `rule`: any other breach of the rules. `unreadable`: not readable by this program. `evidence`: a history of people is wrong.
 * `commitment`, `root`, `result`: a published value does not match this history.
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

/** `amounts`: their key is not published yet. `cancelledAmounts`: it never is. `roles`: no stream of the staff. */
export type Unchecked = 'amounts' | 'cancelledAmounts' | 'roles';

/** An item of `GET audit/findings`: a sign that stored data differ from what the server has written. */
export interface HistoryFindingView {
  /** Kind of the finding, such as `hash` or `afterEnd`. */
  problem: string;
  /** The stream; null if the finding concerns no single stream. */
  stream: string | null;
  revision: Count | null;
  /** English description of the finding, as in the log. */
  text: string;
}

/** The first event that does not verify. */
export interface AuditMisfit {
  /** The stream of the event, such as that of an auction, a viewing or a company. */
  stream: string;
  revision: Count;
  /** Type of the event; null if no single event is wrong, such as when the history ends too early. */
  type: string | null;
  problem: AuditProblem;
  /** Error code with which the rules refuse the command, or a word for the difference; null without either. */
  rule: string | null;
  /** Id of the lot that the problem concerns; null without one. */
  lotId: string | null;
}

/** Verification of the server's anchors. An anchor binds all histories and the chains of the audit log. */
export interface AnchorsVerdict {
  /** Number of recomputed anchors. */
  computed: Count;
  /** Number of anchors from before a move of the installation. They are not compared. */
  elsewhere: Count;
  /** Times of the anchors that do not match the histories. */
  misfits: Instant[];
}

/** An interval of two minutes or more without a commitment to an auction's history. */
export interface CommitmentGap {
  /** The previous commitment, or the auction's publication. */
  from: Instant;
  /** The next commitment, or the auction's end. */
  to: Instant;
}

/** Intervals without a commitment between an auction's publication and its end. */
export interface CommitmentGaps {
  count: Count;
  /** The longest intervals, at most 20, in order of time. */
  listed: CommitmentGap[];
}

/** An event under a two-person policy for which one person gave a reason instead of asking a second person (break-glass). */
export interface BrokenGlass {
  revision: Count;
  type: string;
  at: Instant;
  userId: string;
  reason: string;
}

/** Answer of `GET audit/…/{id}/verify`. */
export interface AuditVerdict {
  ok: boolean;
  /** Number of events before the first that does not verify; of all events if there is none. */
  events: Count;
  /** Number of companies whose histories were used for the verification. */
  companies: Count;
  /** The last verified event; null without one. */
  head: { revision: Count; hash: string } | null;
  misfit: AuditMisfit | null;
  /** Verified result of each lot; null before completion, for a cancelled auction, and for viewings. */
  prices: { lotId: string; priceToPay: Usd | null; sold: boolean | null }[] | null;
  /** Verified publications about the auction; null until its root is in the public log, and for viewings. */
  published: { commitments: Count; gaps: CommitmentGaps; root: string | null } | null;
  unchecked: Unchecked[];
  /** The verified events that did without a second person. They are legal. */
  brokenGlass: BrokenGlass[];
  /** Version of the rules with which the auction or viewing was created; null if no event was verified. */
  rules: Count | null;
  anchors: AnchorsVerdict;
}

export const EXPORT_FORMATS = ['jsonl', 'csv', 'xlsx'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
