import { SqliteEventStore } from '@tender/event-store';
import { plusMillis, type Clock, type Instant } from '@tender/kernel';
import { eventually } from '@tender/kernel/testing/eventually';
import { SqliteReadStore } from '@tender/read-store';
import { defineReactor, type Reactor } from '../reactor.js';
import { reactorRecords } from '../reactor-records.js';
import { Reactors } from '../reactors.js';
import type { ReactorStores } from '../reactor-run.js';
import { doors } from './doors.js';

export const NOON = '2026-01-01T12:00:00.000Z';
export const HOUR = 3_600_000;

interface PorterOptions {
  begins?: Reactor['begins'];
  throwsAt?: ReadonlySet<string>;
  wakes?: boolean;
}

/** Reactors on real stores, with a clock controlled by the test. */
export class ReactorBench {
  now: Instant = NOON;
  /** Time of the machine's clock while it is in doubt. */
  machine: Instant | null = null;
  /** Effects of the reactors, in order. */
  readonly done: string[] = [];
  readonly failures: string[] = [];
  readonly clock: Clock;
  private readonly running: Reactors[] = [];

  private constructor(
    readonly events: SqliteEventStore,
    readonly state: SqliteReadStore,
  ) {
    this.clock = Object.defineProperty(() => this.now, 'step', {
      get: () => this.machine && { machine: this.machine, steadyMillis: 0 },
    });
  }

  static async open(): Promise<ReactorBench> {
    return new ReactorBench(await SqliteEventStore.open({ file: ':memory:' }), SqliteReadStore.temporary());
  }

  async close(): Promise<void> {
    for (const reactors of this.running) await reactors.stop();
    await this.state.close();
    await this.events.close();
  }

  start(reactor: Reactor, stores: Partial<ReactorStores> = {}): Reactors {
    const { events, state, clock, failures } = this;
    const onFailure: ReactorStores['onFailure'] = ({ task, error, dead }) =>
      void failures.push(`${dead ? 'dead: ' : ''}${task}: ${String(error)}`);
    const reactors = Reactors.start([reactor], { events, state, clock, lookEvery: 10, onFailure, ...stores });
    this.running.push(reactors);
    return reactors;
  }

  /** Records the name of each knock and each due time. Throws at those in `throwsAt`. */
  porter({ begins = 'first', throwsAt = new Set<string>(), wakes = false }: PorterOptions = {}): Reactor {
    const hear = (what: string) => {
      if (throwsAt.has(what)) throw new Error(`no ${what}`);
      this.done.push(what);
    };
    return defineReactor({ name: 'porter', begins, due: async (name) => hear(name) }).on(doors, {
      Knocked: async ({ data }, { schedule }) => {
        hear(data.by);
        if (wakes) await schedule(`wake ${data.by}`, plusMillis(NOON, HOUR));
      },
    });
  }

  /** Waits until the porter has passed the end of the log. */
  level(): Promise<void> {
    return this.until(
      async () => (await this.state.state(reactorRecords).get('porter'))?.position === String(await this.events.head()),
    );
  }

  until(condition: () => boolean | Promise<boolean>): Promise<void> {
    return eventually(
      condition,
      () => `${condition.toString()}; done: ${this.done.join()}, failures: ${this.failures.join()}`,
    );
  }
}
