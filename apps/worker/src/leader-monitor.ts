import type { EventStore, Position } from '@tender/event-store';
import type { Generation, Projection, ProjectionStore } from '@tender/read-store';

interface LeadTiming {
  /** Between two looks. */
  everyMillis: number;
  /** Without progress, after which it is given up. */
  stillMillis: number;
}

/** Another worker leads about eleven seconds after this one has got stuck. */
const TIMING: LeadTiming = { everyMillis: 1_000, stillMillis: 10_000 };

export interface LeaderMonitorOptions {
  events: Pick<EventStore, 'epoch' | 'head'>;
  store: Pick<ProjectionStore, 'generations'> & {
    /**
     * How many steps this process has made so far: while it prepares projections, or writes one event in parts, that
     * alone tells that it gets on.
     */
    readonly steps?: number;
  };
  /** Those that this program keeps up. */
  projections: readonly Pick<Projection, 'name' | 'version'>[];
  /** Called once, when this leader does not get on. */
  giveUp(): void;
}

/**
 * Looks from outside whether the leader gets on: its read models are level with the log, or their checkpoints move, or
 * it makes other steps. Where neither is so, or cannot be learnt, for ten seconds, another worker may do better. A
 * projection that fails for a bug of its own stops nobody: it would fail everywhere.
 */
export class LeaderMonitor {
  private readonly timer: NodeJS.Timeout;
  private looking = false;
  /** When it last got on, on the monotonic clock. */
  private goodAt = performance.now();
  /** How far it was at the last look. */
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

  /** A look that gets no answer is waited for no longer than one that tells of a standstill. */
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
    // First the head: what is appended meanwhile is not missed by anybody yet.
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
