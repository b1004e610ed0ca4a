import type { BidEndView } from '../auctions/auction-views.js';
import type { Usd } from '../values/money.js';
import type { Count, Instant } from '../values/units.js';

/** Kinds of entries of the public log. No entry reveals the number of bids. */
export const LOG_ENTRY_KINDS = ['key', 'commitment', 'root', 'result', 'anchor'] as const;
export type LogEntryKind = (typeof LOG_ENTRY_KINDS)[number];

/** A signature on a checkpoint of the log by a key that the firm does not hold (C2SP `tlog-cosignature`). */
export interface CosignatureView {
  /** Name of the witness’s key. */
  name: string;
  /** The witness's key, which verifies the signature (C2SP `signed-note`, verifier key). */
  vkey: string;
  /** When the witness signed, by its own clock. */
  at: Instant;
  /** Number of log entries in the signed checkpoint. */
  size: Count;
}

/** A time stamp of a log head (RFC 3161): an independent authority confirms that the head existed at that time. */
export interface TimeStampView {
  /** Number of log entries that the head includes. */
  size: Count;
  /** Time by the clock of the authority. */
  at: Instant;
  /** Host name of the authority. */
  authority: string;
  /** Object identifier of the time stamp policy. */
  policy: string;
}

/** The `log` in the answer of `GET log`: the present state of the public log. */
export interface PublicLogView {
  /** Name of the public log, as in its checkpoints. */
  origin: string;
  /** The log's key, which verifies checkpoints (C2SP `signed-note`, verifier key). */
  vkey: string;
  /** The entries that name the log's keys, the newest last. */
  keyEntries: LogEntryView[];
  /** Number of entries of the log. */
  size: Count;
  /** Root of the Merkle tree over the entries (RFC 6962), base64. */
  root: string;
  /** Time of the last entry; null without entries. */
  at: Instant | null;
  /** The newest checkpoint, signed (C2SP `tlog-checkpoint`), with its co-signatures. */
  checkpoint: string;
  /** The newest co-signature of each witness; it may be on an older checkpoint with fewer entries. */
  cosignatures: CosignatureView[];
  /** The newest time stamps, at most five, the newest first. */
  timeStamps: TimeStampView[];
}

/** One entry of the public log. */
export interface LogEntryView {
  /** Position in the log, from 0. */
  index: Count;
  kind: LogEntryKind;
  at: Instant;
  /** Id of the auction of a commitment, a root or a result; null for other kinds. */
  auctionId: string | null;
  /** Text of the entry. The tree’s leaf is the hash of these bytes. */
  text: string;
}

/** Answer of `GET log/entries`. */
export interface LogEntriesView {
  entries: LogEntryView[];
  /** Number of entries of the whole log. */
  size: Count;
}

/** The `auction` in the answer of `GET log/auctions/{id}`: the log entries of one auction. */
export interface LoggedAuctionView {
  /** Number of commitments to the auction's history: about one a minute from its publication to its end. */
  commitments: Count;
  first: LogEntryView | null;
  last: LogEntryView | null;
  /** The entry with the root of the tree over the auction's events; null before it exists. */
  root: LogEntryView | null;
  /** The entry that binds the published result; null before it exists, and for results of release 0.1.0. */
  resultEntry: LogEntryView | null;
}

/** The `proof` in the answer of `GET log/inclusion`: an entry is in the log (RFC 6962 §2.1.1). */
export interface LogInclusionView {
  index: Count;
  size: Count;
  /** Hashes of the inclusion proof in base64, from the leaf’s sibling to the top. */
  hashes: string[];
}

/** The `proof` in the answer of `GET log/consistency`: entries were only appended (RFC 6962 §2.1.2). */
export interface LogConsistencyView {
  from: Count;
  to: Count;
  /** Hashes of the consistency proof, in base64. */
  hashes: string[];
}

/** `proving`: the auction has ended, but its root is not in the public log yet. `proven`: its root is in the log. */
export const PROOF_STATES = ['running', 'proving', 'proven'] as const;
export type ProofState = (typeof PROOF_STATES)[number];

/** The receipt of one accepted command on a bid of the own company: it was placed, revised or withdrawn. */
export interface BidProofView {
  bidId: string;
  lotId: string;
  type: 'BidPlaced' | 'BidRevised' | 'BidWithdrawn';
  /** Amount; null for a withdrawal, and for a sealed amount that is hidden from the reader. */
  biddingAmount: Usd | null;
  /** Present if the own company's amount cannot be decrypted, because the root key was replaced. */
  unreadable?: true;
  /** When the server accepted the command. */
  at: Instant;
  /** Why staff acted for the company. Absent if the company acted. */
  onBehalf?: { reason: string };
  /** How this state of the bid ended; null for a withdrawal, and for a state that lasts or lasted to the end. */
  ended: BidEndView | null;
  /** Hash of the command's event in the auction’s chain, as in the bid’s receipt. */
  hash: string;
  /** A C2SP signed note of the server with auction, hash and time. */
  statement: string;
  /** Proof that the event is in the public log (C2SP `tlog-proof`); null until the auction’s root is in the log. */
  file: string | null;
}

/** Answer of `GET proof/receipts/{auctionId}`: receipts of the own company in an auction, the oldest first. */
export interface AuctionReceiptsView {
  auctionId: string;
  state: ProofState;
  /** The key of the public log, which verifies the receipts. */
  logKey: string;
  receipts: BidProofView[];
}
