import { findingInWords, findingLine, FutureEvent, viewsAhead, type HistoryFinding } from '@tender/event-store';
import { oneAtATime, type Clock } from '@tender/kernel';
import {
  HistoryMonitor,
  type DiscardedViews,
  type HistoryStatus,
  type HistoryMonitorOptions,
} from '@tender/read-store';

export interface LeaderHistoryMonitorOptions extends Pick<
  HistoryMonitorOptions,
  'events' | 'watermarks' | 'finals' | 'compareEnd'
> {
  logger: { error(message: object, context: string): void };
  clock: Clock;
}

/** History monitor of the leader. It keeps its findings until the process ends, except that of an event in the future. */
export class LeaderHistoryMonitor {
  private readonly found = new Map<string, HistoryFinding>();
  private monitor: HistoryMonitor | null = null;
  /** Serialises start and stop: a start must not overtake the stop before it. */
  private readonly turns = oneAtATime();
  private readonly future: FutureEvent;

  constructor(private readonly options: LeaderHistoryMonitorOptions) {
    this.future = new FutureEvent(options.clock);
  }

  get findings(): number {
    return this.found.size + (this.future.finding ? 1 : 0);
  }

  start(): void {
    void this.inTurn(async () => {
      this.monitor ??= new HistoryMonitor({
        ...this.options,
        report: (status) => this.onStatus(status),
        trouble: (error) => this.logTrouble(error),
      });
    });
  }

  stop(): Promise<void> {
    return this.inTurn(async () => {
      await this.monitor?.stop();
      this.monitor = null;
    });
  }

  discarded({ checkpoint }: DiscardedViews): void {
    this.report(viewsAhead(checkpoint));
  }

  private onStatus({ findings, newest }: HistoryStatus): void {
    for (const finding of findings) this.report(finding);
    const future = this.future.check(newest);
    if (future) this.log(future);
  }

  private report(finding: HistoryFinding): void {
    const words = findingInWords(finding);
    if (this.found.has(words)) return;
    this.found.set(words, finding);
    this.log(finding);
  }

  private log(finding: HistoryFinding): void {
    this.options.logger.error(findingLine(finding), 'History');
  }

  private logTrouble(error: unknown): void {
    this.options.logger.error(
      { message: 'the check of the history failed and will be retried', err: error },
      'History',
    );
  }

  private inTurn(work: () => Promise<void>): Promise<void> {
    return this.turns(work).catch((error: unknown) => this.logTrouble(error));
  }
}
