import type { BidEndView } from '../auctions/auction-views.js';
import type { Usd } from '../values/money.js';
import type { Count, Instant } from '../values/units.js';

/** Kinds of entries of the public log. Their number does not depend on the number of bids. */
export const LOG_ENTRY_KINDS = ['key', 'commitment', 'root', 'result', 'anchor'] as const;
export type LogEntryKind = (typeof LOG_ENTRY_KINDS)[number];

/** A signature on a checkpoint of the log by a key that the firm does not hold (C2SP `tlog-cosignature`). */
export interface CosignatureView {
  /** Name of the witness’s key. */
  name: string;
  /** The key that verifies the signature (C2SP `signed-note`, verifier key). */
  vkey: string;
  /** When the witness signed, by its own clock. */
  at: Instant;
  /** Number of log entries that the signature confirms. */
  size: Count;
}

/** A time stamp of a log head (RFC 3161): an independent authority confirms when that head existed. */
export interface TimeStampView {
  /** Number of entries of the head. */
  size: Count;
  /** Time by the clock of the authority. */
  at: Instant;
  /** Host of the authority. */
  authority: string;
  /** Object identifier of the time stamp policy. */
  policy: string;
}

/** `GET log`: the public log at present. */
export interface PublicLogView {
  /** Name of the public log, as in its checkpoints. */
  origin: string;
  /** The log's key, which verifies checkpoints (C2SP `signed-note`, verifier key). */
  vkey: string;
  /** The entries that name the log's keys, the newest last: each signed the heads of its time. */
  keyEntries: LogEntryView[];
  /** Number of entries. */
  size: Count;
  /** Root of the Merkle tree over the entries (RFC 6962), base64. */
  root: string;
  /** Time of the last entry; null without entries. */
  at: Instant | null;
  /** A signed note (C2SP `tlog-checkpoint`) with its co-signatures. */
  checkpoint: string;
  /** The newest of each witness; it may cover a shorter log than the present one. */
  cosignatures: CosignatureView[];
  /** The latest time stamps, the newest first. */
  timeStamps: TimeStampView[];
}

/** One entry of the public log. */
export interface LogEntryView {
  /** Position in the log, from 0. */
  index: Count;
  kind: LogEntryKind;
  at: Instant;
  /** Id of the auction of a commitment, a root or a result. */
  auctionId: string | null;
  /** The bytes that the tree’s leaf hashes. */
  text: string;
}

/** Answer of `GET log/entries`. */
export interface LogEntriesView {
  entries: LogEntryView[];
  /** Number of entries of the whole log. */
  size: Count;
}

/** `GET log/auctions/{id}`: the log entries of one auction. */
export interface LoggedAuctionView {
  /** Number of commitments to the auction's history: one a minute from publication to completion. */
  commitments: Count;
  first: LogEntryView | null;
  last: LogEntryView | null;
  /** Root of the tree over the auction's events; null until completion. */
  root: LogEntryView | null;
  /** The entry that binds the published result; null before it exists, and for results of release 0.1.0. */
  resultEntry: LogEntryView | null;
}

/** `GET log/inclusion`: proof that an entry is in the log (RFC 6962 §2.1.1). */
export interface LogInclusionView {
  index: Count;
  size: Count;
  /** Hashes of the inclusion proof in base64, from the leaf’s sibling up. */
  hashes: string[];
}

/** `GET log/consistency`: proof that the log only grew (RFC 6962 §2.1.2). */
export interface LogConsistencyView {
  from: Count;
  to: Count;
  /** Hashes of the consistency proof, in base64. */
  hashes: string[];
}

/** `proving`: the auction has ended, its root is published in the next minute. `proven`: its root is in the log. */
export const PROOF_STATES = ['running', 'proving', 'proven'] as const;
export type ProofState = (typeof PROOF_STATES)[number];

/** A self-contained receipt of one accepted bid of the own company: placed, revised or withdrawn. */
export interface BidProofView {
  bidId: string;
  lotId: string;
  type: 'BidPlaced' | 'BidRevised' | 'BidWithdrawn';
  /** Amount; null for a withdrawal, and for a sealed bid until its auction is completed. */
  biddingAmount: Usd | null;
  /** The own company's amount cannot be decrypted because the root key was replaced. Absent otherwise. */
  unreadable?: true;
  /** When the server accepted the bid or its change. */
  at: Instant;
  /** Why staff entered or withdrew the bid for the company. Absent if the company did it. */
  onBehalf?: { reason: string };
  /** How the bid stopped being active; null for an active bid, a bid active at the close, and a withdrawal. */
  ended: BidEndView | null;
  /** Hash of the event in the auction’s chain, as in the bid’s receipt. */
  hash: string;
  /** The hash and the time, signed by the server (a C2SP signed note). */
  statement: string;
  /** The proof (C2SP `tlog-proof`); null until the auction’s root is in the log. */
  file: string | null;
}

/** `GET proof/receipts/{auctionId}`: all accepted bids of the own company in an auction, the oldest first. */
export interface AuctionReceiptsView {
  auctionId: string;
  state: ProofState;
  /** The key of the public log, which verifies the receipts. */
  logKey: string;
  receipts: BidProofView[];
}
