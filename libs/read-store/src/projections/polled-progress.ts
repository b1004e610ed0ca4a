import { setTimeout as delay } from 'node:timers/promises';
import { START, type EventStore, type Position } from '@tender/event-store';
import { POLL_MILLIS, PATIENCE_MILLIS } from '../pacing.js';
import { PositionWaiters } from './position-waiters.js';
import type { ReadYourWrites, Projection } from './projection.js';
import type { Generation, ProjectionStore } from './projection-store.js';
import type { Progress } from './projection-runner.js';
import type { Failure } from './failed-projections.js';

export interface PolledProgressOptions {
  events: Pick<EventStore, 'epoch' | 'head'>;
  generations: ProjectionStore['generations'];
  projections: readonly Pick<Projection, 'name' | 'version' | 'collections'>[];
}

/** Polls the checkpoints of another process. All waiting queries share a poll. */
export class PolledProgress implements ReadYourWrites {
  private latest: Progress = { position: START, rebuilding: [], failures: [] };
  /** Whether no active generation is kept up to date: there is nothing to wait for. */
  private nothingServed = false;
  private replacing = false;
  private current = false;
  private reached = false;
  private readonly waiters = new PositionWaiters();
  private wake = new AbortController();
  private stopped = false;
  private running: Promise<void> | undefined;

  private constructor(
    private readonly options: PolledProgressOptions,
    private readonly goal: Position,
  ) {}

  static async start(options: PolledProgressOptions): Promise<PolledProgress> {
    const progress = new PolledProgress(options, await options.events.head());
    await progress.look();
    progress.running = progress.run();
    return progress;
  }

  /** Whether all projections have passed the initial head and this program can read their views. At most 1 s old. */
  get ready(): boolean {
    return this.reached && this.current;
  }

  get progress(): Progress {
    return this.latest;
  }

  /** Waits for the read models. Never rejects: if the head is unknown, the query reads the present documents. */
  async caughtUp(): Promise<boolean> {
    const patience = new AbortController();
    const late = delay(PATIENCE_MILLIS, false, { signal: patience.signal }).catch(() => false);
    const fresh = this.options.events
      .head()
      .then((head) => this.passed(head))
      .catch(() => false);
    const current = await Promise.race([fresh, late]);
    patience.abort();
    return current;
  }

  /** Resolves like `caughtUp`. Does not wait for generations that are being replaced; with one the result is false. */
  passed(position: Position): Promise<boolean> {
    if (this.isPast(position)) return Promise.resolve(!this.replacing);
    if (this.stopped) return Promise.resolve(false);
    const answer = this.waiters.wait(position);
    this.wake.abort();
    return answer;
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.wake.abort();
    this.waiters.giveUp();
    await this.running;
  }

  private async run(): Promise<void> {
    while (!this.stopped) {
      this.wake = new AbortController();
      if (this.waiters.size > 0) await delay(POLL_MILLIS.busy);
      else await delay(POLL_MILLIS.idle, undefined, { signal: this.wake.signal }).catch(() => undefined);
      if (!this.stopped) await this.look().catch(() => undefined);
    }
  }

  private async look(): Promise<void> {
    const { events, generations, projections } = this.options;
    const all = await generations();
    const own = projections.map(({ name, version }) => ({
      version,
      generations: all.filter(({ projection, epoch }) => projection === name && epoch === events.epoch),
    }));
    const served = own.flatMap(({ generations }) => followed(generations)).filter(({ failure }) => failure === null);
    this.nothingServed = all.length > 0 && served.length === 0;
    this.latest = {
      position: lowest(served) ?? START,
      rebuilding: projections
        .map(({ name }) => name)
        .filter((name) => all.some(({ projection, active }) => projection === name && !active)),
      failures: projections.flatMap((projection) => failuresOf(projection, all)),
    };
    this.replacing = own.some(({ generations }) => followed(generations).length === 0);
    this.current = own.every(({ version, generations }) =>
      generations.some((generation) => generation.active && generation.version >= version),
    );
    this.reached ||= this.current && this.latest.position >= this.goal;
    this.waiters.answer((position) => this.isPast(position), !this.replacing);
  }

  private isPast(position: Position): boolean {
    return this.nothingServed || this.latest.position >= position;
  }
}

/** Queries do not wait for a generation that is being replaced by a newer version. */
const followed = (generations: readonly Generation[]): Generation[] =>
  generations.filter(({ active, version }) => active && generations.every((other) => other.version <= version));

const failuresOf = (
  { name, collections }: Pick<Projection, 'name' | 'collections'>,
  all: readonly Generation[],
): Failure[] =>
  all.flatMap(({ projection, active, failure }) =>
    projection === name && active && failure !== null
      ? [{ projection, collections: collections.map((spec) => spec.name), reason: failure }]
      : [],
  );

const lowest = (generations: readonly Generation[]): Position | undefined =>
  generations.reduce<Position | undefined>(
    (low, { checkpoint }) => (low === undefined || checkpoint < low ? checkpoint : low),
    undefined,
  );
