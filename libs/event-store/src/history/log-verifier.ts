import { CHAIN_START, verifyChain, type ChainHead } from '@tender/kernel';
import { MAXIMUM_FINDINGS, type HistoryFinding } from './history-finding.js';
import { EndedStreams, type FinalEventsByKind } from '../ended-streams.js';
import { START, type Position, type RecordedEvent, type Revision } from '../port.js';

/**
 * Verifies a log, event by event in the order of positions: each stream's chain of hashes, its revisions, and, where
 * positions have no holes, these. Of a stream only the first event that does not fit is named, because nothing behind
 * it can be.
 */
export class LogVerifier {
  /** Events that were verified so far. */
  events = 0;
  readonly findings: HistoryFinding[] = [];
  /** Findings in all, also those that are not named. */
  count = 0;
  position: Position = START;
  /** Where each stream is; null once it is broken. */
  private readonly heads = new Map<string, ChainHead | null>();

  private readonly ended: EndedStreams;

  /**
   * @param contiguous whether every position from 0 on holds an event, as in a file of events.
   * @param finals what may follow the end of a stream.
   */
  constructor(
    private readonly contiguous: boolean,
    finals: FinalEventsByKind = {},
  ) {
    this.ended = new EndedStreams(finals);
  }

  /** Streams that were met so far. */
  get streams(): Iterable<string> {
    return this.heads.keys();
  }

  isBroken(stream: string): boolean {
    return this.heads.get(stream) === null;
  }

  /** How far a stream was found sound; undefined where it is broken, or was not met. */
  headOf(stream: string): ChainHead | undefined {
    return this.heads.get(stream) ?? undefined;
  }

  /** Whether an event is the first end of its stream. */
  isFirstEnd(event: RecordedEvent): boolean {
    return this.ended.isFirstEnd(event);
  }

  check(event: RecordedEvent): void {
    this.pass(event);
    const { stream, revision, position } = event;
    if (!this.ended.isLegalNext(event)) this.find({ problem: 'afterEnd', stream, revision, position });
    const head =
      this.heads.get(event.stream) ?? (this.heads.has(event.stream) ? null : { revision: -1, hash: CHAIN_START });
    if (!head) return;
    const verdict = verified(event, head);
    if ('head' in verdict) this.heads.set(event.stream, verdict.head);
    else this.break({ ...verdict.broken, position: event.position });
  }

  /** An event that cannot be read. */
  damaged({
    stream,
    revision,
    position,
  }: {
    stream: string | null;
    revision: Revision | null;
    position: Position;
  }): void {
    this.pass({ position });
    this.break({ problem: 'unreadable', stream, revision, position });
  }

  /** An event that its stream's reader does not find in its place. */
  misplaced({ stream, revision, position }: RecordedEvent): void {
    if (!this.isBroken(stream)) this.break({ problem: 'index', stream, revision, position });
  }

  /** A part of the store that nobody has a reason to put there. */
  planted(part: string): void {
    this.find({ problem: 'planted', stream: null, revision: null, position: null, part });
  }

  private pass({ position }: { position: Position }): void {
    this.events++;
    if (this.contiguous && position !== this.position + 1n)
      this.find({ problem: 'position', position: this.position + 1n, stream: null, revision: null });
    this.position = position;
  }

  private break(finding: HistoryFinding): void {
    if (finding.stream !== null) this.heads.set(finding.stream, null);
    this.find(finding);
  }

  private find(finding: HistoryFinding): void {
    this.count++;
    if (this.findings.length < MAXIMUM_FINDINGS) this.findings.push(finding);
  }
}

/** What has no canonical form, or lacks what every event has, is no event that was written. */
function verified(event: RecordedEvent, head: ChainHead): ReturnType<typeof verifyChain> {
  try {
    return verifyChain([event], head);
  } catch {
    return { broken: { stream: event.stream, revision: event.revision, problem: 'hash' } };
  }
}
