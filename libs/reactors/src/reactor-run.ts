import { setTimeout as delay } from 'node:timers/promises';
import { START, type EventStore, type Position, type RecordedEvent, type Subscription } from '@tender/event-store';
import { oneAtATime, type Clock } from '@tender/kernel';
import type { ReadStore, StateCollection } from '@tender/read-store';
import { isPassing } from './passing.js';
import type { Reaction, Reactor } from './reactor.js';
import { reactorRecords, taskRecords, type ReactorRecord, type TaskRecord } from './reactor-records.js';
import { Tasks } from './tasks.js';

export interface ReactorStores {
  events: EventStore;
  state: Pick<ReadStore, 'state'>;
  clock: Clock;
  /** Fencing number of this process's lease, null after its loss (`Lease`). Absent if there is only one process. */
  fence?: () => number | null;
  lookEvery?: number;
  onFailure(failure: { reactor: string; task: string; error: unknown; dead: boolean }): void;
}

export class LostReactors extends Error {
  constructor(reactor: string) {
    super(`another process runs the reactor ${reactor}`);
    this.name = 'LostReactors';
  }
}

/** Poll interval in ms for a changed clock and retries by another process. */
const LOOK_EVERY = 1_000;
/** Interval in ms of checkpoints while events need no reaction. A restart reads the events since the last checkpoint again. */
const CHECKPOINT_EVERY = 5_000;
/** Pause in ms after a page without reactions: larger pages are cheaper. */
const PAUSE_MILLIS = 20;
/** Delay in ms of a due time that its reaction schedules again for the same instant. */
const RESCHEDULE_MILLIS = 1_000;
/** Maximum concurrent tasks: many auctions may end at the same time. */
const TASKS_AT_ONCE = 16;

type Place = Pick<RecordedEvent, 'id' | 'stream' | 'revision'>;

interface Beginning {
  tasks: Tasks;
  records: StateCollection<ReactorRecord>;
  record: ReactorRecord;
  head: Position;
}

export class ReactorRun {
  /** Rejects if the stores failed, or with `LostReactors`. Resolves after `stop`. */
  readonly ended: Promise<void>;
  /** Resolves when the reactor has read the log up to its end at the start, and has tried all tasks due at that time. */
  readonly passed: Promise<void>;
  position: Position;
  private readonly subscription: Subscription;
  /** Prevents a task and a new event of the same stream from overtaking each other. */
  private readonly inTurn = oneAtATime();
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;
  private savedAt = performance.now();
  private lookAt = 0;
  private last: Place | null;
  private isBehind = true;
  private fail!: (error: unknown) => void;
  private pass!: () => void;

  private constructor(
    private readonly reactor: Reactor,
    private readonly stores: ReactorStores,
    private readonly begun: Beginning,
  ) {
    this.position = BigInt(begun.record.position);
    this.last = begun.record.last;
    this.passed = new Promise((resolve) => (this.pass = resolve));
    const failed = new Promise<never>((_, reject) => (this.fail = reject));
    this.subscription = stores.events.subscribe(this.position, (page) => this.follow(page));
    this.ended = Promise.race([this.subscription.ended, failed]);
    this.arm();
  }

  static async start(reactor: Reactor, stores: ReactorStores, { revive }: { revive: boolean }): Promise<ReactorRun> {
    const records = stores.state.state(reactorRecords);
    const record = await claim(reactor, stores, records);
    const tasks = await Tasks.open(stores.state.state(taskRecords), reactor.name, stores.clock);
    if (revive) await tasks.revive();
    return new ReactorRun(reactor, stores, { tasks, records, record, head: await stores.events.head() });
  }

  get failed(): Tasks['failed'] {
    return this.begun.tasks.failed;
  }

  async checkDue(): Promise<void> {
    try {
      await this.inTurn(() => this.runTasks());
    } catch (error) {
      this.fail(error);
    }
  }

  /** Resolves when the current reaction is done. A reaction must not await `stop`. */
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
        await this.inTurn(() => this.handleEvent(event));
        reacted = true;
      }
      this.position = event.position;
      this.last = event;
    }
    if (reacted) await this.inTurn(() => this.save());
    else if (performance.now() - this.savedAt > CHECKPOINT_EVERY) await this.inTurn(() => this.saveInPassing());
    if (reacted || (this.isBehind && this.position >= this.begun.head)) this.arm();
    if (!reacted && !this.isBehind) await delay(PAUSE_MILLIS);
  }

  private async handleEvent(event: RecordedEvent): Promise<void> {
    this.assertLeads();
    const { tasks } = this.begun;
    // The event became a task after the last checkpoint, before a crash.
    if (tasks.has(event)) return;
    if (tasks.holds(event.stream)) return tasks.defer(event);
    try {
      await this.reactor.react(event, this.reaction(event.id));
    } catch (error) {
      await tasks.defer(event, error);
      this.stores.onFailure({
        reactor: this.reactor.name,
        task: `${event.stream}@${event.revision} (${event.type})`,
        error,
        dead: false,
      });
    }
  }

  private async runTasks(): Promise<void> {
    if (this.stopped) return;
    const { tasks } = this.begun;
    if (tasks.mayHaveChanged) await tasks.refresh();
    for (let ready = tasks.ready(); ready.length > 0 && !this.stopped; ready = tasks.ready()) {
      for (let from = 0; from < ready.length && !this.stopped; from += TASKS_AT_ONCE)
        await this.runAll(ready.slice(from, from + TASKS_AT_ONCE));
    }
    this.lookAt = performance.now() + (this.stores.lookEvery ?? LOOK_EVERY);
    if (this.isBehind && this.position >= this.begun.head) {
      this.isBehind = false;
      this.pass();
    }
    this.arm();
  }

  private async runAll(tasks: readonly TaskRecord[]): Promise<void> {
    const results = await Promise.allSettled(tasks.map((task) => this.run(task)));
    for (const result of results) if (result.status === 'rejected') throw result.reason;
  }

  private async run(task: TaskRecord): Promise<void> {
    this.assertLeads();
    const { reactor, name, stream, revision, at } = task;
    let again: number | null = null;
    try {
      if (stream !== null) await this.react(stream, revision!);
      else {
        const reaction = this.reaction(`due/${name}/${at}`, task);
        await this.reactor.due(name, {
          ...reaction,
          // While the clock is in doubt, a due time may be rescheduled for the same instant: the delay ends that loop.
          schedule: async (other, when) => {
            if (other === name && when === at) again ??= RESCHEDULE_MILLIS;
            else await reaction.schedule(other, when);
          },
          again: (millis) => (again = millis),
        });
      }
    } catch (error) {
      const { dead } = await this.begun.tasks.fail(task, error);
      this.stores.onFailure({
        reactor,
        task: stream === null ? `${name} due at ${at}` : `${stream}@${revision} (${name})`,
        error,
        dead,
      });
      return;
    }
    if (again === null) await this.begun.tasks.complete(task);
    else await this.begun.tasks.again(task, again);
  }

  private async react(stream: string, revision: number): Promise<void> {
    const [event] = await this.stores.events.readStream(stream, revision, 1);
    if (!event) throw new Error(`the event ${stream}@${revision} does not exist`);
    await this.reactor.react(event, this.reaction(event.id));
  }

  private reaction(of: string, under?: TaskRecord): Reaction {
    const { tasks } = this.begun;
    return {
      key: `${this.reactor.name}/${of}`,
      schedule: (name, at) => tasks.schedule(name, at, under),
      cancel: (name) => tasks.cancel(name),
    };
  }

  private async save(): Promise<void> {
    const {
      records,
      record: { fence },
    } = this.begun;
    const { position } = this;
    const last = this.last && { id: this.last.id, stream: this.last.stream, revision: this.last.revision };
    this.savedAt = performance.now();
    const saved = await records.update(
      this.reactor.name,
      { position: String(position), last, epoch: this.stores.events.epoch },
      { fence },
    );
    if (!saved) throw new LostReactors(this.reactor.name);
  }

  /** Saves a checkpoint after events without reactions. Ignores a full, unreachable or busy store. */
  private async saveInPassing(): Promise<void> {
    try {
      await this.save();
    } catch (error) {
      if (!isPassing(error)) throw error;
    }
  }

  private assertLeads(): void {
    const { fence } = this.stores;
    if (fence && fence() !== this.begun.record.fence) throw new LostReactors(this.reactor.name);
  }

  private arm(): void {
    clearTimeout(this.timer);
    if (this.stopped) return;
    const untilLook = Math.max(this.lookAt - performance.now(), 0);
    const passes = this.isBehind && this.position >= this.begun.head;
    this.timer = setTimeout(
      () => void this.checkDue(),
      passes ? 0 : Math.min(untilLook, this.begun.tasks.wait()),
    ).unref();
  }
}

async function claim(
  reactor: Reactor,
  { events, fence: lead }: ReactorStores,
  records: StateCollection<ReactorRecord>,
): Promise<ReactorRecord> {
  const fence = lead ? lead() : 0;
  if (fence === null) throw new LostReactors(reactor.name);
  const before = await records.get(reactor.name);
  const place = before && (await isInHistory(events, before)) ? before : await beginning(reactor, events);
  const record = { epoch: events.epoch, position: place.position, last: place.last, fence };
  if (!before) await records.insert({ _id: reactor.name, ...record });
  else if (!(await records.update(reactor.name, record, { fence: { lte: fence } })))
    throw new LostReactors(reactor.name);
  return { _id: reactor.name, ...record };
}

/** Also checks the last event within the same epoch: an older file may have replaced the log silently. */
async function isInHistory(events: EventStore, { epoch, position, last }: ReactorRecord): Promise<boolean> {
  if (!last) return epoch === events.epoch && BigInt(position) <= (await events.head());
  const [event] = await events.readStream(last.stream, last.revision, 1);
  return event?.id === last.id && String(event.position) === position;
}

const beginning = async (
  { begins }: Reactor,
  events: EventStore,
): Promise<Pick<ReactorRecord, 'position' | 'last'>> => ({
  position: String(begins === 'first' ? START : await events.head()),
  last: null,
});
