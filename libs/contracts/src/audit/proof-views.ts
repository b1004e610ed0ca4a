import type { BidEndView } from '../auctions/auction-views.js';
import type { Usd } from '../values/money.js';
import type { Count, Instant } from '../values/units.js';

/**
 * What an entry of the house’s public log says. Entries are made every minute, however much is bid: they count no bids.
 */
export const LOG_ENTRY_KINDS = ['key', 'commitment', 'root', 'result', 'anchor'] as const;
export type LogEntryKind = (typeof LOG_ENTRY_KINDS)[number];

/** A signature on a checkpoint of the log by a key that the house does not hold (C2SP `tlog-cosignature`). */
export interface CosignatureView {
  /** Name of the witness’s key. */
  name: string;
  /** The key by which it is checked (C2SP `signed-note`, verifier key). */
  vkey: string;
  /** When the witness signed, by its own clock. */
  at: Instant;
  /** Number of entries of the log that it vouches for. */
  size: Count;
}

/** A time stamp of a head of the log (RFC 3161): an authority that is not the house says when that head existed. */
export interface TimeStampView {
  /** Number of entries of the head. */
  size: Count;
  /** By the clock of the authority. */
  at: Instant;
  /** Host of the authority. */
  authority: string;
  /** Object identifier of the policy under which it was made. */
  policy: string;
}

/** `GET log`: the public log as it stands. */
export interface PublicLogView {
  /** Name of the log in its checkpoints. */
  origin: string;
  /** The key of the log, by which checkpoints are checked (C2SP `signed-note`, verifier key). */
  vkey: string;
  /** The entries that name the keys of the log, the newest last: a head was signed by the key that was the newest then. */
  keyEntries: LogEntryView[];
  /** Number of entries. */
  size: Count;
  /** Root of the Merkle tree over the entries (RFC 6962), base64. */
  root: string;
  /** When the last entry was made; null while there is none. */
  at: Instant | null;
  /** A signed note (C2SP `tlog-checkpoint`), with the co-signatures on it. */
  checkpoint: string;
  /** The newest of each witness, also of a shorter log than the present one. */
  cosignatures: CosignatureView[];
  /** The last ones, the newest first. */
  timeStamps: TimeStampView[];
}

/** One entry of the public log. */
export interface LogEntryView {
  /** Place in the log, from 0. */
  index: Count;
  kind: LogEntryKind;
  at: Instant;
  /** The auction that a commitment, a root or a result is about. */
  auctionId: string | null;
  /** The bytes of which the tree’s leaf is made. */
  text: string;
}

/** `GET log/entries`. */
export interface LogEntriesView {
  entries: LogEntryView[];
  /** Number of entries of the whole log. */
  size: Count;
}

/** `GET log/auctions/{id}`: what the log says of one auction. */
export interface LoggedAuctionView {
  /** Number of commitments to its history: one a minute from publication to completion, while the house was up. */
  commitments: Count;
  first: LogEntryView | null;
  last: LogEntryView | null;
  /** Root of the tree over its events; null until it is completed. */
  root: LogEntryView | null;
  /** What binds its published result; null before, and of results that release 0.1.0 published. */
  resultEntry: LogEntryView | null;
}

/** `GET log/inclusion`: that an entry stands in the log (RFC 6962 §2.1.1). */
export interface LogInclusionView {
  index: Count;
  size: Count;
  /** Base64, from the leaf’s sibling up. */
  hashes: string[];
}

/** `GET log/consistency`: that the log only grew (RFC 6962 §2.1.2). */
export interface LogConsistencyView {
  from: Count;
  to: Count;
  /** Base64. */
  hashes: string[];
}

/**
 * How far the proof of an auction’s bids is: it runs; it has ended and its root comes with the next minute; its root
 * stands in the log.
 */
export const PROOF_STATES = ['running', 'proving', 'proven'] as const;
export type ProofState = (typeof PROOF_STATES)[number];

/** A receipt that proves itself, of one accepted bid of the own company: placed, revised or withdrawn. */
export interface BidProofView {
  bidId: string;
  lotId: string;
  type: 'BidPlaced' | 'BidRevised' | 'BidWithdrawn';
  /** Null of one that was withdrawn, and of a sealed bid until its auction is completed. */
  biddingAmount: Usd | null;
  /** An amount of the own company that cannot be decrypted any more: the root key was replaced. Absent otherwise. */
  unreadable?: true;
  /** When it was taken. */
  at: Instant;
  /** Why the house entered it for the company, or took it back; left out where the company did. */
  onBehalf?: { reason: string };
  /** What became of it; null of a bid that stands, or stood to the end, and of a withdrawal. */
  ended: BidEndView | null;
  /** Of the event in the auction’s chain; the bid’s receipt has shown it. */
  hash: string;
  /** The hash and the time, signed by the house (a C2SP signed note). */
  statement: string;
  /** The proof (C2SP `tlog-proof`); null until the auction’s root stands in the log. */
  file: string | null;
}

/** `GET proof/receipts/{auctionId}`: of all accepted bids of the own company in an auction, the oldest first. */
export interface AuctionReceiptsView {
  auctionId: string;
  state: ProofState;
  /** The key of the public log, by which they are checked. */
  logKey: string;
  receipts: BidProofView[];
}
