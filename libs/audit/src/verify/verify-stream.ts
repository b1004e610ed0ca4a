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
import type { AuditMisfit, AuditProblem, BrokenGlass, Unchecked } from '@tender/contracts';
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

export interface StreamVerdict {
  misfit: AuditMisfit | null;
  events: number;
  /** Number of companies whose streams served as evidence. */
  evidence: number;
  head: ChainHead | null;
  prices: readonly DerivedPrice[] | null;
  /** Verified publication; null if nothing was published, or it cannot be opened yet. */
  published: PublishedProof | null;
  unchecked: readonly Unchecked[];
  brokenGlass: readonly BrokenGlass[];
  /** Version of the rules in the stream; null if its kind records none, and before the first event. */
  rules: number | null;
}

const UNREADABLE = Symbol('unreadable');

/** Result of a rule; `UNREADABLE` if it throws, because no release wrote such an event. */
function readable<T>(rule: () => T): T | typeof UNREADABLE {
  try {
    return rule();
  } catch {
    return UNREADABLE;
  }
}

const NOTHING_BEFORE: ChainHead = { revision: -1, hash: CHAIN_START };

export interface EvidenceSource {
  /** All events of a stream; null if the file lacks it. */
  readEvidence(stream: string): Promise<readonly RecordedEvent[] | null>;
  /** Verifier of an evidence stream; null if it needs no verification. */
  verifierOf(stream: string): HistoryVerifier | null;
}

export class HistoryVerifier {
  events = 0;
  private head = NOTHING_BEFORE;
  private lastAt: Instant = '';
  private readonly verifier: StreamVerifier | null;
  private readonly evidence = new Map<string, readonly RecordedEvent[]>();
  private publication: PublicationVerifier | null = null;

  private readonly absent = new Set<string>();
  private readonly brokenGlass: BrokenGlass[] = [];

  constructor(
    private readonly stream: string,
    private readonly verification: Verification | undefined,
    private readonly others: EvidenceSource,
  ) {
    this.verifier = verification?.startVerifier(this.evidence, stream) ?? null;
  }

  /** Also compares with a publication. Call it before the first event. */
  compareWith(publication: PublicationVerifier): void {
    this.publication = publication;
  }

  /**
   * @param isHashed whether its hash is verified already, so that only the link is checked
   * @returns why the event does not fit; null if it fits
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
    this.noteBrokenGlass(event);
    return null;
  }

  private noteBrokenGlass({ revision, type, metadata: { at, actor, authority } }: RecordedEvent): void {
    const reason = authority?.brokenGlass;
    if (reason !== undefined) this.brokenGlass.push({ revision, type, at, userId: actor.userId, reason });
  }

  /**
   * Checks the end of the stream, after the last event.
   * @returns why the end or the publication does not fit; null if it fits
   */
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

  /** Time never goes backwards in a stream (`docs/decisions/0020`). */
  private ordered(event: RecordedEvent): AuditMisfit | null {
    return event.metadata.at < this.lastAt ? misfitOf(event, { problem: 'time' }) : null;
  }

  verdict(misfit: AuditMisfit | null): StreamVerdict {
    const { events, evidence, head, verifier, publication, brokenGlass } = this;
    return {
      misfit,
      events,
      evidence: [...evidence.keys()].filter((name) => name.startsWith('company-')).length,
      head: events === 0 ? null : head,
      prices: verifier?.results() ?? null,
      published: publication?.results() ?? null,
      unchecked: verifier?.unchecked() ?? [],
      brokenGlass,
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

/** The store up to one position. Caches the evidence that many streams share. */
export class StoreSnapshot {
  private readonly kept = new Map<string, Promise<RecordedEvent[]>>();

  private constructor(
    private readonly events: Pick<EventStore, 'readStream'>,
    /** Later events are excluded: cached streams may lack the roles and approvals that they need. */
    readonly head: Position,
  ) {}

  static async of(events: Pick<EventStore, 'readStream' | 'head'>): Promise<StoreSnapshot> {
    return new StoreSnapshot(events, await events.head());
  }

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
  /** End of a recent full verification: hashes up to here are not computed again. */
  hashedUpTo?: ChainHead | undefined;
  /** Snapshot of a caller that verifies all other streams of the snapshot too. */
  snapshot?: StoreSnapshot | undefined;
}

/** Verifies a stream up to the head of the snapshot. Later events may need evidence that the snapshot lacks. */
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

/** Verifies each evidence stream, but not the evidence of that stream. */
const evidenceIn = (
  snapshot: StoreSnapshot,
  contexts: readonly Context[],
): EvidenceSource & Pick<StoreSnapshot, 'head'> => ({
  ...verifiedIn(snapshot),
  verifierOf: (stream) => new HistoryVerifier(stream, verificationOf(stream, contexts), verifiedIn(snapshot)),
});

export const publicationIn = (contexts: readonly Context[]): Publication | undefined =>
  contexts.find(({ publication }) => publication)?.publication;

export function verificationOf(stream: string, contexts: readonly Context[]): Verification | undefined {
  const own = contexts.flatMap(({ streams }) => streams).find(({ kind }) => kind.idOf(stream) !== null);
  return own?.verification && verificationOfChanges(own.verification);
}

const isWithin = ({ revision, metadata }: RecordedEvent, head: ChainHead): boolean =>
  revision < head.revision || (revision === head.revision && metadata.hash === head.hash);

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

/** Why an event does not follow the one before it; null if it does. An event without canonical form fails with `hash`. */
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
