import type { EventStore, StreamEnd, ViewDifference } from '@tender/event-store';
import { oneAtATime } from '@tender/kernel';
import type { DiscardedViews } from './projection-run.js';
import { ProjectionRunner, type Progress, type ProjectionRunnerOptions } from './projection-runner.js';

/** Pause before a restart after a failure, in ms: the database may be unavailable for a moment. */
const RETRY_MILLIS = 1_000;

export interface ProjectingOptions extends Pick<ProjectionRunnerOptions, 'projections' | 'store' | 'finals' | 'pace'> {
  events: EventStore;
  onFailure(error: unknown): void;
  onDiscard?(discarded: DiscardedViews): void;
}

export class Projecting {
  progress: Progress | null = null;
  private leading = false;
  private runner: ProjectionRunner | null = null;
  private retry: NodeJS.Timeout | undefined;
  /** A start must not overtake the preceding stop. */
  private readonly turns = oneAtATime();

  constructor(private readonly options: ProjectingOptions) {}

  begin(): void {
    this.leading = true;
    void this.inTurn(() => this.start());
  }

  end(): Promise<void> {
    this.leading = false;
    clearTimeout(this.retry);
    return this.inTurn(async () => {
      await this.runner?.stop();
      this.runner = null;
      this.progress = null;
    });
  }

  async compareEnd(end: StreamEnd, rebuilds: boolean): Promise<ViewDifference[] | null> {
    return (await this.runner?.compareEnd(end, rebuilds)) ?? null;
  }

  private async start(): Promise<void> {
    if (!this.leading || this.runner) return;
    try {
      const runner = await ProjectionRunner.start({ ...this.options, report: (progress) => this.follow(progress) });
      this.runner = runner;
      runner.ended.catch((error: unknown) => this.fail(error));
    } catch (error) {
      this.fail(error);
    }
  }

  private follow(progress: Progress): void {
    if (progress.discarded && !this.progress?.discarded) this.options.onDiscard?.(progress.discarded);
    this.progress = progress;
  }

  private fail(error: unknown): void {
    this.options.onFailure(error);
    this.runner = null;
    this.progress = null;
    clearTimeout(this.retry);
    this.retry = setTimeout(() => void this.inTurn(() => this.start()), RETRY_MILLIS);
  }

  private inTurn(work: () => Promise<void>): Promise<void> {
    return this.turns(work).catch((error: unknown) => this.options.onFailure(error));
  }
}
