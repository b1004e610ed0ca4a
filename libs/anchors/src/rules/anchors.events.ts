import { singleStream, type EventCatalogue, type Instant } from '@tender/kernel';

export type AuctionId = string;

/** Commitment to an auction's history, with what opens it: revision and salt. The salt stays secret until the auction has ended. */
export interface CommittedHead {
  auctionId: AuctionId;
  revision: number;
  /** Random salt of the commitment, 64 hexadecimal digits. */
  salt: string;
  /** Commitment (`commitmentTo`) to the event's hash, the salt and the previous commitment. */
  commitment: string;
}

/** Tree over an auction's events; `root` has 64 hexadecimal digits. */
export interface TreeRoot {
  auctionId: AuctionId;
  size: number;
  root: string;
}

/** Binds all histories: every event of the store up to a position. */
export interface LogAnchor {
  upTo: string;
  salt: string;
  /** SHA-256 over the salt, the head of each stream, and the ends of the audit log's chains. */
  digest: string;
  /** Ends of chains of the audit log, including each that grew since the previous anchor; null in version 1. */
  auditLog: AuditLogEnd[] | null;
}

export interface AuditLogEnd {
  stream: string;
  seq: number;
  hash: string;
}

/** The public log and its secrets. `at` is rounded down to a minute: the public part reveals no exact time. */
export type AnchorsEvent =
  /** The log is signed by this key from now on (C2SP verifier key); the first one names the log. */
  | { type: 'KeyTold'; data: { at: Instant; vkey: string } }
  | { type: 'CommitmentsBegun'; data: { auctionId: AuctionId } }
  | { type: 'HeadsCommitted'; data: { at: Instant; heads: CommittedHead[] } }
  /** The auction ended at `endedAt`, by the event `revision`. `key` (64 hexadecimal digits) seeds its tree. */
  | { type: 'TreeBegun'; data: { auctionId: AuctionId; endedAt: Instant; revision: number; key: string } }
  /** The root stays secret until `RootTaken`. */
  | { type: 'TreeMade'; data: TreeRoot }
  | { type: 'RootTaken'; data: { at: Instant } & TreeRoot }
  /** The event with the hash `head` published the result. `ResultTaken` follows once the auction's root is in the log. */
  | { type: 'ResultBegun'; data: { auctionId: AuctionId; publishedAt: Instant; head: string; salt: string } }
  | { type: 'ResultTaken'; data: { at: Instant; auctionId: AuctionId; digest: string } }
  | { type: 'AnchorTaken'; data: { at: Instant } & LogAnchor };

export const anchorsCatalogue: EventCatalogue<AnchorsEvent> = {
  KeyTold: { version: 1 },
  CommitmentsBegun: { version: 1 },
  HeadsCommitted: { version: 1 },
  TreeBegun: { version: 1 },
  TreeMade: { version: 1 },
  RootTaken: { version: 1 },
  ResultBegun: { version: 1 },
  ResultTaken: { version: 1 },
  AnchorTaken: { version: 2, upcasters: { 1: (data) => ({ ...data, auditLog: null }) } },
};

export const anchorsStreams = singleStream<AnchorsEvent>('anchors', anchorsCatalogue);
export const ANCHORS = anchorsStreams.stream('anchors');
