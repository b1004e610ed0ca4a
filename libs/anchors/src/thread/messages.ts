import type { EventsPlace } from '@tender/read-store';

/** What the thread must know to start. */
export interface ProofThreadData {
  events: EventsPlace;
}

/** A tree that can be made again: of an auction's events up to one of them, under a key of 64 hexadecimal digits. */
export interface TreeTerms {
  auctionId: string;
  revision: number;
  key: string;
}

export type ProofAsk =
  | { kind: 'root'; tree: TreeTerms }
  /** Of one company. */
  | { kind: 'bids'; tree: TreeTerms; companyId: string }
  | { kind: 'digest'; upTo: string; salt: string };

/** The leaf of a bid's event, and that it stands in the tree. */
export interface ProvenBid {
  event: string;
  salt: string;
  index: number;
  /** Base64. */
  hashes: string[];
}

export type ProofAnswer =
  | { kind: 'root'; size: number; root: string }
  | { kind: 'bids'; bids: ProvenBid[] }
  | { kind: 'digest'; digest: string };

export type AnswerTo<Ask extends ProofAsk> = Extract<ProofAnswer, { kind: Ask['kind'] }>;

export type ToProofThread = { id: number; ask: ProofAsk } | 'stop';
export type FromProofThread = { id: number; answer: ProofAnswer } | { id: number; failed: string };
