import { setImmediate, setTimeout as delay } from 'node:timers/promises';
import {
  eventsFromEnd,
  type EventStore,
  type FinalEventsByKind,
  type Position,
  type RecordedEvent,
  type StreamEnd,
  type Subscription,
  type ViewDifference,
} from '@tender/event-store';
import { oneAtATime } from '@tender/kernel';
import {
  BACKLOG,
  pauseAfter,
  pauseOnServers,
  PROJECTION_PAGE,
  PROJECTION_PAGE_ON_SERVERS,
  PAUSE_MILLIS,
} from '../pacing.js';
import { differencesOfRuns } from './ended-views.js';
import type { Projection } from './projection.js';
import { FailedProjections, type Failure, type Pauses } from './failed-projections.js';
import {
  advance,
  beginRun,
  nextNumber,
  planRuns,
  ProjectionFailed,
  type DiscardedViews,
  type ProjectionRun,
  type RunPlan,
} from './projection-run.js';
import type { ProjectionStore } from './projection-store.js';

export interface ProjectionRunnerOptions {
  projections: readonly Projection[];
  events: EventStore;
  store: ProjectionStore;
  finals?: FinalEventsByKind | undefined;
  report?: (progress: Progress) => void;
  pauses?: Pauses;
  pace?: Pace;
}

export interface Pace {
  page: number;
  breathe: Breathe;
}

/** Events that arrive until it resolves are part of the next page. `events` and `millis` describe the last page. */
export type Breathe = (events: number, millis: number) => Promise<unknown>;

export interface Progress {
  /** Position passed by all read models that are kept up to date. Generations of older versions are not. */
  position: Position;
  rebuilding: string[];
  /** Failed projections: their documents are stale, and no query waits for them. */
  failures: Failure[];
  discarded?: DiscardedViews;
}

const rest = (): Promise<void> => delay(PAUSE_MILLIS);
export const PACE_BESIDE_WRITER: Pace = {
  page: PROJECTION_PAGE,
  breathe: (events) => delay(pauseAfter(events)),
};
export const PACE_ON_SERVERS: Pace = {
  page: PROJECTION_PAGE_ON_SERVERS,
  breathe: (events, millis) => delay(pauseOnServers(events, millis)),
};

/**
 * Runs projections over one subscription, in order, each page in one transaction with the checkpoints. Runs behind the subscription (new projections,
 * rebuilds) catch up by separate reads, then join it. A failing projection stops alone: after a pause it catches up like those.
 */
export class ProjectionRunner {
  /** Resolves after `stop`; rejects if the store has failed, which stops all projections. */
  readonly ended: Promise<void>;
  private end!: { resolve(): void; reject(error: unknown): void };
  private stopped = false;
  private catchingUp = false;
  private readonly rebuilds = new Map<string, { resolve(): void; reject(error: unknown): void }[]>();
  private readonly failing: FailedProjections;
  /** Live pages and catch-up pages share the store's single transaction. */
  private readonly inQueue = oneAtATime();
  private position: Position;
  private live: ProjectionRun[];
  private behind: ProjectionRun[];
  private readonly subscription: Subscription;

  private readonly discarded: DiscardedViews | undefined;
  private readonly pace: Pace;

  private constructor(
    private readonly options: ProjectionRunnerOptions,
    { runs, position, discarded }: RunPlan,
  ) {
    this.position = position;
    this.discarded = discarded;
    this.pace = options.pace ?? PACE_BESIDE_WRITER;
    this.ended = new Promise((resolve, reject) => (this.end = { resolve, reject }));
    this.live = runs.filter((run) => run.active && run.checkpoint === position);
    this.behind = runs.filter((run) => !this.live.includes(run));
    this.failing = new FailedProjections(options, (run) => this.retryLater(run));
    for (const run of runs) this.failing.remember(run);
    this.report();
    this.subscription = options.events.subscribe(position, (page) => this.follow(page));
    this.subscription.ended.catch((error: unknown) => this.fail(error));
    void this.catchUp();
  }

  static async start(options: ProjectionRunnerOptions): Promise<ProjectionRunner> {
    assertDistinct(
      'projection',
      options.projections.map(({ name }) => name),
    );
    assertDistinct(
      'collection',
      options.projections.flatMap(({ collections }) => collections.map(({ name }) => name)),
    );
    return new ProjectionRunner(options, await planRuns(options));
  }

  /** Fills a new generation while the present one stays active and up to date. Resolves when the new one is active. */
  async rebuild(name: string): Promise<void> {
    const projection = this.options.projections.find((each) => each.name === name);
    if (!projection) throw new RangeError(`unknown projection ${name}`);
    const activated = new Promise<void>((resolve, reject) => {
      this.inQueue(() => this.beginRebuild(projection, { resolve, reject })).then(() => this.catchUp(), reject);
    });
    const ended = this.ended.then(() =>
      Promise.reject(new Error(`the rebuild of ${name} is not finished; it continues at the next start`)),
    );
    return Promise.race([activated, ended]);
  }

  /** @param rebuilds whether read models that differ are rebuilt. @returns null while a read model is behind: retry later. */
  async compareEnd(end: StreamEnd, rebuilds: boolean): Promise<ViewDifference[] | null> {
    const { events, store, finals = {} } = this.options;
    const tail = await eventsFromEnd(events, end, finals);
    const last = tail.at(-1)?.position ?? this.position;
    const differences = await this.inQueue(async () => {
      const behind = [...this.behind, ...this.live.filter((run) => run.checkpoint < last)];
      if (this.stopped || behind.some(({ of }) => of.comparedAtEnd)) return null;
      return differencesOfRuns(this.live, tail, store);
    });
    // An unfinished rebuild continues at the next start.
    if (rebuilds) for (const projection of differences?.keys() ?? []) this.rebuild(projection).catch(() => undefined);
    return differences && [...differences.values()].flat();
  }

  /** Finishes the current page. A projection must not await it. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.failing.stop();
    await this.subscription.stop();
    await this.inQueue(async () => undefined);
    this.end.resolve();
  }

  private async follow(page: RecordedEvent[]): Promise<void> {
    const { page: size, breathe } = this.pace;
    const began = performance.now();
    const rests = page.length < BACKLOG ? { rest } : {};
    for (let from = 0; from < page.length && !this.stopped; from += size) {
      const part = page.slice(from, from + size);
      await this.inQueue(async () => {
        await this.isolating(() => advance(this.live, part, { ...this.options, ...rests }));
        this.position = part.at(-1)?.position ?? this.position;
        this.report();
      });
    }
    if (!this.stopped) await breathe(page.length, performance.now() - began);
  }

  private async catchUp(): Promise<void> {
    if (this.catchingUp) return;
    this.catchingUp = true;
    try {
      while (this.behind.length > 0 && !this.stopped) {
        await this.inQueue(() => this.catchUpOnePage());
        await setImmediate();
      }
    } catch (error) {
      this.fail(error);
    } finally {
      this.catchingUp = false;
    }
  }

  private async catchUpOnePage(): Promise<void> {
    if (this.stopped) return;
    const { page: size } = this.pace;
    const page = await this.options.events.readAll(lowest(this.behind) ?? this.position, size);
    const past = page.filter(({ position }) => position <= this.position);
    await this.isolating(() => advance(this.behind, past, this.options));
    if (past.length < size) await this.join();
    else this.report();
  }

  private async isolating(work: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        const run =
          error instanceof ProjectionFailed
            ? [...this.live, ...this.behind].find((each) => each === error.run)
            : undefined;
        if (!run) throw error;
        this.live = this.live.filter((each) => each !== run);
        this.behind = this.behind.filter((each) => each !== run);
        await this.failing.add(run, error as ProjectionFailed);
        if (!run.active) this.settleRebuilds(run.projection, (rebuild) => rebuild.reject(error));
        this.report();
      }
    }
  }

  private retryLater(run: ProjectionRun): void {
    void this.inQueue(async () => this.resume(run)).then(() => this.catchUp());
  }

  /** Resumes a stopped run, unless a rebuild request has resumed it earlier. */
  private resume(run: ProjectionRun): void {
    if (!this.stopped && ![...this.live, ...this.behind].includes(run)) this.behind.push(run);
  }

  private async join(): Promise<void> {
    const level = this.behind;
    const rebuilt = level.filter(({ active }) => !active);
    for (const run of level) {
      if (!run.active) {
        await this.options.store.activate(run.of, run.number);
        this.live = this.live.filter(({ of }) => of !== run.of);
        run.active = true;
      }
      // The checkpoint may be ahead of this process: the previous leader may have written until this one took over.
      if (run.checkpoint < this.position) run.checkpoint = this.position;
      this.live.push(run);
      await this.failing.remove(run);
    }
    this.behind = [];
    this.report();
    for (const { projection } of rebuilt) this.settleRebuilds(projection, (rebuild) => rebuild.resolve());
  }

  private settleRebuilds(
    projection: string,
    settle: (rebuild: { resolve(): void; reject(error: unknown): void }) => void,
  ): void {
    for (const rebuild of this.rebuilds.get(projection) ?? []) settle(rebuild);
    this.rebuilds.delete(projection);
  }

  private async beginRebuild(
    projection: Projection,
    done: { resolve(): void; reject(error: unknown): void },
  ): Promise<void> {
    if (this.stopped) return;
    const { name } = projection;
    const { store, events } = this.options;
    const failed = this.failing.rebuildOf(name);
    if (failed) {
      this.failing.cancelRetry(failed);
      this.resume(failed);
    } else if (!this.behind.some((run) => run.of === projection && !run.active)) {
      const own = (await store.generations()).filter((generation) => generation.projection === name);
      this.behind.push(await beginRun(projection, nextNumber(own), { store, epoch: events.epoch }));
      this.report();
    }
    this.rebuilds.set(name, [...(this.rebuilds.get(name) ?? []), done]);
  }

  private report(): void {
    const position =
      lowest([...this.live, ...this.behind].filter((run) => run.active && !this.failing.has(run))) ?? this.position;
    const rebuilding = this.behind.filter(({ active }) => !active).map(({ projection }) => projection);
    this.options.report?.({
      position,
      rebuilding,
      failures: this.failing.failures,
      ...(this.discarded && { discarded: this.discarded }),
    });
  }

  private fail(error: unknown): void {
    this.stopped = true;
    this.failing.stop();
    void this.subscription.stop();
    this.end.reject(error);
  }
}

const lowest = (runs: readonly ProjectionRun[]): Position | undefined =>
  runs.reduce<Position | undefined>(
    (low, { checkpoint }) => (low === undefined || checkpoint < low ? checkpoint : low),
    undefined,
  );

function assertDistinct(what: string, names: readonly string[]): void {
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new TypeError(`two projections have the ${what} ${twice}`);
}
