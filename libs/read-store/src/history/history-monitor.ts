import { setTimeout as delay } from 'node:timers/promises';
import {
  compareWithWatermark,
  endsBefore,
  findingInWords,
  missed,
  newerOf,
  scanLog,
  START,
  type EventStore,
  type FinalEventsByKind,
  type HistoryFinding,
  type HistoryProblem,
  type LogVerifier,
  type LogWatermark,
  type NewestEvent,
  type RecordedEvent,
  type StreamEnd,
  type StreamHead,
  type ViewDifference,
  viewDiffers,
} from '@tender/event-store';
import {
  REPORT_EVERY_MILLIS,
  SAVED_TOGETHER,
  SCAN_EVERY_MILLIS,
  SCAN_PAGE,
  SCAN_REST_MILLIS,
  WATERMARK_EVERY_MILLIS,
  WATERMARK_PAGE,
} from '../pacing.js';
import type { WatermarkStore } from './watermark-store.js';

/** How the log stands, as far as it was looked at. */
export interface HistoryStatus {
  /** Findings so far, each once. */
  findings: readonly HistoryFinding[];
  /** Whether the log was compared with its watermark. */
  compared: boolean;
  /** Events that the present scan has verified, or the last one while none is under way. */
  scannedEvents: number;
  /** The event with the latest time, among those that were read so far: first the last one of each witnessed stream. */
  newest: NewestEvent | null;
  /** When the last scan came to its end, in milliseconds since 1970; null while the first is under way. */
  scannedAt: number | null;
}

export interface HistoryMonitorOptions {
  /** Not the store that appends, where that one answers from memory what it wrote itself. */
  events: Pick<
    EventStore,
    'epoch' | 'contiguous' | 'head' | 'heads' | 'readStream' | 'readAll' | 'foreignParts' | 'misplaced'
  >;
  watermarks: WatermarkStore;
  /** What may follow the end of a stream. */
  finals?: FinalEventsByKind;
  /**
   * Compares the read models with the events of a stream that is over: see `ProjectionRunner`. Absent where this process
   * does not know them.
   */
  compareEnd?: CompareEnd | undefined;
  /** Told whenever the status has changed. */
  report(status: HistoryStatus): void;
  /** Told of what keeps it from its work, once until it works again. */
  trouble(error: unknown): void;
}

/** @returns null while the read models are behind the events. */
export type CompareEnd = (end: StreamEnd, rebuilds: boolean) => Promise<ViewDifference[] | null>;

/** Problems that leave no doubt about the events that an auction's read models are made from. */
const WITHOUT_DOUBT: readonly HistoryProblem[] = ['afterEnd', 'view', 'views', 'future'];

/**
 * Watches over the log, beside everything else: compares it with its watermark at the start, keeps the log watermark up while
 * nothing was found, and verifies every event, at once and then daily. What was found stands until the next start; it
 * stops nobody.
 */
export class HistoryMonitor {
  private readonly stopping = new AbortController();
  private readonly findings = new Map<string, HistoryFinding>();
  private status: Omit<HistoryStatus, 'findings'> = {
    compared: false,
    newest: null,
    scannedEvents: 0,
    scannedAt: null,
  };
  private watermark: LogWatermark;
  /** Whether the log watermark is left as it is: it tells of what is lost, until the operator accepts that. */
  private frozen = false;
  private failing = false;
  /** Ends of streams that the scan has passed, and that the read models were not compared with yet. */
  private ends: StreamEnd[] = [];
  /** Milliseconds since 1970 before which the read models are not compared again: they were behind. */
  private compareAfter = 0;
  private reportedAt = 0;
  private readonly running: Promise<unknown>;

  constructor(private readonly options: HistoryMonitorOptions) {
    this.watermark = { epoch: options.events.epoch, last: null, streams: new Map() };
    this.running = this.run();
  }

  /** Ends after the log watermark has seen everything that stands in the log. Nothing may be appended after that. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
    if (this.status.compared) await this.attempt(() => this.updateWatermark());
  }

  private async run(): Promise<void> {
    while (!this.status.compared && !this.stopped)
      if (!(await this.attempt(() => this.compare()))) await this.sleep(WATERMARK_EVERY_MILLIS);
    await Promise.all([this.keepUpdating(), this.keepScanning()]);
  }

  private async compare(): Promise<void> {
    const { events, watermarks } = this.options;
    const watermark = await watermarks.loadWatermark();
    if (watermark) {
      this.watermark = watermark;
      const found = await compareWithWatermark(events, watermark, {
        rest: () => this.sleep(1),
        visit: (event) => this.see(event),
      });
      this.frozen = found.length > 0;
      this.find(found);
    }
    this.status.compared = true;
    this.report();
  }

  private async keepUpdating(): Promise<void> {
    while (!this.stopped) {
      await this.attempt(() => this.updateWatermark());
      await this.sleep(WATERMARK_EVERY_MILLIS);
    }
  }

  /** Takes note of what was appended. A stream's old mark is given up only while the log still has what it marks. */
  private async updateWatermark(): Promise<void> {
    const { events, watermarks } = this.options;
    while (!this.frozen) {
      const { epoch, last, streams } = this.watermark;
      if (last && (await events.head()) < last.position) return this.freeze([endsBefore(last)]);
      const heads = await events.heads(last?.position ?? START, WATERMARK_PAGE);
      if (heads.length === 0) return;
      for (let from = 0; from < heads.length; from += SAVED_TOGETHER) {
        const part = heads.slice(from, from + SAVED_TOGETHER);
        const lost = await this.lostBefore(part);
        if (lost.length > 0) return this.freeze(lost);
        await watermarks.saveHeads(epoch, part);
        for (const head of part) streams.set(head.stream, head);
        this.watermark.last = part.at(-1) ?? last;
        await this.sleep(1);
      }
    }
  }

  private async lostBefore(heads: readonly StreamHead[]): Promise<HistoryFinding[]> {
    const unreadable = heads
      .filter(({ hash }) => hash === '')
      .map(({ stream, revision, position }): HistoryFinding => ({ problem: 'unreadable', stream, revision, position }));
    const known = heads.flatMap(({ stream }) => this.watermark.streams.get(stream) ?? []);
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
        this.ends = [];
        const verifier = await scanLog({
          events: this.options.events,
          page: SCAN_PAGE,
          finals: this.options.finals,
          rest: (so) => this.follow(so),
          visit: (event) => this.see(event),
          ended: this.options.compareEnd && ((end) => void this.ends.push(end)),
          signal: this.stopping.signal,
        });
        this.find(verifier.findings);
        if (this.stopped) return;
        this.status = { ...this.status, scannedEvents: verifier.events, scannedAt: Date.now() };
        this.report();
      });
      await this.compareAllEnds();
      await this.sleep(done ? SCAN_EVERY_MILLIS : WATERMARK_EVERY_MILLIS);
    }
  }

  /** Read models that are behind are up to date soon. */
  private async compareAllEnds(): Promise<void> {
    while (this.ends.length > 0 && !this.stopped) {
      await this.attempt(() => this.compareEnds());
      if (this.ends.length > 0) await this.sleep(WATERMARK_EVERY_MILLIS);
    }
  }

  /** Up to the first stream whose read models are behind. */
  private async compareEnds(): Promise<void> {
    for (let [end] = this.ends; end && !this.stopped && Date.now() >= this.compareAfter; [end] = this.ends) {
      const { stream } = end;
      // Read models that were made before the events were forged are all that is left of the genuine ones.
      const differences = await this.options.compareEnd?.(end, !this.isDoubted(stream));
      if (!differences) {
        this.compareAfter = Date.now() + WATERMARK_EVERY_MILLIS;
        return;
      }
      this.ends.shift();
      if (this.find(differences.map((difference) => viewDiffers(stream, difference)))) this.report();
    }
  }

  private isDoubted(stream: string): boolean {
    return [...this.findings.values()].some(
      (finding) => !WITHOUT_DOUBT.includes(finding.problem) && (finding.stream ?? stream) === stream,
    );
  }

  private async follow({ events, findings }: LogVerifier): Promise<void> {
    this.status.scannedEvents = events;
    if (this.find(findings) || Date.now() - this.reportedAt > REPORT_EVERY_MILLIS) this.report();
    await this.attempt(() => this.compareEnds());
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
