import type {
  ApprovalStatus, AuctionStatus, AuctionType, BidStatus, BidVisibility, GoodsCategory, InvitationSkip, MailTemplate, Role, WithdrawalRule,
} from './enumerations.js';
import type { Usd } from './money.js';

/** What answers and socket messages carry (`domain.md §3, §5`). Instants are ISO-8601 UTC strings, amounts US dollars. */

export interface PhoneView {
  countryCode: string;
  number: string;
  extension?: string;
}

export interface DocumentView {
  fileName: string;
  size: number;
  uploadedAt: string;
}

export interface UserView {
  _id: string;
  role: Role;
  status: ApprovalStatus;
  firstName: string;
  lastName: string;
  email: string;
  emailVerified: boolean;
  /** Whether the address must be confirmed before the person may do more than look after the own account. */
  awaitsEmail: boolean;
  /** Has been invited, and has not chosen a password yet. */
  invited: boolean;
  phone: PhoneView | null;
  companyId: string | null;
  position: string;
  categories: GoodsCategory[];
  doc1: DocumentView | null;
  doc2: DocumentView | null;
  termsVersion: string | null;
  darkMode: boolean;
  createdAt: string;
  lastSeenAt: string | null;
}

export interface CompanyView {
  _id: string;
  name: string;
  country: string;
  registrationNo: string;
  address: string;
  status: ApprovalStatus;
  users: string[];
  createdAt: string;
}

/** Who was invited, and who was not, with the reason. */
export interface InvitationOutcome {
  invited: UserView[];
  skipped: { email: string; reason: InvitationSkip }[];
}

/** `POST user/bulk/upload`: how many people were imported; rows are numbered as the spreadsheet numbers them, the heading is 1. */
export interface BulkOutcome {
  imported: number;
  skipped: { row: number; reason: string }[];
}

/** A mail that the house keeps. */
export interface MailView {
  _id: string;
  to: string;
  template: MailTemplate;
  /** Where the mail leads, a path of this site; null where it leads nowhere, or to what is the receiver's alone (a new password). */
  link: string | null;
  createdAt: string;
}

/** Soft close: a bid accepted in the last `windowSeconds` moves the end `extendSeconds` later. */
export interface SoftClose {
  windowSeconds: number;
  extendSeconds: number;
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
  viewing: string | null;
  startsAt: string;
  endsAt: string;
  status: AuctionStatus;
  published: boolean;
  resultPublished: boolean;
  cancelled: boolean;
  netProfit?: Usd | null;
  lots: number;
  users: string[];
  companies: string[];
  bidVisibility: BidVisibility;
  withdrawals: WithdrawalRule;
  extension: SoftClose | null;
  /** Why it is paused or was cancelled; staff only, but for the house's own reasons `outage` and `clock`. */
  reason?: string | null;
  /** Once the result is published: the head of the auction's chain at that moment, by which anybody can prove it later. */
  resultHash?: string;
  createdAt: string;
}

export interface KimberleyCertificate {
  number: string;
  issuedAt?: string;
  expiresAt?: string;
  authority?: string;
  origin?: string;
}

/** What a buyer may know of a lot before bidding. */
export interface LotDescription {
  lotNo: string;
  description: string;
  category: GoodsCategory | null;
  shape: string;
  pieces: number | null;
  carats: number | null;
  colour: string;
  clarity: string;
  cut: string;
  fluorescence: string;
  certificate: string;
  kimberley: KimberleyCertificate | null;
  minimumBid: Usd | null;
  images: string[];
}

export interface LotResult {
  winnerBid: Usd | null;
  secondHighestBid: Usd | null;
  priceToPay: Usd | null;
  winner: { bidId: string; companyId: string; userId: string } | null;
}

export interface LotView extends LotDescription {
  _id: string;
  auctionId: string;
  withdrawn: boolean;
  /** Staff only: null until the auction is completed, and then where the house has yet to decide. The buyer side has `outcome` in its place. */
  sold?: boolean | null;
  /** Ids of the bids on the lot that the reader may know of. */
  bids: string[];
  /** Staff only. */
  reservePrice?: Usd;
  /** Staff only; in a sealed auction null until completion. */
  result?: LotResult | null;
  /** Buyer side, after the result is published, on lots that the own company bid on. `priceToPay` is null when it did not win. */
  outcome?: { won: boolean; priceToPay: Usd | null };
  /** The own company's mark on the lot, when there is one. */
  preference?: LotPreference;
}

/** A company's own mark on a lot (its watch list). */
export interface LotPreference {
  lotId: string;
  favourite: boolean;
  priority: number;
  note: string;
}

/** Proof of acceptance: the hash of the event in the auction's chain, and when the server took it. */
export interface BidReceipt {
  hash: string;
  receivedAt: string;
}

export interface BidView {
  _id: string;
  auction: string;
  lot: string;
  /** Null where the reader may know of the bid but not of its amount: staff, in a sealed auction that is not completed. */
  biddingAmount: Usd | null;
  userId: string;
  companyId: string;
  status: BidStatus;
  placedAt: string;
  revisedAt: string | null;
  receipt?: BidReceipt;
}

/** `GET bidding/getUserAuctionPerformance`. */
export interface AuctionPerformance {
  auctions: number;
  lotsBid: number;
  won: number;
  lost: number;
  pending: number;
  winRate: string;
  totalSpent: Usd;
}

/** `GET js-modules/client-environment`. */
export interface ClientEnvironment {
  name: string;
  version: string;
  publicUrl: string | null;
  serverTime: string;
  /** Where people write to for help; null when the house names none. */
  supportEmail: string | null;
  features: Record<string, boolean>;
}
