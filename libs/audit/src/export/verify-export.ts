import { createHash, hash } from 'node:crypto';
import type { Context, Publication } from '@tender/context';
import type { AuditMisfit } from '@tender/contracts';
import type { RecordedEvent } from '@tender/event-store';
import { FORMAT_1, type ExportHeading } from './jsonl.js';
import { endIn, eventIn, headingIn, linesOf, publishedIn, type Line } from './export-lines.js';
import {
  HistoryVerifier,
  publicationIn,
  verificationOf,
  type EvidenceSource,
  type StreamVerdict,
} from '../verify/verify-stream.js';

export interface FileFinding {
  /** Number of the line in the file, from 1. */
  line: number;
  problem: 'heading' | 'line' | 'hash' | 'order' | 'end' | 'event';
  /** Event that does not fit, in a valid line. */
  misfit: AuditMisfit | null;
}

/** Decision on a lot after the completion. The root that is published at the completion does not cover it. */
export interface LotDecision {
  lotId: string;
  sold: boolean;
}

export interface FileVerdict {
  finding: FileFinding | null;
  heading: ExportHeading | null;
  history: StreamVerdict | null;
  /** Hash of the event that published the result, if any. */
  resultHash: string | null;
  publishedAt: string | null;
  decisions: readonly LotDecision[];
}

const finding = (line: number, problem: FileFinding['problem'], misfit: AuditMisfit | null = null): FileFinding => ({
  line,
  problem,
  misfit,
});

/** Verifies an export offline: line hashes, hash chain, order, decisions, and the checksums in the last line. */
export async function verifyExport(file: string, contexts: readonly Context[]): Promise<FileVerdict> {
  const frame = await frameOf(file);
  const { heading } = frame;
  // Only streams with rules are exported.
  if (!heading || frame.isHeadingChanged || !verificationOf(heading.stream, contexts))
    return {
      finding: finding(1, 'heading'),
      heading,
      history: null,
      resultHash: null,
      publishedAt: null,
      decisions: [],
    };
  const reader = new ExportReader(heading, contexts);
  let number = 0;
  for await (const line of linesOf(file)) {
    number++;
    if (number === 1) continue;
    if (reader.isComplete) break;
    const found = await reader.next(line, number);
    if (found) return { finding: found, heading, ...reader.results() };
  }
  // The publication is expensive to verify: skip it if the end of the file does not fit.
  const end = frame.endFinding(reader.isComplete) ?? (await reader.end(number));
  return { finding: end, heading, ...reader.results() };
}

interface Frame {
  heading: ExportHeading | null;
  isHeadingChanged: boolean;
  endFinding(complete: boolean): FileFinding | null;
}

async function frameOf(file: string): Promise<Frame> {
  const sum = createHash('sha256');
  let first: Line | undefined;
  let last: Line | undefined;
  let lines = 0;
  for await (const line of linesOf(file)) {
    if (last) sum.update(last.bytes).update('\n');
    first ??= line;
    last = line;
    lines++;
  }
  const heading = first ? headingIn(first) : null;
  const end = last ? endIn(last) : null;
  const sumIsRight = end?.sha256 === sum.digest('hex');
  const isHeadingRight = first !== undefined && end?.heading === hash('sha256', first.bytes);
  const before = heading
    ? 1 + heading.events + (heading.published ?? 0) + heading.evidence.reduce((all, { events }) => all + events, 0)
    : 0;
  return {
    heading,
    isHeadingChanged: end !== null && !isHeadingRight && !sumIsRight,
    endFinding: (complete) => {
      const isSound = sumIsRight && isHeadingRight && last?.ended && end.lines === before && lines === before + 1;
      return complete && isSound ? null : finding(lines, 'end');
    },
  };
}

/** First format with the stream of the staff. */
const STAFF_SINCE = 2;

/** Argument of `next`: the hash of the event is already verified, because it equals the hash of the line. */
const IS_HASHED = true;

class ExportReader {
  private readonly evidence = new Map<string, RecordedEvent[]>();
  private readonly verifier: HistoryVerifier;
  private readonly publication: Publication | undefined;
  private readonly sections: { stream: string; events: number }[];
  /** Evidence streams of the file, without verification: the file may lack their own evidence. */
  private readonly inFile: EvidenceSource = {
    readEvidence: async (stream) => this.evidence.get(stream) ?? null,
    verifierOf: () => null,
  };
  private section: HistoryVerifier | null = null;
  private seen = 0;
  private readonly published: object[] = [];
  private misfit: AuditMisfit | null = null;
  private resultHash: string | null = null;
  private publishedAt: string | null = null;
  private readonly decisions: LotDecision[] = [];

  constructor(
    private readonly heading: ExportHeading,
    contexts: readonly Context[],
  ) {
    this.publication = publicationIn(contexts);
    this.sections = [...heading.evidence, { stream: heading.stream, events: heading.events }].filter(
      ({ events }) => events > 0,
    );
    const verification = verificationOf(heading.stream, contexts);
    const format = heading.format === FORMAT_1 ? 1 : 2;
    const holds = (stream: string) =>
      format >= (stream.startsWith('company-') ? (verification?.companiesSince ?? 1) : STAFF_SINCE);
    this.verifier = new HistoryVerifier(heading.stream, verification, {
      // A stream without events has no line.
      readEvidence: async (stream) => this.evidence.get(stream) ?? (holds(stream) ? [] : null),
      verifierOf: (stream) => new HistoryVerifier(stream, verificationOf(stream, contexts), this.inFile),
    });
  }

  get isComplete(): boolean {
    return this.sections.length === 0;
  }

  async next(line: Line, number: number): Promise<FileFinding | null> {
    const [present] = this.sections;
    if (this.awaitsPublished) return this.takePublished(line, number);
    const read = eventIn(line);
    if (!read || !present) return finding(number, 'line');
    const { event, sound } = read;
    if (!sound) return finding(number, 'hash');
    if (event.stream !== present.stream || event.revision !== this.seen) return finding(number, 'order');
    const misfit = await this.take(event);
    if (misfit) {
      this.misfit = misfit;
      return finding(number, 'event', misfit);
    }
    if (++this.seen === present.events) this.nextSection();
    return null;
  }

  /** Checks the end of the file, after the last event. @param number of the next line */
  async end(number: number): Promise<FileFinding | null> {
    this.misfit = await this.verifier.end();
    if (this.misfit) return finding(number - 1, 'event', this.misfit);
    // Release 0.1.0, which wrote the first format, cannot read later rules.
    const { rules } = this.verifier.verdict(null);
    return this.heading.format === FORMAT_1 && rules !== null && rules > 1 ? finding(1, 'heading') : null;
  }

  results(): Omit<FileVerdict, 'finding' | 'heading'> {
    const { resultHash, publishedAt, decisions } = this;
    return { history: this.verifier.verdict(this.misfit), resultHash, publishedAt, decisions };
  }

  private get awaitsPublished(): boolean {
    return this.sections.length === 1 && this.seen === 0 && this.published.length < (this.heading.published ?? 0);
  }

  private takePublished(line: Line, number: number): FileFinding | null {
    const read = publishedIn(line);
    if (!read) return finding(number, 'line');
    if (!read.sound) return finding(number, 'hash');
    this.published.push(read.fact);
    if (this.published.length < this.heading.published!) return null;
    try {
      this.verifier.compareWith(this.publication!.startVerifier(this.published));
      return null;
    } catch {
      // The content is not in the server's publication format.
      return finding(number, 'line');
    }
  }

  private nextSection(): void {
    this.sections.shift();
    this.section = null;
    this.seen = 0;
  }

  private async take(event: RecordedEvent): Promise<AuditMisfit | null> {
    if (this.sections.length === 1 && event.stream === this.heading.stream) {
      if (event.type === 'ResultPublished') {
        this.resultHash = event.metadata.hash;
        this.publishedAt = event.metadata.at;
      }
      if (event.type === 'LotDecided') this.decisions.push(event.data as LotDecision);
      return this.verifier.next(event, IS_HASHED);
    }
    const events = this.evidence.get(event.stream);
    if (events) events.push(event);
    else this.evidence.set(event.stream, [event]);
    this.section ??= new HistoryVerifier(event.stream, undefined, this.inFile);
    return this.section.next(event, IS_HASHED);
  }
}
