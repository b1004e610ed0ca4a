import { setTimeout as delay } from 'node:timers/promises';
import type {
  Context,
  DerivedPrice,
  Misfit,
  Publication,
  PublicationVerifier,
  PublishedProof,
  StreamVerifier,
  Verification,
} from '@tender/context';
import type { AuditMisfit, AuditProblem, Unchecked } from '@tender/contracts';
import { DamagedEvent, type EventStore, type Position, type RecordedEvent } from '@tender/event-store';
import {
  carriedHash,
  CHAIN_START,
  hashOf,
  hasEventForm,
  kindNameOf,
  verifyChain,
  type ChainHead,
  type Instant,
} from '@tender/kernel';
import { BESIDE_BIDDING, type Pacing } from '../pacing.js';
import { verificationOfChanges } from '../replay/changes-only.js';

/** How a history stands up. */
export interface StreamVerdict {
  /** Null: everything fits. */
  misfit: AuditMisfit | null;
  /** Number of events that were verified. */
  events: number;
  /** Number of other streams that were looked into. */
  evidence: number;
  head: ChainHead | null;
  prices: readonly DerivedPrice[] | null;
  /** What had been published of it, found right; null where nothing was, or may be opened yet. */
  published: PublishedProof | null;
  /** What could not be checked. */
  unchecked: readonly Unchecked[];
  /** Version of the rules that the stream records; null where its kind records none, and before its first event. */
  rules: number | null;
}

const UNREADABLE = Symbol('unreadable');

/** What rules make of an event; `UNREADABLE` of one that no release has written, whatever its hash. */
function readable<T>(rule: () => T): T | typeof UNREADABLE {
  try {
    return rule();
  } catch {
    return UNREADABLE;
  }
}

const NOTHING_BEFORE: ChainHead = { revision: -1, hash: CHAIN_START };

/** The other streams by which a history is checked. */
export interface EvidenceSource {
  /** Reads a stream whole; null if the file does not hold it. */
  readEvidence(stream: string): Promise<readonly RecordedEvent[] | null>;
  /** Verifies such a stream; null if that was done already. */
  verifierOf(stream: string): HistoryVerifier | null;
}

/** Verifies one history event by event, from the first on. */
export class HistoryVerifier {
  events = 0;
  private head = NOTHING_BEFORE;
  private lastAt: Instant = '';
  private readonly verifier: StreamVerifier | null;
  private readonly evidence = new Map<string, readonly RecordedEvent[]>();
  private publication: PublicationVerifier | null = null;

  private readonly absent = new Set<string>();

  /** @param others the streams by which events are checked */
  constructor(
    private readonly stream: string,
    private readonly verification: Verification | undefined,
    private readonly others: EvidenceSource,
  ) {
    this.verifier = verification?.startVerifier(this.evidence, stream) ?? null;
  }

  /** Before the first event: what it is compared with besides. */
  compareWith(publication: PublicationVerifier): void {
    this.publication = publication;
  }

  /**
   * The next event.
   * @param isHashed whether somebody has computed its hash already: then it is only looked at whether it follows the
   * one before.
   * @returns why it does not fit.
   */
  async next(event: RecordedEvent, isHashed = false): Promise<AuditMisfit | null> {
    const chain = chained(event, this.head, isHashed ? carriedHash : hashOf);
    if (chain) return chain;
    if (!hasEventForm(event)) return misfitOf(event, { problem: 'rule', rule: 'form' });
    const misfit = this.ordered(event) ?? (await this.decided(event)) ?? this.published(event);
    if (misfit) return misfit;
    this.lastAt = event.metadata.at;
    this.head = { revision: event.revision, hash: event.metadata.hash };
    this.events++;
    return null;
  }

  /** After the last event. @returns why what was published does not fit. */
  async end(): Promise<AuditMisfit | null> {
    const unfinished = this.verifier?.finish();
    const misfit = unfinished ?? (await this.publicationMisfit());
    return misfit && misfitOf({ stream: this.stream, revision: this.head.revision, type: null }, misfit);
  }

  private async publicationMisfit(): Promise<Misfit | null> {
    try {
      return (await this.publication?.finish()) ?? null;
    } catch {
      return { problem: 'unreadable' };
    }
  }

  /** Time does not run backwards in a stream (`docs/decisions/0020`). */
  private ordered(event: RecordedEvent): AuditMisfit | null {
    return event.metadata.at < this.lastAt ? misfitOf(event, { problem: 'time' }) : null;
  }

  verdict(misfit: AuditMisfit | null): StreamVerdict {
    const { events, evidence, head, verifier, publication } = this;
    return {
      misfit,
      events,
      evidence: [...evidence.keys()].filter((name) => name.startsWith('company-')).length,
      head: events === 0 ? null : head,
      prices: verifier?.results() ?? null,
      published: publication?.results() ?? null,
      unchecked: verifier?.unchecked() ?? [],
      rules: verifier?.rules() ?? null,
    };
  }

  private published(event: RecordedEvent): AuditMisfit | null {
    const misfit = readable(() => this.publication?.next(event) ?? null);
    if (misfit === UNREADABLE) return misfitOf(event, { problem: 'unreadable' });
    return misfit ? misfitOf(event, misfit) : null;
  }

  private async decided(event: RecordedEvent): Promise<AuditMisfit | null> {
    const names = readable(() => this.verification?.evidenceFor(event) ?? []);
    for (const name of names === UNREADABLE ? [] : names) {
      const unsound = this.isKnown(name) ? null : await this.takeEvidence(name);
      if (unsound) return unsound;
    }
    const misfit = names === UNREADABLE ? names : readable(() => this.verifier?.next(event) ?? null);
    if (misfit === UNREADABLE) return misfitOf(event, { problem: 'unreadable' });
    return misfit ? misfitOf(event, misfit) : null;
  }

  private isKnown(stream: string): boolean {
    return this.evidence.has(stream) || this.absent.has(stream);
  }

  private async takeEvidence(stream: string): Promise<AuditMisfit | null> {
    const events = await this.others.readEvidence(stream);
    if (!events) {
      this.absent.add(stream);
      return null;
    }
    this.evidence.set(stream, events);
    const verifier = this.others.verifierOf(stream);
    if (!verifier) return null;
    for (const event of events) {
      const misfit = await verifier.next(event);
      if (misfit) return { ...misfit, problem: 'evidence' };
    }
    const misfit = await verifier.end();
    return misfit && { ...misfit, problem: 'evidence' };
  }
}

/** A store as of one moment. Many streams are verified by the same streams of the staff and of the terms. */
export class StoreSnapshot {
  private readonly kept = new Map<string, Promise<RecordedEvent[]>>();

  private constructor(
    private readonly events: Pick<EventStore, 'readStream'>,
    /** Later events are left out: what is kept may lack the roles and approvals on which they depend. */
    readonly head: Position,
  ) {}

  static async of(events: Pick<EventStore, 'readStream' | 'head'>): Promise<StoreSnapshot> {
    return new StoreSnapshot(events, await events.head());
  }

  /** Keeps streams that are the only one of their kind. */
  async whole(stream: string): Promise<RecordedEvent[]> {
    if (kindNameOf(stream) !== stream) return this.read(stream);
    const kept = this.kept.get(stream) ?? this.read(stream);
    this.kept.set(stream, kept);
    return kept;
  }

  private async read(stream: string): Promise<RecordedEvent[]> {
    return (await whole(this.events, stream)).filter(({ position }) => position <= this.head);
  }
}

export interface VerifyOptions {
  pacing?: Pacing;
  /** How far the stream was found sound, every hash computed, a moment ago: so far none is computed again. */
  hashedUpTo?: ChainHead | undefined;
  /** Given, all other streams of it are verified by themselves. */
  snapshot?: StoreSnapshot | undefined;
}

/**
 * Verifies a whole stream of a store, as of this call. Later events are left out: the streams of people are read before
 * them, and may lack the roles and approvals on which they depend.
 */
export async function verifyStream(
  events: Pick<EventStore, 'readStream' | 'head'>,
  stream: string,
  contexts: readonly Context[],
  { pacing = BESIDE_BIDDING, hashedUpTo = NOTHING_BEFORE, snapshot }: VerifyOptions = {},
): Promise<StreamVerdict> {
  const { head, ...others } = snapshot ? verifiedIn(snapshot) : evidenceIn(await StoreSnapshot.of(events), contexts);
  const verifier = new HistoryVerifier(stream, verificationOf(stream, contexts), others);
  const publication = publicationIn(contexts);
  if (publication) {
    const opened = await publication.publishedAbout(stream, events);
    const comparison = readable(() => publication.startVerifier(opened));
    if (comparison === UNREADABLE)
      return verifier.verdict(misfitOf({ stream, revision: 0, type: null }, { problem: 'unreadable' }));
    verifier.compareWith(comparison);
  }
  try {
    for await (const page of pagesOf(events, stream, pacing))
      for (const event of page) {
        if (event.position > head) break;
        const misfit = await verifier.next(event, isWithin(event, hashedUpTo));
        if (misfit) return verifier.verdict(misfit);
      }
  } catch (error) {
    if (!(error instanceof DamagedEvent)) throw error;
    const { stream: where, revision } = error;
    return verifier.verdict(misfitOf({ stream: where, revision, type: null }, { problem: 'unreadable' }));
  }
  return verifier.verdict(await verifier.end());
}

const verifiedIn = (snapshot: StoreSnapshot): EvidenceSource & Pick<StoreSnapshot, 'head'> => ({
  head: snapshot.head,
  readEvidence: (stream) => snapshot.whole(stream),
  verifierOf: () => null,
});

/** Verifies each stream, and takes those by which it is checked in turn as they are. */
const evidenceIn = (
  snapshot: StoreSnapshot,
  contexts: readonly Context[],
): EvidenceSource & Pick<StoreSnapshot, 'head'> => ({
  ...verifiedIn(snapshot),
  verifierOf: (stream) => new HistoryVerifier(stream, verificationOf(stream, contexts), verifiedIn(snapshot)),
});

/** How what was published of streams is compared with them; undefined in a house that publishes nothing. */
export const publicationIn = (contexts: readonly Context[]): Publication | undefined =>
  contexts.find(({ publication }) => publication)?.publication;

/** How the decisions on a stream are derived again; undefined where nothing is. */
export function verificationOf(stream: string, contexts: readonly Context[]): Verification | undefined {
  const own = contexts.flatMap(({ streams }) => streams).find(({ kind }) => kind.idOf(stream) !== null);
  return own?.verification && verificationOfChanges(own.verification);
}

/** Whether an event stands before the head of what was found sound, or is that head. */
const isWithin = ({ revision, metadata }: RecordedEvent, head: ChainHead): boolean =>
  revision < head.revision || (revision === head.revision && metadata.hash === head.hash);

/** A stream page by page, with rests. */
export async function* pagesOf(
  events: Pick<EventStore, 'readStream'>,
  stream: string,
  { page: size, restMillis }: Pacing = BESIDE_BIDDING,
): AsyncGenerator<RecordedEvent[]> {
  for (let from = 0; ; from += size) {
    const page = await events.readStream(stream, from, size);
    if (page.length > 0) yield page;
    if (page.length < size) return;
    if (restMillis > 0) await delay(restMillis);
  }
}

export async function whole(events: Pick<EventStore, 'readStream'>, stream: string): Promise<RecordedEvent[]> {
  const all: RecordedEvent[] = [];
  for await (const page of pagesOf(events, stream)) all.push(...page);
  return all;
}

/** Why an event does not follow the one before it. What has no canonical form is no event that was written. */
function chained(event: RecordedEvent, head: ChainHead, computed = hashOf): AuditMisfit | null {
  try {
    const chain = verifyChain([event], head, computed);
    if ('head' in chain) return null;
    const { revision, problem } = chain.broken;
    return misfitOf({ stream: event.stream, revision, type: problem === 'missing' ? null : event.type }, { problem });
  } catch {
    return misfitOf(event, { problem: 'hash' });
  }
}

const misfitOf = (
  { stream, revision, type }: Pick<AuditMisfit, 'stream' | 'revision' | 'type'>,
  { problem, rule, lotId }: Misfit,
): AuditMisfit => ({
  stream,
  revision,
  type,
  problem: problem as AuditProblem,
  rule: rule ?? null,
  lotId: lotId ?? null,
});
