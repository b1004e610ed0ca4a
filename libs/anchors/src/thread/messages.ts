import type { TlogProof } from '@tender/proof';
import type { EventsPlace } from '@tender/read-store';
import type { LogAnchor } from '../rules/anchors.events.js';

/** What the thread must know to start. */
export interface ProofThreadData {
  events: EventsPlace;
}

/** A tree that can be made again: of an auction's events up to one of them, under a key of 64 hexadecimal digits. */
export interface TreeParameters {
  auctionId: string;
  revision: number;
  key: string;
  /** The least number of leaves. */
  leastSize: number;
}

export type ProofAsk =
  | { kind: 'root'; tree: TreeParameters }
  | ({ kind: 'bids'; tree: TreeParameters } & BidsAsk)
  | ({ kind: 'digest' } & Omit<LogAnchor, 'digest'>);

/** Which bids of a company are asked for, and what their receipts share. */
export interface BidsAsk {
  companyId: string;
  /** Number of its bids that are passed over. */
  from: number;
  /** The hash of the only one that is asked for. */
  hash?: string | undefined;
  /** Of the auction's own tree. */
  checkpoint: string;
  /** That its root stands in the house's log. */
  log: TlogProof;
}

/** A bid's event as its leaf tells it, and the receipt that proves it. */
export interface ProvenBid {
  event: string;
  file: string;
}

export type ProofAnswer =
  | { kind: 'root'; size: number; root: string }
  | { kind: 'bids'; bids: ProvenBid[]; next: number | null }
  | { kind: 'digest'; digest: string };

export type AnswerTo<Ask extends ProofAsk> = Extract<ProofAnswer, { kind: Ask['kind'] }>;

export type ToProofThread = { id: number; ask: ProofAsk } | 'stop';
export type FromProofThread = { id: number; answer: ProofAnswer } | { id: number; failed: string };
