import type { CommitmentGaps, Unchecked } from '@tender/contracts';
import type { EventStore, RecordedEvent } from '@tender/event-store';
import type { FinalEvents } from '@tender/kernel';

/** What an auditor looks for an event by. */
export interface EventFacts {
  /** Id of the one thing that it is about: a lot, a room, a parcel, a booking. */
  readonly subject?: string | undefined;
  readonly companyId?: string | undefined;
  /** Ids of the bids that the event voids, where it does not void all of the company. */
  readonly bidIds?: readonly string[] | undefined;
  /** Cents of a bid, where they may be shown. */
  readonly amount?: number | undefined;
  /** Names that the event gives to subjects. */
  readonly labels?: readonly { readonly _id: string; readonly label: string }[];
}

/** Which part of a state is asked for. */
export interface ShownPart {
  /** Whose bids: those on one lot, all, or none. */
  readonly bids: 'all' | 'none' | { readonly lot: string };
}

/**
 * How the streams of a kind are replayed for an auditor: by the `evolve` that decides on them, each event brought to
 * its newest form first.
 */
export interface Replay<State = unknown, Secret = unknown> {
  readonly initial: State;
  evolve(state: State, event: RecordedEvent): State;
  /** What may follow the end of such a stream; other events behind it are ignored. */
  readonly finals?: FinalEvents;
  /** What opens what was sealed until this event; undefined for all others. It then opens the whole history. */
  secretIn?(event: RecordedEvent): Secret | undefined;
  facts(event: RecordedEvent, secret: Secret | undefined): EventFacts;
  /** What staff may see of a state, as JSON; null where there is nothing yet. `_id` tells the items of a list apart. */
  show(state: State, secret: Secret | undefined, part: ShownPart): object | null;
}

/** Why an event does not fit, beyond the chain of hashes. */
export interface Misfit {
  readonly problem: string;
  /** Which rule, where the problem is one: an error code, or a word. */
  readonly rule?: string;
  readonly lotId?: string;
}

/** Derives again, event by event, what was decided on one stream. */
export interface StreamVerifier {
  /** The next event, whose hash was checked. @returns why it does not fit. */
  next(event: RecordedEvent): Misfit | null;
  /** After the last event. @returns why it cannot be the last */
  finish(): Misfit | null;
  /** The prices that were derived so far, to compare with those that were published. */
  results(): readonly DerivedPrice[] | null;
  unchecked(): readonly Unchecked[];
  /** Version of the rules that the stream records; null where its kind records none. */
  rules(): number | null;
}

export interface DerivedPrice {
  readonly lotId: string;
  /** As people know it. */
  readonly lotNo?: string | undefined;
  /** Cents. */
  readonly priceToPay: number | null;
  readonly sold: boolean | null;
}

/** Whole streams that a verification reads besides, by name. One that a file does not hold is absent. */
export type Evidence = ReadonlyMap<string, readonly RecordedEvent[]>;

/** How the decisions on a kind of stream are derived again. */
export interface Verification {
  /** Names of the streams by which an event is checked, such as those of the bidder's company and of the staff. */
  evidenceFor(event: RecordedEvent): readonly string[];
  /** The first format of exports (`tender-audit/<n>`) whose files hold the streams of companies that `evidenceFor` names. */
  readonly companiesSince: 1 | 2;
  /** @param evidence holds the streams of `evidenceFor` before the event is verified. */
  startVerifier(evidence: Evidence, stream: string): StreamVerifier;
}

/** What was published of a history while it went on, compared with it event by event. */
export interface PublicationVerifier {
  /** The next event, whose hash was checked. @returns why what was published does not fit. */
  next(event: RecordedEvent): Misfit | null;
  /** After the last event. */
  finish(): Promise<Misfit | null>;
  /** What was found right so far; null where nothing was published. */
  results(): PublishedProof | null;
}

/** How a history was bound while it went on. */
export interface PublishedProof {
  /** Number of commitments to its heads. */
  readonly commitments: number;
  readonly gaps: CommitmentGaps;
  /** Root of the tree over its events, 64 hexadecimal digits. */
  readonly root: string | null;
  /** Heads of the public log that prove the root. Each has a valid signature by its `vkey`. */
  readonly heads: readonly LogHead[];
  /** How the log binds the published result; null while there is none. */
  readonly result: PublishedResult | null;
  /** Keys that such a log names, and that another key replaced. Absent where there are none. */
  readonly earlierKeys?: readonly EarlierKey[];
  /** When an authority has stamped such a head with the time. */
  readonly stampedAt?: string;
}

export interface PublishedResult {
  /** Whether the log has an entry for it, found right. */
  readonly isBound: boolean;
  /** Whether it must have one; release 0.1.0 published results without. */
  readonly isExpected: boolean;
  /** Heads of the public log that prove that entry. */
  readonly heads: readonly LogHead[];
}

/** A key that an entry of the public log names. */
export interface EarlierKey {
  readonly vkey: string;
  /** Proves the entry. */
  readonly head: LogHead;
}

/** A head of a public log. */
export interface LogHead {
  /** Name of the log. */
  readonly origin: string;
  /** Number of its entries. */
  readonly size: number;
  /** Root of the tree over them, 64 hexadecimal digits. */
  readonly root: string;
  /** The verifier key that signed it. It comes from the file: a forger can make one. */
  readonly vkey: string;
}

/** How what was published of all histories together stands up. */
export interface AnchorCheck {
  /** Number of anchors that were computed again. */
  readonly anchors: number;
  /**
   * Number of those that name no place in this store: the house was moved since, and its events have other positions.
   */
  readonly elsewhere: number;
  /** Minutes of those that are not what the histories come to. */
  readonly misfits: readonly string[];
  /** Where the chains of the audit log ended when anchors were taken. */
  readonly ends: readonly AnchoredEnd[];
}

/** The last entry that a chain of the audit log had when an anchor was taken. */
export interface AnchoredEnd {
  /** Minute of the anchor. */
  readonly at: string;
  readonly stream: string;
  readonly seq: number;
  readonly hash: string;
}

/** What a context publishes of the streams of others, so that nobody can rewrite them unseen. */
export interface Publication {
  /**
   * Everything about one stream, with what opens it, as JSON; empty where there is nothing, and while it may not be
   * opened.
   */
  publishedAbout(stream: string, events: Pick<EventStore, 'readStream'>): Promise<readonly object[]>;
  startVerifier(published: readonly object[]): PublicationVerifier;
  /** What binds all histories together, computed again. */
  checkAnchors(events: Pick<EventStore, 'readStream' | 'readAll' | 'heads'>): Promise<AnchorCheck>;
}
