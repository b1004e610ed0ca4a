import type { CommitmentGaps, Unchecked } from '@tender/contracts';
import type { EventStore, RecordedEvent } from '@tender/event-store';
import type { FinalEvents } from '@tender/kernel';

/** Search keys for auditors. */
export interface EventFacts {
  /** Id of the lot, room, parcel or booking. */
  readonly subject?: string | undefined;
  readonly companyId?: string | undefined;
  /** Ids of voided bids, unless all bids of the company are voided. */
  readonly bidIds?: readonly string[] | undefined;
  /** Amount of a bid in cents, if it may be shown. */
  readonly amount?: number | undefined;
  /** Names that the event gives to subjects. */
  readonly labels?: readonly { readonly _id: string; readonly label: string }[];
}

export interface ShownPart {
  /** Bids on all lots, on one, or none. */
  readonly bids: 'all' | 'none' | { readonly lot: string };
}

/** Replays a stream for an auditor, by the `evolve` that is used for decisions. Upcasts each event first. */
export interface Replay<State = unknown, Secret = unknown> {
  readonly initial: State;
  evolve(state: State, event: RecordedEvent): State;
  /** Event types that may follow the end of such a stream. Other events after it are ignored. */
  readonly finals?: FinalEvents;
  /** The secret in an event that decrypts the whole history; undefined for other events. */
  secretIn?(event: RecordedEvent): Secret | undefined;
  facts(event: RecordedEvent, secret: Secret | undefined): EventFacts;
  /** The state for staff, as JSON; null if there is none yet. List items are distinguished by `_id`. */
  show(state: State, secret: Secret | undefined, part: ShownPart): object | null;
}

/** Why an event is invalid although its hash chain is valid. */
export interface Misfit {
  readonly problem: string;
  /** For problems with a rule: an error code or a word. */
  readonly rule?: string;
  readonly lotId?: string;
}

export interface StreamVerifier {
  /** Verifies the next event, whose hash was verified. @returns why it is invalid. */
  next(event: RecordedEvent): Misfit | null;
  finish(): Misfit | null;
  /** Prices computed so far, for comparison with the published ones. */
  results(): readonly DerivedPrice[] | null;
  unchecked(): readonly Unchecked[];
  /** Version of the rules recorded by the stream; null if its kind records none. */
  rules(): number | null;
}

export interface DerivedPrice {
  readonly lotId: string;
  readonly lotNo?: string | undefined;
  /** In cents. */
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
  /** @param evidence receives the streams of `evidenceFor` before the event is verified. */
  startVerifier(evidence: Evidence, stream: string): StreamVerifier;
}

/** Compares publications about a history with its events. */
export interface PublicationVerifier {
  /** Compares the next event, whose hash was verified. @returns why the publication is wrong. */
  next(event: RecordedEvent): Misfit | null;
  finish(): Promise<Misfit | null>;
  /** Verified publications so far; null if there are none. */
  results(): PublishedProof | null;
}

export interface PublishedProof {
  readonly commitments: number;
  readonly gaps: CommitmentGaps;
  /** Root of the tree over its events, 64 hexadecimal digits. */
  readonly root: string | null;
  /** Heads of the public log that prove the root. Each has a valid signature by its `vkey`. */
  readonly heads: readonly LogHead[];
  readonly result: PublishedResult | null;
  /** Replaced keys of the log. Absent if there are none. */
  readonly earlierKeys?: readonly EarlierKey[];
  /** Time stamp of an authority on such a head. */
  readonly stampedAt?: string;
}

export interface PublishedResult {
  /** Whether the log has a verified entry for it. */
  readonly isBound: boolean;
  /** Whether the log must have one. Release 0.1.0 published results without. */
  readonly isExpected: boolean;
  readonly heads: readonly LogHead[];
}

export interface EarlierKey {
  readonly vkey: string;
  /** Proves the entry. */
  readonly head: LogHead;
}

export interface LogHead {
  readonly origin: string;
  readonly size: number;
  /** Root of the tree over the entries, 64 hexadecimal digits. */
  readonly root: string;
  /** The verifier key of its signature. It comes from the file, so a forger can create one. */
  readonly vkey: string;
}

export interface AnchorCheck {
  readonly anchors: number;
  /** Number of anchors at positions that this store lacks: the installation was moved, which changed its positions. */
  readonly elsewhere: number;
  /** Minutes of anchors that differ from the histories. */
  readonly misfits: readonly string[];
  /** Ends of the audit log's chains when anchors were taken. */
  readonly ends: readonly AnchoredEnd[];
}

export interface AnchoredEnd {
  readonly at: string;
  readonly stream: string;
  readonly seq: number;
  readonly hash: string;
}

/** Publications about other contexts' streams, so that a rewritten stream is detected. */
export interface Publication {
  /** JSON with the keys that decrypt it. Empty if there are none, or before they may be disclosed. */
  publishedAbout(stream: string, events: Pick<EventStore, 'readStream'>): Promise<readonly object[]>;
  startVerifier(published: readonly object[]): PublicationVerifier;
  checkAnchors(events: Pick<EventStore, 'readStream' | 'readAll' | 'heads'>): Promise<AnchorCheck>;
}
