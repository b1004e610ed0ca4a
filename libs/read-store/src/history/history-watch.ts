import { setTimeout as delay } from 'node:timers/promises';
import {
  compareWithWitness,
  endsBefore,
  findingInWords,
  missed,
  newerOf,
  scanLog,
  START,
  type EventStore,
  type FinalEventsByKind,
  type HistoryFinding,
  type LogVerifier,
  type LogWitness,
  type NewestEvent,
  type RecordedEvent,
  type StreamHead,
} from '@tender/event-store';
import {
  REPORT_EVERY_MILLIS,
  SAVED_TOGETHER,
  SCAN_EVERY_MILLIS,
  SCAN_PAGE,
  SCAN_REST_MILLIS,
  WITNESS_EVERY_MILLIS,
  WITNESS_PAGE,
} from '../pacing.js';
import type { WitnessStore } from './witness-store.js';

/** How the log stands, as far as it was looked at. */
export interface HistoryStatus {
  /** Findings so far, each once. */
  findings: readonly HistoryFinding[];
  /** Whether the log was compared with its witness. */
  compared: boolean;
  /** Events that the present scan has verified, or the last one while none is under way. */
  scannedEvents: number;
  /** The event with the latest time, among those that were read so far: first the last one of each witnessed stream. */
  newest: NewestEvent | null;
  /** When the last scan came to its end, in milliseconds since 1970; null while the first is under way. */
  scannedAt: number | null;
}

export interface HistoryWatchOptions {
  /** Not the store that appends, where that one answers from memory what it wrote itself. */
  events: Pick<
    EventStore,
    'epoch' | 'contiguous' | 'head' | 'heads' | 'read' | 'readAll' | 'foreignParts' | 'misplaced'
  >;
  witness: WitnessStore;
  /** What may follow the end of a stream. */
  finals?: FinalEventsByKind;
  /** Told whenever the status has changed. */
  report(status: HistoryStatus): void;
  /** Told of what keeps it from its work, once until it works again. */
  trouble(error: unknown): void;
}

/**
 * Watches over the log, beside everything else: compares it with its witness at the start, keeps the witness up while
 * nothing was found, and verifies every event, at once and then daily. What was found stands until the next start; it
 * stops nobody.
 */
export class HistoryWatch {
  private readonly stopping = new AbortController();
  private readonly findings = new Map<string, HistoryFinding>();
  private status: Omit<HistoryStatus, 'findings'> = {
    compared: false,
    newest: null,
    scannedEvents: 0,
    scannedAt: null,
  };
  private witness: LogWitness;
  /** Whether the witness is left as it is: it tells of what is lost, until the operator accepts that. */
  private frozen = false;
  private failing = false;
  private reportedAt = 0;
  private readonly running: Promise<unknown>;

  constructor(private readonly options: HistoryWatchOptions) {
    this.witness = { epoch: options.events.epoch, last: null, streams: new Map() };
    this.running = this.run();
  }

  /** Ends after the witness has seen everything that stands in the log. Nothing may be appended after that. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
    if (this.status.compared) await this.attempt(() => this.keepWitness());
  }

  private async run(): Promise<void> {
    while (!this.status.compared && !this.stopped)
      if (!(await this.attempt(() => this.compare()))) await this.sleep(WITNESS_EVERY_MILLIS);
    await Promise.all([this.keepWitnessing(), this.keepScanning()]);
  }

  private async compare(): Promise<void> {
    const { events, witness } = this.options;
    const witnessed = await witness.load();
    if (witnessed) {
      this.witness = witnessed;
      const found = await compareWithWitness(events, witnessed, {
        rest: () => this.sleep(1),
        visit: (event) => this.see(event),
      });
      this.frozen = found.length > 0;
      this.find(found);
    }
    this.status.compared = true;
    this.report();
  }

  private async keepWitnessing(): Promise<void> {
    while (!this.stopped) {
      await this.attempt(() => this.keepWitness());
      await this.sleep(WITNESS_EVERY_MILLIS);
    }
  }

  /** Takes note of what was appended. A stream's old mark is given up only while the log still has what it marks. */
  private async keepWitness(): Promise<void> {
    const { events, witness } = this.options;
    while (!this.frozen) {
      const { epoch, last, streams } = this.witness;
      if (last && (await events.head()) < last.position) return this.freeze([endsBefore(last)]);
      const heads = await events.heads(last?.position ?? START, WITNESS_PAGE);
      if (heads.length === 0) return;
      for (let from = 0; from < heads.length; from += SAVED_TOGETHER) {
        const part = heads.slice(from, from + SAVED_TOGETHER);
        const lost = await this.lostBefore(part);
        if (lost.length > 0) return this.freeze(lost);
        await witness.save(epoch, part);
        for (const head of part) streams.set(head.stream, head);
        this.witness.last = part.at(-1) ?? last;
        await this.sleep(1);
      }
    }
  }

  private async lostBefore(heads: readonly StreamHead[]): Promise<HistoryFinding[]> {
    const unreadable = heads
      .filter(({ hash }) => hash === '')
      .map(({ stream, revision, position }): HistoryFinding => ({ problem: 'unreadable', stream, revision, position }));
    const known = heads.flatMap(({ stream }) => this.witness.streams.get(stream) ?? []);
    return [...unreadable, ...(await Promise.all(known.map((head) => missed(this.options.events, head)))).flat()];
  }

  private freeze(findings: readonly HistoryFinding[]): void {
    this.frozen = true;
    this.find(findings);
    this.report();
  }

  private async keepScanning(): Promise<void> {
    while (!this.stopped) {
      const done = await this.attempt(async () => {
        const verifier = await scanLog({
          events: this.options.events,
          page: SCAN_PAGE,
          finals: this.options.finals,
          rest: (so) => this.follow(so),
          visit: (event) => this.see(event),
          signal: this.stopping.signal,
        });
        this.find(verifier.findings);
        if (this.stopped) return;
        this.status = { ...this.status, scannedEvents: verifier.events, scannedAt: Date.now() };
        this.report();
      });
      await this.sleep(done ? SCAN_EVERY_MILLIS : WITNESS_EVERY_MILLIS);
    }
  }

  private async follow({ events, findings }: LogVerifier): Promise<void> {
    this.status.scannedEvents = events;
    if (this.find(findings) || Date.now() - this.reportedAt > REPORT_EVERY_MILLIS) this.report();
    await this.sleep(SCAN_REST_MILLIS);
  }

  private see(event: RecordedEvent): void {
    this.status.newest = newerOf(this.status.newest, event);
  }

  /** @returns whether any of them is new. */
  private find(findings: readonly HistoryFinding[]): boolean {
    const before = this.findings.size;
    for (const finding of findings) this.findings.set(findingInWords(finding), finding);
    return this.findings.size > before;
  }

  private report(): void {
    this.reportedAt = Date.now();
    this.options.report({ ...this.status, findings: [...this.findings.values()] });
  }

  /** What fails is told and tried again later: a full disk, a server that is away. @returns whether it was done. */
  private async attempt(work: () => Promise<void>): Promise<boolean> {
    try {
      await work();
      this.failing = false;
      return true;
    } catch (error) {
      if (!this.failing) this.options.trouble(error);
      this.failing = true;
      return false;
    }
  }

  private get stopped(): boolean {
    return this.stopping.signal.aborted;
  }

  private async sleep(millis: number): Promise<void> {
    await delay(millis, undefined, { signal: this.stopping.signal }).catch(() => undefined);
  }
}
