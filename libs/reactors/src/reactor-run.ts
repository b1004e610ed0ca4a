import { START, type EventStore, type Position, type RecordedEvent, type Subscription } from '@tender/event-store';
import { millisBetween, type Clock } from '@tender/kernel';
import type { ReadStore, StateCollection } from '@tender/read-store';
import type { Reaction, Reactor } from './reactor.js';
import { reactorRecords, taskRecords, type ReactorRecord, type TaskRecord } from './reactor-records.js';
import { Tasks } from './tasks.js';

export interface ReactorStores {
  events: EventStore;
  state: Pick<ReadStore, 'state'>;
  clock: Clock;
  /** The number of this process's lead (`Lease`); 0 where there is one process only. */
  fence?: number;
  /** Milliseconds between two looks at the tasks; a test with a clock of its own is not kept waiting. */
  lookEvery?: number;
  /** Told of every reaction that failed; `dead`: it is not tried again by itself. */
  onFailure(failure: { reactor: string; task: string; error: unknown; dead: boolean }): void;
}

/** Another process runs the reactors: this one must stop. */
export class LostReactors extends Error {
  constructor(reactor: string) {
    super(`another process runs the reactor ${reactor}`);
    this.name = 'LostReactors';
  }
}

/** Milliseconds between two looks at the tasks, so that a changed clock and a repetition that was asked for elsewhere are noticed. */
const LOOK_EVERY = 1_000;
/** Milliseconds between two checkpoints while nothing is reacted to: a restart then looks at a little more than it need. */
const CHECKPOINT_EVERY = 5_000;

/** One reactor at work, from its checkpoint on. */
export class ReactorRun {
  /** Rejects when the stores failed, or with `LostReactors`; resolves after `stop`. */
  readonly ended: Promise<void>;
  private readonly subscription: Subscription;
  private turn: Promise<unknown> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;
  private savedAt = performance.now();
  private position: Position;
  private last: ReactorRecord['last'];
  private fail!: (error: unknown) => void;

  private constructor(
    private readonly reactor: Reactor,
    private readonly stores: ReactorStores,
    private readonly tasks: Tasks,
    private readonly records: StateCollection<ReactorRecord>,
    record: ReactorRecord,
  ) {
    this.position = BigInt(record.position);
    this.last = record.last;
    const failed = new Promise<never>((_, reject) => (this.fail = reject));
    this.subscription = stores.events.subscribe(this.position, (page) => this.follow(page));
    this.ended = Promise.race([this.subscription.ended, failed]);
    this.arm();
  }

  /** @throws LostReactors when a process with a later lead has begun. */
  static async start(reactor: Reactor, stores: ReactorStores): Promise<ReactorRun> {
    const records = stores.state.state(reactorRecords);
    const record = await claim(reactor, stores, records);
    const tasks = await Tasks.open(stores.state.state(taskRecords), reactor.name, stores.clock);
    return new ReactorRun(reactor, stores, tasks, records, record);
  }

  /** Finishes the reaction under way. Must not be awaited inside one. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.subscription.stop();
    await this.inTurn(() => this.save()).catch(() => undefined);
  }

  private async follow(page: RecordedEvent[]): Promise<void> {
    let reacted = false;
    for (const event of page) {
      if (this.stopped) return;
      if (this.reactor.handles(event)) {
        await this.inTurn(() => this.take(event));
        reacted = true;
      }
      this.position = event.position;
      this.last = { id: event.id, stream: event.stream, revision: event.revision };
    }
    if (reacted || performance.now() - this.savedAt > CHECKPOINT_EVERY) await this.inTurn(() => this.save());
    this.arm();
  }

  private async take(event: RecordedEvent): Promise<void> {
    // Seen before a crash, after the checkpoint.
    if (this.tasks.has(event)) return;
    if (this.tasks.holds(event.stream)) return this.tasks.defer(event);
    try {
      await this.reactor.react(event, this.reaction(event.id));
    } catch (error) {
      await this.tasks.defer(event, error);
      this.stores.onFailure({
        reactor: this.reactor.name,
        task: `${event.stream}@${event.revision} (${event.type})`,
        error,
        dead: false,
      });
    }
  }

  private async runTasks(): Promise<void> {
    await this.tasks.refresh();
    for (let ready = this.tasks.ready(); ready.length > 0 && !this.stopped; ready = this.tasks.ready()) {
      for (const task of ready) if (!this.stopped) await this.run(task);
    }
  }

  private async run(task: TaskRecord): Promise<void> {
    const { reactor, name, stream, revision, at } = task;
    try {
      if (stream === null) await this.reactor.due(name, this.reaction(`due/${name}/${at}`));
      else await this.react(stream, revision!);
    } catch (error) {
      const { dead } = await this.tasks.fail(task, error);
      this.stores.onFailure({
        reactor,
        task: stream === null ? `${name} due at ${at}` : `${stream}@${revision} (${name})`,
        error,
        dead,
      });
      return;
    }
    await this.tasks.done(task);
  }

  private async react(stream: string, revision: number): Promise<void> {
    const [event] = await this.stores.events.read(stream, revision, 1);
    if (!event) throw new Error(`there is no event ${stream}@${revision}`);
    await this.reactor.react(event, this.reaction(event.id));
  }

  private reaction(of: string): Reaction {
    return {
      key: `${this.reactor.name}/${of}`,
      schedule: (name, at) => this.tasks.schedule(name, at),
      cancel: (name) => this.tasks.cancel(name),
    };
  }

  /** @throws LostReactors */
  private async save(): Promise<void> {
    const { fence = 0, events } = this.stores;
    const { position, last } = this;
    const saved = await this.records.update(
      this.reactor.name,
      { position: String(position), last, epoch: events.epoch },
      { fence },
    );
    if (!saved) throw new LostReactors(this.reactor.name);
    this.savedAt = performance.now();
  }

  private arm(): void {
    clearTimeout(this.timer);
    if (this.stopped) return;
    const { clock, lookEvery = LOOK_EVERY } = this.stores;
    const next = this.tasks.nextAt;
    const wait = next === null ? lookEvery : Math.min(Math.max(millisBetween(clock(), next), 0), lookEvery);
    this.timer = setTimeout(() => {
      this.inTurn(() => this.runTasks()).then(
        () => this.arm(),
        (error: unknown) => this.fail(error),
      );
    }, wait);
    this.timer.unref();
  }

  /** One reaction at a time: a task and a live event of one stream must not overtake one another. */
  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.turn.then(work);
    this.turn = result.catch(() => undefined);
    return result;
  }
}

/** Takes the reactor over for this lead. @returns where it goes on. @throws LostReactors */
async function claim(
  reactor: Reactor,
  { events, fence = 0 }: ReactorStores,
  records: StateCollection<ReactorRecord>,
): Promise<ReactorRecord> {
  const before = await records.get(reactor.name);
  const place = before && (await isIn(events, before)) ? before : await beginning(reactor, events);
  const record = { epoch: events.epoch, position: place.position, last: place.last, fence };
  if (!before) await records.insert({ _id: reactor.name, ...record });
  else if (!(await records.update(reactor.name, record, { fence: { lte: fence } })))
    throw new LostReactors(reactor.name);
  return { _id: reactor.name, ...record };
}

/** Whether a checkpoint is a place in this history: after a restore it is only if the event that it names stands there. */
async function isIn(events: EventStore, { epoch, position, last }: ReactorRecord): Promise<boolean> {
  if (epoch === events.epoch) return true;
  const [event] = last ? await events.read(last.stream, last.revision, 1) : [];
  return event?.id === last?.id && String(event?.position) === position;
}

const beginning = async (
  { begins }: Reactor,
  events: EventStore,
): Promise<Pick<ReactorRecord, 'position' | 'last'>> => ({
  position: String(begins === 'first' ? START : await events.head()),
  last: null,
});
