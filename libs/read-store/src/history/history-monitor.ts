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
  SCAN_PAUSE_MILLIS,
  WATERMARK_EVERY_MILLIS,
  WATERMARK_PAGE,
} from '../pacing.js';
import type { WatermarkStore } from './watermark-store.js';

export interface HistoryStatus {
  findings: readonly HistoryFinding[];
  compared: boolean;
  scannedEvents: number;
  newest: NewestEvent | null;
  /** End of the last scan in ms since 1970; null during the first. */
  scannedAt: number | null;
}

export interface HistoryMonitorOptions {
  /** Reader of the events. It must not answer from the memory of the appending process. */
  events: Pick<
    EventStore,
    'epoch' | 'contiguous' | 'head' | 'heads' | 'readStream' | 'readAll' | 'foreignParts' | 'misplaced'
  >;
  watermarks: WatermarkStore;
  finals?: FinalEventsByKind;
  compareEnd?: CompareEnd | undefined;
  report(status: HistoryStatus): void;
  trouble(error: unknown): void;
}

export type CompareEnd = (end: StreamEnd, rebuilds: boolean) => Promise<ViewDifference[] | null>;

/** Problems that do not cast doubt on the events of an auction's read models. */
const WITHOUT_DOUBT: readonly HistoryProblem[] = ['afterEnd', 'view', 'views', 'future'];

/**
 * Compares the log with its watermark at the start, updates the watermark while there is no finding, and verifies every
 * event after the start and then daily. Findings remain until the next start and block nothing.
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
  /** A frozen watermark keeps the record of lost events until the operator accepts the loss. */
  private frozen = false;
  private failing = false;
  private ends: StreamEnd[] = [];
  /** Earliest time of the next comparison, in ms since 1970, after the read models were behind. */
  private compareAfter = 0;
  private reportedAt = 0;
  private readonly running: Promise<unknown>;

  constructor(private readonly options: HistoryMonitorOptions) {
    this.watermark = { epoch: options.events.epoch, last: null, streams: new Map() };
    this.running = this.run();
  }

  /** Updates the watermark for the last time. Append nothing afterwards. */
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

  /** Records new events. Replaces a stream's old mark only if the log still contains its event. */
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

  private async compareAllEnds(): Promise<void> {
    while (this.ends.length > 0 && !this.stopped) {
      await this.attempt(() => this.compareEnds());
      if (this.ends.length > 0) await this.sleep(WATERMARK_EVERY_MILLIS);
    }
  }

  private async compareEnds(): Promise<void> {
    for (let [end] = this.ends; end && !this.stopped && Date.now() >= this.compareAfter; [end] = this.ends) {
      const { stream } = end;
      // If the events are doubted, does not rebuild: older read models may be the only copy of the genuine events.
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
    await this.sleep(SCAN_PAUSE_MILLIS);
  }

  private see(event: RecordedEvent): void {
    this.status.newest = newerOf(this.status.newest, event);
  }

  private find(findings: readonly HistoryFinding[]): boolean {
    const before = this.findings.size;
    for (const finding of findings) this.findings.set(findingInWords(finding), finding);
    return this.findings.size > before;
  }

  private report(): void {
    this.reportedAt = Date.now();
    this.options.report({ ...this.status, findings: [...this.findings.values()] });
  }

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
