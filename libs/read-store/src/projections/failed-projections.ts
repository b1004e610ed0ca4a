import { PAUSES } from '../pacing.js';
import type { ProjectionFailed, ProjectionRun } from './projection-run.js';
import type { ProjectionStore } from './projection-store.js';

export interface Failure {
  projection: string;
  collections: string[];
  reason: string;
}

export interface Pauses {
  /** First pause before a retry, in ms; doubles each time. */
  first: number;
  tries: number;
}

interface FailedRun {
  reason: string;
  tries: number;
  timer?: NodeJS.Timeout;
}

/** Generations whose projection threw. Each is retried after a pause; the others continue. */
export class FailedProjections {
  private readonly runs = new Map<ProjectionRun, FailedRun>();
  private readonly pauses: Pauses;

  constructor(
    private readonly options: { store: Pick<ProjectionStore, 'mark'>; pauses?: Pauses },
    private readonly tryAgain: (run: ProjectionRun) => void,
  ) {
    this.pauses = options.pauses ?? PAUSES;
  }

  get failures(): Failure[] {
    return [...this.runs]
      .filter(([run]) => run.active)
      .map(([{ of }, { reason }]) => ({
        projection: of.name,
        collections: of.collections.map(({ name }) => name),
        reason,
      }));
  }

  has(run: ProjectionRun): boolean {
    return this.runs.has(run);
  }

  rebuildOf(projection: string): ProjectionRun | undefined {
    return [...this.runs.keys()].find((run) => run.projection === projection && !run.active);
  }

  /** Cancels the scheduled retry: a rebuild request tries it now. */
  cancelRetry(run: ProjectionRun): void {
    clearTimeout(this.runs.get(run)?.timer);
  }

  /** Restores a failure of the previous process. It lasts until the generation is up to date. */
  remember(run: ProjectionRun): void {
    if (run.failure !== null) this.runs.set(run, { reason: run.failure, tries: 0 });
  }

  async add(run: ProjectionRun, error: ProjectionFailed): Promise<void> {
    const tries = (this.runs.get(run)?.tries ?? 0) + 1;
    const failed: FailedRun = { reason: error.message, tries };
    this.runs.set(run, failed);
    if (tries < this.pauses.tries)
      failed.timer = setTimeout(() => this.tryAgain(run), this.pauses.first * 2 ** (tries - 1)).unref();
    await this.options.store.mark(run.of, run.number, error.message);
  }

  async remove(run: ProjectionRun): Promise<void> {
    if (!this.runs.delete(run)) return;
    await this.options.store.mark(run.of, run.number, null);
  }

  stop(): void {
    for (const { timer } of this.runs.values()) clearTimeout(timer);
  }
}
