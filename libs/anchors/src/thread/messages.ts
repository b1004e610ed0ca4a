import type { TlogProof } from '@tender/proof';
import type { EventsPlace } from '@tender/read-store';
import type { LogAnchor } from '../rules/anchors.events.js';

export interface ProofThreadData {
  events: EventsPlace;
}

/** Reproducible tree over an auction's events up to `revision`. `key` has 64 hexadecimal digits. */
export interface TreeParameters {
  auctionId: string;
  revision: number;
  key: string;
  leastSize: number;
}

export type ProofAsk =
  | { kind: 'root'; tree: TreeParameters }
  | ({ kind: 'bids'; tree: TreeParameters } & BidsAsk)
  | ({ kind: 'digest' } & Omit<LogAnchor, 'digest'>);

export interface BidsAsk {
  companyId: string;
  from: number;
  hash?: string | undefined;
  checkpoint: string;
  log: TlogProof;
}

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
