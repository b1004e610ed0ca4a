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

export type ProofRequest =
  | { kind: 'root'; tree: TreeParameters }
  | ({ kind: 'bids'; tree: TreeParameters } & BidsRequest)
  | ({ kind: 'digest' } & Omit<LogAnchor, 'digest'>);

export interface BidsRequest {
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

export type AnswerTo<Request extends ProofRequest> = Extract<ProofAnswer, { kind: Request['kind'] }>;

export type ToProofThread = { id: number; request: ProofRequest } | 'stop';
export type FromProofThread = { id: number; answer: ProofAnswer } | { id: number; failed: string };
