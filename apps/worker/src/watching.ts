import { findingInWords, findingLine, viewsAhead, type HistoryFinding } from '@tender/event-store';
import { oneAtATime } from '@tender/kernel';
import { HistoryWatch, type DiscardedViews, type HistoryStatus, type HistoryWatchOptions } from '@tender/read-store';

export interface WatchingOptions extends Pick<HistoryWatchOptions, 'events' | 'witness' | 'finals'> {
  logger: { error(message: object, context: string): void };
}

/** The watch over the log while this process leads; what it has found stays until the process ends. */
export class Watching {
  private readonly found = new Map<string, HistoryFinding>();
  private watch: HistoryWatch | null = null;
  /** One after the other: a start may not overtake the stop before it. */
  private readonly turns = oneAtATime();

  constructor(private readonly options: WatchingOptions) {}

  get findings(): number {
    return this.found.size;
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

  private hear({ findings }: HistoryStatus): void {
    for (const finding of findings) this.tell(finding);
  }

  private tell(finding: HistoryFinding): void {
    const words = findingInWords(finding);
    if (this.found.has(words)) return;
    this.found.set(words, finding);
    this.options.logger.error(findingLine(finding), 'History');
  }

  private complain(error: unknown): void {
    this.options.logger.error({ message: 'the log is not watched over at present', err: error }, 'History');
  }

  private inTurn(work: () => Promise<void>): Promise<void> {
    return this.turns(work).catch((error: unknown) => this.complain(error));
  }
}
