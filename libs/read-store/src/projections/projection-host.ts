import { START, type EventStore, type Position } from '@tender/event-store';
import { PositionWaiters } from './position-waiters.js';
import type { ReadYourWrites } from './projection.js';
import { ProjectionRunner, type Progress, type ProjectionRunnerOptions } from './projection-runner.js';

export interface RunningProjections {
  rebuild(name: string): Promise<void>;
  stop(): Promise<void>;
}

export type StartProjections = (listener: ProjectionListener) => Promise<RunningProjections>;

export interface ProjectionListener {
  progress(progress: Progress): void;
  /** The reason why writes fail and are retried; null once they work. */
  stalled?(reason: string | null): void;
  failed(error: Error): void;
}

export interface ProjectionHostOptions {
  events: Pick<EventStore, 'head'>;
  start: StartProjections;
  onFailure(error: Error): void;
}

export class ProjectionHost implements ReadYourWrites {
  private latest: Progress = { position: START, rebuilding: [], failures: [] };
  private readonly waiters = new PositionWaiters();
  private failed = false;
  private standstill: string | null = null;
  /** Whether all projections were up to date once. A later rebuild does not affect readiness. */
  private reached = false;
  private running: RunningProjections | undefined;

  private constructor(
    private readonly options: ProjectionHostOptions,
    private readonly goal: Position,
  ) {}

  static async start(options: ProjectionHostOptions): Promise<ProjectionHost> {
    const host = new ProjectionHost(options, await options.events.head());
    host.running = await options.start({
      progress: (progress) => host.move(progress),
      stalled: (reason) => host.stall(reason),
      failed: (error) => host.fail(error),
    });
    return host;
  }

  /** Whether all projections have passed the head as of the start, without a rebuild in progress, and writes work. */
  get ready(): boolean {
    return (
      !this.failed &&
      this.standstill === null &&
      this.running !== undefined &&
      this.latest.position >= this.goal &&
      this.reached
    );
  }

  get stalled(): string | null {
    return this.standstill;
  }

  get progress(): Progress {
    return this.latest;
  }

  async caughtUp(): Promise<boolean> {
    return this.passed(await this.options.events.head());
  }

  /** Resolves with false after 1 s, or at once if writes fail. */
  passed(position: Position): Promise<boolean> {
    if (this.latest.position >= position) return Promise.resolve(true);
    if (this.standstill !== null) return Promise.resolve(false);
    return this.waiters.wait(position);
  }

  async rebuild(name: string): Promise<void> {
    await this.running?.rebuild(name);
  }

  async stop(): Promise<void> {
    await this.running?.stop();
    this.waiters.giveUp();
  }

  private move(progress: Progress): void {
    this.latest = progress;
    this.reached ||= progress.position >= this.goal && progress.rebuilding.length === 0;
    this.waiters.answer((position) => progress.position >= position, true);
  }

  private stall(reason: string | null): void {
    this.standstill = reason;
    if (reason !== null) this.waiters.giveUp();
  }

  private fail(error: Error): void {
    this.failed = true;
    this.options.onFailure(error);
  }
}

/** Runs the projections in this thread: for tests and dedicated processes. Does not close the stores. */
export const inThisThread =
  (options: Omit<ProjectionRunnerOptions, 'report'>) =>
  async ({ progress, failed }: ProjectionListener): Promise<ProjectionRunner> => {
    const runner = await ProjectionRunner.start({ ...options, report: progress });
    runner.ended.catch(failed);
    return runner;
  };
