import { singleStream, type EventCatalogue, type Instant } from '@tender/kernel';

export type AuctionId = string;

/**
 * A commitment to the history of an auction as it stood, with what opens it: that is shown to nobody before the auction
 * is completed.
 */
export interface CommittedHead {
  auctionId: AuctionId;
  /** The last event that it binds. */
  revision: number;
  /** 64 hexadecimal digits, random. */
  salt: string;
  /** `commitmentTo` the event's hash, the salt and the commitment before. */
  commitment: string;
}

/** The size and root (64 hexadecimal digits) of the tree over an auction's events. */
export interface TreeRoot {
  auctionId: AuctionId;
  size: number;
  root: string;
}

/** What binds the house to all its histories: every event of the log up to a position. */
export interface LogAnchor {
  /** The position, as text. */
  upTo: string;
  /** 64 hexadecimal digits, random. */
  salt: string;
  /** SHA-256 over the salt, the head of each stream, and the ends of the audit log's chains. */
  digest: string;
  /**
   * Where the chains of the audit log ended that went on since the anchor before; null of anchors that did not bind
   * them.
   */
  auditLog: AuditLogEnd[] | null;
}

/** The last entry of a chain of the audit log, which stands in the state and in no stream. */
export interface AuditLogEnd {
  stream: string;
  seq: number;
  hash: string;
}

/**
 * The public log of the house, and what is kept back of it. `at` is the minute for which something was made: what is
 * public tells no more of the time.
 */
export type AnchorsEvent =
  /** The house signs by this key from now on (C2SP verifier key); the first one names the log. */
  | { type: 'KeyTold'; data: { at: Instant; vkey: string } }
  /** The auction was published: from now on each minute has a commitment. */
  | { type: 'CommitmentsBegun'; data: { auctionId: AuctionId } }
  | { type: 'HeadsCommitted'; data: { at: Instant; heads: CommittedHead[] } }
  /**
   * The auction was completed at `endedAt`, with the event `revision`. `key` (64 hexadecimal digits, random) makes all
   * that is random in its tree.
   */
  | { type: 'TreeBegun'; data: { auctionId: AuctionId; endedAt: Instant; revision: number; key: string } }
  /** What the tree came to; it is public only as `RootTaken`, in its minute. */
  | { type: 'TreeMade'; data: TreeRoot }
  | { type: 'RootTaken'; data: { at: Instant } & TreeRoot }
  /**
   * The result of the auction was published at `publishedAt`, by the event whose hash is `head`. It waits for the root of
   * the auction, and for its minute.
   */
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
