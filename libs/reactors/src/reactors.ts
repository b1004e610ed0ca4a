import { setTimeout as delay } from 'node:timers/promises';
import type { Position } from '@tender/event-store';
import { isPassing, PASSING_PAUSE } from './passing.js';
import type { Reactor } from './reactor.js';
import { LostReactors, ReactorRun, type ReactorStores } from './reactor-run.js';

/** First and longest pause in ms before a reactor restarts after a failure of its stores. The pause doubles. */
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 10_000;

/**
 * `behind`: has not reached the log's end as of its start. `retrying`: its stores or a task failed. `standingStill`:
 * has dead tasks. `lost`: another process runs it.
 */
export type ReactorCondition = 'behind' | 'level' | 'retrying' | 'standingStill' | 'lost';

export interface ReactorStatus {
  name: string;
  condition: ReactorCondition;
  error: string | null;
  retrying: number;
  setAside: number;
  position: Position | null;
}

export class Reactors {
  readonly passed: Promise<void>;
  private readonly supervised: readonly SupervisedReactor[];

  private constructor(reactors: readonly Reactor[], stores: ReactorStores) {
    this.supervised = reactors.map((reactor) => new SupervisedReactor(reactor, stores));
    this.passed = Promise.all(this.supervised.map(({ passed }) => passed)).then(() => undefined);
  }

  static start(reactors: readonly Reactor[], stores: ReactorStores): Reactors {
    const names = reactors.map(({ name }) => name);
    if (new Set(names).size < names.length) throw new RangeError(`two reactors have one name: ${names.join(', ')}`);
    return new Reactors(reactors, stores);
  }

  get status(): ReactorStatus[] {
    return this.supervised.map(({ status }) => status);
  }

  async checkDue(): Promise<void> {
    await Promise.all(this.supervised.map((reactor) => reactor.checkDue()));
  }

  async stop(): Promise<void> {
    await Promise.all(this.supervised.map((reactor) => reactor.stop()));
  }
}

class SupervisedReactor {
  readonly passed: Promise<void>;
  private pass!: () => void;
  private run: ReactorRun | null = null;
  private position: Position | null = null;
  private isBehind = true;
  private error: { lost: boolean; words: string } | null = null;
  private failures = 0;
  private readonly stopping = new AbortController();
  private readonly ended: Promise<void>;

  constructor(
    private readonly reactor: Reactor,
    private readonly stores: ReactorStores,
  ) {
    this.passed = new Promise((resolve) => (this.pass = resolve));
    this.ended = this.supervise();
  }

  get status(): ReactorStatus {
    const { retrying, setAside } = this.run?.failed ?? { retrying: [], setAside: [] };
    return {
      name: this.reactor.name,
      condition: this.condition(retrying.length, setAside.length),
      error: this.error?.words ?? setAside[0]?.error ?? retrying[0]?.error ?? null,
      retrying: retrying.length,
      setAside: setAside.length,
      position: this.run?.position ?? this.position,
    };
  }

  async checkDue(): Promise<void> {
    await this.run?.checkDue();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.run?.stop();
    await this.ended;
  }

  private condition(retrying: number, setAside: number): ReactorCondition {
    if (this.error) return this.error.lost ? 'lost' : 'retrying';
    if (setAside > 0) return 'standingStill';
    if (retrying > 0) return 'retrying';
    return this.isBehind ? 'behind' : 'level';
  }

  private async supervise(): Promise<void> {
    const { signal } = this.stopping;
    for (let first = true; !signal.aborted; first = false) {
      try {
        await this.runOnce(first);
      } catch (error) {
        const lost = error instanceof LostReactors;
        this.error = { lost, words: String(error) };
        this.pass();
        if (!lost) this.stores.onFailure({ reactor: this.reactor.name, task: 'to go on', error, dead: false });
        await delay(this.pauseAfter(error), undefined, { signal }).catch(() => undefined);
      }
    }
    this.pass();
  }

  private async runOnce(revive: boolean): Promise<void> {
    const run = await ReactorRun.start(this.reactor, this.stores, { revive });
    this.run = run;
    void run.passed.then(() => this.onUpToDate(run));
    try {
      if (this.stopping.signal.aborted) void run.stop();
      await run.ended;
    } finally {
      this.run = null;
      this.position = run.position;
      await run.stop();
    }
  }

  private onUpToDate(run: ReactorRun): void {
    if (this.run !== run) return;
    this.isBehind = false;
    this.failures = 0;
    this.error = null;
    this.pass();
  }

  /** Pause in ms before the next start: 1 s if a store is full or unreachable, or another process leads; else it doubles. */
  private pauseAfter(error: unknown): number {
    if (isPassing(error) || error instanceof LostReactors) return PASSING_PAUSE;
    return Math.min(FIRST_PAUSE * 2 ** this.failures++, LONGEST_PAUSE);
  }
}
