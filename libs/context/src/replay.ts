import type { CommitmentGaps, EventNotes, Unchecked } from '@tender/contracts';
import type { EventStore, RecordedEvent } from '@tender/event-store';
import type { FinalEvents } from '@tender/kernel';

export interface EventFacts {
  readonly subject?: string | undefined;
  readonly companyId?: string | undefined;
  /** Ids of voided bids, unless all bids of the company are voided. */
  readonly bidIds?: readonly string[] | undefined;
  /** Amount of a bid in cents, if it may be shown. */
  readonly amount?: number | undefined;
  readonly labels?: readonly { readonly _id: string; readonly label: string }[];
}

export interface ShownPart {
  readonly bids: 'all' | 'none' | { readonly lot: string };
}

/** Replays a stream for an auditor, by the `evolve` that is used for decisions. Upcasts each event first. */
export interface Replay<State = unknown, Secret = unknown> {
  readonly initial: State;
  evolve(state: State, event: RecordedEvent): State;
  readonly finals?: FinalEvents;
  secretIn?(event: RecordedEvent): Secret | undefined;
  facts(event: RecordedEvent, secret: Secret | undefined): EventFacts;
  notes?(event: RecordedEvent, before: State, after: State): EventNotes;
  /** The state for staff, as JSON; null if there is none yet. List items are distinguished by `_id`. */
  show(state: State, secret: Secret | undefined, part: ShownPart): object | null;
}

export interface Misfit {
  readonly problem: string;
  readonly rule?: string;
  readonly lotId?: string;
}

export interface StreamVerifier {
  next(event: RecordedEvent): Misfit | null;
  finish(): Misfit | null;
  results(): readonly DerivedPrice[] | null;
  unchecked(): readonly Unchecked[];
  rules(): number | null;
}

export interface DerivedPrice {
  readonly lotId: string;
  readonly lotNo?: string | undefined;
  /** Price that the highest bidder pays, in cents; null without a bid. */
  readonly priceToPay: number | null;
  readonly sold: boolean | null;
}

/** Additional complete streams by name, for one verification. Streams that the file lacks are absent. */
export type Evidence = ReadonlyMap<string, readonly RecordedEvent[]>;

export interface Verification {
  /** Names of the streams needed to verify an event, such as those of the bidder's company and of the staff. */
  evidenceFor(event: RecordedEvent): readonly string[];
  /** First export format (`tender-audit/<n>`) whose files contain the company streams of `evidenceFor`. */
  readonly companiesSince: 1 | 2;
  startVerifier(evidence: Evidence, stream: string): StreamVerifier;
}

export interface PublicationVerifier {
  next(event: RecordedEvent): Misfit | null;
  finish(): Promise<Misfit | null>;
  results(): PublishedProof | null;
}

export interface PublishedProof {
  readonly commitments: number;
  readonly gaps: CommitmentGaps;
  readonly root: string | null;
  /** Heads of the public log that prove the root. Each has a valid signature by its `vkey`. */
  readonly heads: readonly LogHead[];
  readonly result: PublishedResult | null;
  readonly earlierKeys?: readonly EarlierKey[];
  readonly stampedAt?: string;
}

export interface PublishedResult {
  readonly isBound: boolean;
  /** Whether the log must contain the result. Release 0.1.0 wrote no results into the log. */
  readonly isExpected: boolean;
  readonly heads: readonly LogHead[];
}

export interface EarlierKey {
  readonly vkey: string;
  readonly head: LogHead;
}

export interface LogHead {
  readonly origin: string;
  readonly size: number;
  readonly root: string;
  /** The verifier key of its signature. It comes from the file, so a forger can create one. */
  readonly vkey: string;
}

export interface AnchorCheck {
  readonly anchors: number;
  readonly elsewhere: number;
  readonly misfits: readonly string[];
  readonly ends: readonly AnchoredEnd[];
}

export interface AnchoredEnd {
  readonly at: string;
  readonly stream: string;
  readonly seq: number;
  readonly hash: string;
}

export interface Publication {
  /** JSON records that open what was published about a stream. Empty if nothing was published, or may be opened yet. */
  publishedAbout(stream: string, events: Pick<EventStore, 'readStream'>): Promise<readonly object[]>;
  startVerifier(published: readonly object[]): PublicationVerifier;
  checkAnchors(events: Pick<EventStore, 'readStream' | 'readAll' | 'heads'>): Promise<AnchorCheck>;
}
