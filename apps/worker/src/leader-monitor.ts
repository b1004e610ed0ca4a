import type { EventStore, Position } from '@tender/event-store';
import type { Generation, Projection, ProjectionStore } from '@tender/read-store';

interface LeadTiming {
  everyMillis: number;
  /** Maximum time without progress, in ms. */
  stillMillis: number;
}

/** In ms: a leader gives up about 11 s after its last progress. */
const TIMING: LeadTiming = { everyMillis: 1_000, stillMillis: 10_000 };

export interface LeaderMonitorOptions {
  events: Pick<EventStore, 'epoch' | 'head'>;
  store: Pick<ProjectionStore, 'generations'> & {
    /** Counter of progress that moves no checkpoint: preparing projections, writing one event in parts. */
    readonly steps?: number;
  };
  projections: readonly Pick<Projection, 'name' | 'version'>[];
  /** Gives up the lead. Called once, when this leader makes no progress. */
  giveUp(): void;
}

/** Gives up a lead without progress. A failed projection counts as up to date: it would fail in every worker. */
export class LeaderMonitor {
  private readonly timer: NodeJS.Timeout;
  private looking = false;
  /** Time of the last progress (monotonic clock). */
  private goodAt = performance.now();
  private reached = '';

  constructor(
    private readonly options: LeaderMonitorOptions,
    private readonly timing: LeadTiming = TIMING,
  ) {
    this.timer = setInterval(() => this.judge(), timing.everyMillis).unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** Gives up after `stillMillis`. A check without an answer counts as no progress. */
  private judge(): void {
    if (performance.now() - this.goodAt > this.timing.stillMillis) {
      this.stop();
      this.options.giveUp();
    } else if (!this.looking) {
      this.looking = true;
      void this.check()
        .catch(() => undefined)
        .finally(() => (this.looking = false));
    }
  }

  private async check(): Promise<void> {
    const { events, store } = this.options;
    // Read the head first: events appended after it do not count as missing yet.
    const head = await events.head();
    const generations = await store.generations();
    const checkpoints = generations.map(
      ({ projection, number, checkpoint }) => `${projection} ${number} ${checkpoint}`,
    );
    const reached = [store.steps, ...checkpoints].join('\n');
    if (reached !== this.reached || this.isUpToDate(generations, head)) this.goodAt = performance.now();
    this.reached = reached;
  }

  private isUpToDate(generations: readonly Generation[], head: Position): boolean {
    const { events, projections } = this.options;
    return projections.every(({ name, version }) => {
      const own = generations.filter(
        (each) => each.projection === name && each.version === version && each.epoch === events.epoch,
      );
      return own.length > 0 && own.every(({ checkpoint, failure }) => failure !== null || checkpoint >= head);
    });
  }
}
