import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '@tender/kernel';
import type { ReadStore, StateCollection } from '@tender/read-store';
import type { Reactor } from './reactor.js';
import { taskRecords, type TaskRecord } from './reactor-records.js';
import { LostReactors, ReactorRun, type ReactorStores } from './reactor-run.js';

/** Milliseconds before a reactor whose stores failed is started once more. */
const RESTART_AFTER = 1_000;

/** How a reactor is doing; `error`: its stores failed, and it is about to be started once more. */
export interface ReactorStatus {
  name: string;
  running: boolean;
  error: string | null;
}

/** Runs reactors, each at its own pace: one that is slow or fails holds up no other. */
export class Reactors {
  private readonly statuses = new Map<string, ReactorStatus>();
  private readonly runs = new Map<string, ReactorRun>();
  private readonly supervised: Promise<void>[];
  private readonly stopping = new AbortController();

  private constructor(
    reactors: readonly Reactor[],
    private readonly stores: ReactorStores,
  ) {
    this.supervised = reactors.map((reactor) => this.supervise(reactor));
  }

  static start(reactors: readonly Reactor[], stores: ReactorStores): Reactors {
    const names = reactors.map(({ name }) => name);
    if (new Set(names).size < names.length) throw new RangeError(`two reactors have one name: ${names.join(', ')}`);
    return new Reactors(reactors, stores);
  }

  get status(): ReactorStatus[] {
    return [...this.statuses.values()];
  }

  /** Resolves when the reactions under way are done. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await Promise.all([...this.runs.values()].map((run) => run.stop()));
    await Promise.all(this.supervised);
  }

  private async supervise(reactor: Reactor): Promise<void> {
    const { name } = reactor;
    const { signal } = this.stopping;
    while (!signal.aborted) {
      try {
        await this.run(reactor);
      } catch (error) {
        this.statuses.set(name, { name, running: false, error: String(error) });
        if (error instanceof LostReactors) return;
        this.stores.onFailure({ reactor: name, task: 'to go on', error, dead: false });
        await delay(RESTART_AFTER, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  private async run(reactor: Reactor): Promise<void> {
    const { name } = reactor;
    const run = await ReactorRun.start(reactor, this.stores);
    this.runs.set(name, run);
    this.statuses.set(name, { name, running: true, error: null });
    try {
      if (this.stopping.signal.aborted) await run.stop();
      await run.ended;
    } finally {
      this.runs.delete(name);
      await run.stop();
    }
  }
}

/** What reactors have set aside, for an admin to see and have repeated: in whatever process the reactors run. */
export class DeadLetters {
  private readonly records: StateCollection<TaskRecord>;

  constructor(
    state: Pick<ReadStore, 'state'>,
    private readonly clock: Clock,
  ) {
    this.records = state.state(taskRecords);
  }

  /** The oldest first; also those that have failed and will be tried again by themselves. */
  async list(): Promise<TaskRecord[]> {
    const failed = await this.records.find({ where: { failures: { gt: 0 } }, limit: 1_000 });
    return failed.sort((a, b) => (a.at < b.at ? -1 : 1));
  }

  /** Has it tried now, with as many tries as a new one. @returns whether there is such a task. */
  async retry(id: string): Promise<boolean> {
    return this.records.update(id, { dead: false, failures: 0, nextAt: this.clock() });
  }

  /** Gives it up. @returns whether it had been set aside. */
  async dismiss(id: string): Promise<boolean> {
    return this.records.delete(id, { dead: true });
  }
}
