import { findingInWords, findingLine, FutureEvent, viewsAhead, type HistoryFinding } from '@tender/event-store';
import { oneAtATime, type Clock } from '@tender/kernel';
import { HistoryWatch, type DiscardedViews, type HistoryStatus, type HistoryWatchOptions } from '@tender/read-store';

export interface WatchingOptions extends Pick<HistoryWatchOptions, 'events' | 'watermarks' | 'finals' | 'compareEnd'> {
  logger: { error(message: object, context: string): void };
  clock: Clock;
}

/** The watch over the log while this process leads; what it has found stays until the process ends. */
export class Watching {
  private readonly found = new Map<string, HistoryFinding>();
  private watch: HistoryWatch | null = null;
  /** One after the other: a start may not overtake the stop before it. */
  private readonly turns = oneAtATime();
  private readonly future: FutureEvent;

  constructor(private readonly options: WatchingOptions) {
    this.future = new FutureEvent(options.clock);
  }

  get findings(): number {
    return this.found.size + (this.future.finding ? 1 : 0);
  }

  begin(): void {
    void this.inTurn(async () => {
      this.watch ??= new HistoryWatch({
        ...this.options,
        report: (status) => this.hear(status),
        trouble: (error) => this.complain(error),
      });
    });
  }

  /** Resolves when nothing is written any more. */
  end(): Promise<void> {
    return this.inTurn(async () => {
      await this.watch?.stop();
      this.watch = null;
    });
  }

  /** Read models had to be dropped. */
  discarded({ checkpoint }: DiscardedViews): void {
    this.tell(viewsAhead(checkpoint));
  }

  private hear({ findings, newest }: HistoryStatus): void {
    for (const finding of findings) this.tell(finding);
    const future = this.future.look(newest);
    if (future) this.log(future);
  }

  private tell(finding: HistoryFinding): void {
    const words = findingInWords(finding);
    if (this.found.has(words)) return;
    this.found.set(words, finding);
    this.log(finding);
  }

  private log(finding: HistoryFinding): void {
    this.options.logger.error(findingLine(finding), 'History');
  }

  private complain(error: unknown): void {
    this.options.logger.error({ message: 'the log is not watched over at present', err: error }, 'History');
  }

  private inTurn(work: () => Promise<void>): Promise<void> {
    return this.turns(work).catch((error: unknown) => this.complain(error));
  }
}
