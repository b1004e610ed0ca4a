import { CHAIN_START, verifyChain, type ChainHead } from '@tender/kernel';
import { MAXIMUM_FINDINGS, type HistoryFinding } from './history-finding.js';
import { EndedStreams, type FinalEventsByKind } from '../ended-streams.js';
import { START, type Position, type RecordedEvent, type Revision } from '../port.js';

/**
 * Verifies events by position. A break in a stream's hash chain ends the verification of that stream: later events
 * cannot be valid. Reports each event that may not follow the end of its stream.
 */
export class LogVerifier {
  events = 0;
  readonly findings: HistoryFinding[] = [];
  count = 0;
  position: Position = START;
  private readonly heads = new Map<string, ChainHead | null>();

  private readonly ended: EndedStreams;

  constructor(
    private readonly contiguous: boolean,
    finals: FinalEventsByKind = {},
  ) {
    this.ended = new EndedStreams(finals);
  }

  get streams(): Iterable<string> {
    return this.heads.keys();
  }

  isBroken(stream: string): boolean {
    return this.heads.get(stream) === null;
  }

  headOf(stream: string): ChainHead | undefined {
    return this.heads.get(stream) ?? undefined;
  }

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

  misplaced({ stream, revision, position }: RecordedEvent): void {
    if (!this.isBroken(stream)) this.break({ problem: 'index', stream, revision, position });
  }

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

/** An event without a canonical form or with missing fields counts as changed. */
function verified(event: RecordedEvent, head: ChainHead): ReturnType<typeof verifyChain> {
  try {
    return verifyChain([event], head);
  } catch {
    return { broken: { stream: event.stream, revision: event.revision, problem: 'hash' } };
  }
}
