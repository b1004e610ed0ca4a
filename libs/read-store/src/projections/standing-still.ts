import { PAUSES } from '../pacing.js';
import type { ProjectionFailed, ProjectionRun } from './projection-run.js';
import type { ProjectionStore } from './projection-store.js';

/** A projection that stands still. */
export interface Failure {
  projection: string;
  /** What is read of it is behind for an unknown time. */
  collections: string[];
  reason: string;
}

export interface Pauses {
  /** Milliseconds until the second try; each further pause is twice as long. */
  first: number;
  /** Failures after which there is no further try before the next start. */
  tries: number;
}

interface Still {
  reason: string;
  tries: number;
  timer?: NodeJS.Timeout;
}

/** The generations whose projection threw: each is tried again after a pause, the others go on without them. */
export class StandingStill {
  private readonly runs = new Map<ProjectionRun, Still>();
  private readonly pauses: Pauses;

  constructor(
    private readonly options: { store: Pick<ProjectionStore, 'mark'>; pauses?: Pauses },
    private readonly tryAgain: (run: ProjectionRun) => void,
  ) {
    this.pauses = options.pauses ?? PAUSES;
  }

  /** Those that readers see. */
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

  /** A rebuild of a projection that waits for its next try, or gets none any more; none where there is no such. */
  rebuildOf(projection: string): ProjectionRun | undefined {
    return [...this.runs.keys()].find((run) => run.projection === projection && !run.active);
  }

  /** Somebody else tries it now. */
  takeUp(run: ProjectionRun): void {
    clearTimeout(this.runs.get(run)?.timer);
  }

  /** One that stood still when the process before this one ended: it counts as such until it is level. */
  remember(run: ProjectionRun): void {
    if (run.failure !== null) this.runs.set(run, { reason: run.failure, tries: 0 });
  }

  async add(run: ProjectionRun, error: ProjectionFailed): Promise<void> {
    const tries = (this.runs.get(run)?.tries ?? 0) + 1;
    const still: Still = { reason: error.message, tries };
    this.runs.set(run, still);
    if (tries < this.pauses.tries)
      still.timer = setTimeout(() => this.tryAgain(run), this.pauses.first * 2 ** (tries - 1)).unref();
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
