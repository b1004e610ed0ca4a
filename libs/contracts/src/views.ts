import type {
  ApprovalStatus,
  AuctionStatus,
  AuctionType,
  BidStatus,
  BidVisibility,
  GoodsCategory,
  InvitationSkip,
  MailTemplate,
  Role,
  WithdrawalRule,
} from './enumerations.js';
import type { ErrorCode } from './error-codes.js';
import type { TermsType } from './file-types.js';
import type { HouseView } from './house.js';
import type { Usd } from './money.js';
import type { StonesDescription } from './stones.js';
import type { Count, Instant } from './units.js';

/** What answers and socket messages carry (`domain.md §3, §5`). The docstrings are part of the description of the API. */

export interface PhoneView {
  /** Calling code of the country, with its `+`: `+32`. */
  countryCode: string;
  /** National number, as it was written. */
  number: string;
  extension?: string;
}

export interface DocumentView {
  fileName: string;
  /** Bytes. */
  size: Count;
  uploadedAt: Instant;
}

export interface UserView {
  _id: string;
  role: Role;
  /** Whether the house has let the person in: its decision on the person, or that on the company where it is the less favourable. */
  status: ApprovalStatus;
  /** The house's decision on the person alone. */
  ownStatus: ApprovalStatus;
  firstName: string;
  lastName: string;
  email: string;
  emailVerified: boolean;
  /** Whether the address must be confirmed before the person may do more than look after the own account. */
  awaitsEmail: boolean;
  /** Has been invited, and has not chosen a password yet. */
  invited: boolean;
  /** For a buyer, of a colleague who bids: whether the buyer has confirmed them, and so shows them sealed amounts. Absent for others. */
  confirmed?: boolean;
  phone: PhoneView | null;
  /** Null for the house's own people. */
  companyId: string | null;
  /** What the person is in the company, in its own words. */
  position: string;
  categories: GoodsCategory[];
  doc1: DocumentView | null;
  doc2: DocumentView | null;
  /** The version of the house's terms that was accepted last. */
  termsVersion: string | null;
  /** Whether the current version must be accepted before the person may do more than look after the own account. */
  awaitsTerms: boolean;
  darkMode: boolean;
  createdAt: Instant;
  lastSeenAt: Instant | null;
}

export interface CompanyView {
  _id: string;
  name: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  registrationNo: string;
  address: string;
  status: ApprovalStatus;
  /** Ids of its people. */
  users: string[];
  createdAt: Instant;
}

/** A version of the house's terms. */
export interface TermsView {
  /** `1`, `2`, … */
  version: string;
  publishedAt: Instant;
  type: TermsType;
  /** Bytes. */
  size: Count;
  /** SHA-256 of its bytes, in hexadecimal: what an acceptance names. */
  hash: string;
}

export interface TermsVersionView extends TermsView {
  /** How many people have accepted it, those who were erased since among them. */
  accepted: Count;
}

/** That somebody accepted a version of the terms. */
export interface TermsAcceptanceView {
  userId: string;
  /** Null of somebody who was erased since. */
  name: string | null;
  companyId: string;
  companyName: string | null;
  /** SHA-256 of what was accepted, in hexadecimal. */
  hash: string;
  at: Instant;
}

/** One of a person's own sessions. */
export interface SessionView {
  _id: string;
  /** The browser, roughly: `Firefox on Windows`. */
  device: string;
  /** When the person signed in. */
  createdAt: string;
  /** The last sign of life, to a minute. */
  lastSeenAt: string;
  /** When it ends in any case. */
  endsAt: string;
  /** Whether it is the one that asks. */
  current: boolean;
}

/** Who was invited, and who was not, with the reason. */
export interface InvitationOutcome {
  invited: UserView[];
  skipped: { email: string; reason: InvitationSkip }[];
}

/** `POST user/bulk/upload`: how many people were imported; rows are numbered as the spreadsheet numbers them, the heading is 1. */
export interface BulkOutcome {
  imported: Count;
  skipped: { row: Count; reason: string }[];
}

/** A mail that the house keeps. */
export interface MailView {
  _id: string;
  to: string;
  template: MailTemplate;
  /** Where the mail leads, a path of this site; null where it leads nowhere, or to what is the receiver's alone (a new password). */
  link: string | null;
  createdAt: Instant;
}

/** An address that was invited to an auction or a viewing while nobody had an account under it. */
export interface AwaitedSignUpView {
  email: string;
  /** When last. */
  invitedAt: Instant;
  /** Who has the address, or claims it, meanwhile; null while nobody does. */
  userId: string | null;
  /** Theirs; null while nobody has signed up, and for staff. */
  companyId: string | null;
  /** Whether the house has let them in; null while nobody has signed up. */
  status: ApprovalStatus | null;
  /** Where they can sign up, a path of this site that is the same for everybody; null once they have. */
  link: string | null;
  /** Whether today's mail to the address is written; there is one a day at most. */
  mailedToday: boolean;
}

/** Something that had to follow from an event, or was due, and failed. */
export interface DeadLetterView {
  _id: string;
  /** The name of the reactor: what was to be done. */
  reactor: string;
  /** The stream of the event; null for what was due. */
  stream: string | null;
  /** The place of the event in its stream, from 0; null for what was due. */
  revision: Count | null;
  /** The type of the event, or what was due. */
  name: string;
  /** When the event happened, or when it was due. */
  at: Instant;
  /** How often it has failed since it was last asked for. */
  failures: Count;
  /** When it is tried again by itself; null when it is set aside. */
  nextAt: Instant | null;
  /** How it failed the last time. */
  error: string;
}

/** The time of the house, and the clock of its machine where the house does not believe it. */
export interface ClockView {
  /** The time by which the house goes. */
  house: Instant;
  /** What the clock of the machine says; null while the house goes by it. */
  machine: Instant | null;
  /** Whether it is too far ahead to be believed by itself: an admin has to accept it, or somebody sets it right. */
  waitsForAdmin: boolean;
}

/** Soft close: a bid accepted in the last `windowSeconds` moves the end `extendSeconds` later. */
export interface SoftClose {
  /** Seconds. */
  windowSeconds: Count;
  /** Seconds. */
  extendSeconds: Count;
}

/**
 * An auction. For the buyer side `users` and `companies` hold only the own company's entries, and `netProfit` is absent.
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
  status: AuctionStatus;
  /** Whether the invited companies see it. */
  published: boolean;
  resultPublished: boolean;
  cancelled: boolean;
  /** Staff only; null until the result is published. */
  netProfit?: Usd | null;
  lots: Count;
  /** Ids of the people who are invited. */
  users: string[];
  /** Ids of the companies that are invited. */
  companies: string[];
  bidVisibility: BidVisibility;
  withdrawals: WithdrawalRule;
  extension: SoftClose | null;
  /** Why it is paused or was cancelled; staff only, but for the house's own reasons `outage` and `clock`. */
  reason?: string | null;
  /** Once the result is published: the head of the auction's chain at that moment, by which anybody can prove it later. */
  resultHash?: string;
  createdAt: Instant;
}

/** What a buyer may know of a lot before bidding. */
export interface LotDescription extends StonesDescription {
  lotNo: string;
  /** The smallest bid that is taken; null where any is. */
  minimumBid: Usd | null;
  /** Addresses of pictures: what was uploaded lies under `/api/lot/images/`, where `small` in the place of `large` is its thumbnail. */
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
  /** Staff only: null until the auction is completed, and then where the house has yet to decide. The buyer side has `outcome` in its place. */
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
  /** Buyer side, after the result is published, on lots that the own company bid on. `priceToPay` is null when it did not win. */
  outcome?: { won: boolean; priceToPay: Usd | null };
  /** The mark on the lot that the reader is shown, when there is one. */
  preference?: LotPreference;
}

/** A mark on a lot (the watch list): the company's star, and what the reader, or a colleague whose sealed amounts the reader sees, has written. */
export interface LotPreference {
  lotId: string;
  favourite: boolean;
  /** 0 to 1,000, of the writer's own meaning. */
  priority: Count;
  note: string;
}

/** Proof of acceptance: the hash of the event in the auction's chain, and when the server took it. */
export interface BidReceipt {
  hash: string;
  receivedAt: Instant;
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
  /** Null where the reader may know of the bid but not of its amount: staff, in a sealed auction that is not completed. */
  biddingAmount: Usd | null;
  /** Who placed it. */
  userId: string;
  companyId: string;
  status: BidStatus;
  placedAt: Instant;
  revisedAt: Instant | null;
  /** For the bidder only. */
  receipt?: BidReceipt;
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

/** `GET bidding/drafts/{auctionId}`: the own drafts, and those of colleagues whose sealed amounts one would see there. */
export interface BidDraftsView {
  lots: BidDraft[];
  limits: BidLimits;
  colleagues: (BidDraft & { userId: string })[];
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
  'cancelled',
  'resultPublished',
] as const;
export type HappeningKind = (typeof HAPPENING_KINDS)[number];

/** Something that happened to an auction. A company is told what concerns all, and what concerns itself. */
export interface HappeningView {
  _id: string;
  at: Instant;
  kind: HappeningKind;
  lotId: string | null;
  /** The end from then on. */
  endsAt: Instant | null;
  /** The house's own reason for a pause: `outage` or `clock`. What staff write stays with the staff. */
  cause: string | null;
  /** Staff only: whose bids it is about; null where it concerns all. */
  companyId?: string | null;
  /** Staff only: the reason that was given; null without one. */
  reason?: string | null;
}

/** How a company did. Lots count on which a bid of it stands or stood at the close, in auctions that were not cancelled. */
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

/** What the house is set up for. */
export interface HouseFeatures {
  /** Mails leave the house; else it keeps them, and shows them to its staff. */
  mail: boolean;
  /** Messages go out by WhatsApp. */
  whatsApp: boolean;
}

/** A company's bids on one lot that were refused for one reason; for the house. */
export interface BidRefusalView {
  lot: string;
  companyId: string;
  code: ErrorCode;
  times: Count;
  lastAt: Instant;
}

/** `GET js-modules/client-environment`. */
export interface ClientEnvironment {
  /** The house's own, else the application's. */
  name: string;
  house: HouseView;
  version: string;
  publicUrl: string | null;
  serverTime: Instant;
  /** Where people write to for help; null when the house names none. */
  supportEmail: string | null;
  features: HouseFeatures;
}
