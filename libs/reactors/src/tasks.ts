import type { RecordedEvent } from '@tender/event-store';
import { plusMillis, type Clock, type Instant } from '@tender/kernel';
import type { StateCollection } from '@tender/read-store';
import type { TaskRecord } from './reactor-records.js';

/** Milliseconds until the second try; each further pause is twice as long, up to the longest. */
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 10 * 60_000;
/** Failures after which a task is set aside: its tries then span about two hours. */
const TRIES = 20;

/** An error is kept in so many characters, so that a reactor that fails often does not fill the disk. */
const LONGEST_ERROR = 2_000;

/** What one reactor has yet to do, in `state` and at hand. */
export class Tasks {
  private readonly tasks = new Map<string, TaskRecord>();

  private constructor(
    private readonly records: StateCollection<TaskRecord>,
    private readonly reactor: string,
    private readonly clock: Clock,
  ) {}

  static async open(records: StateCollection<TaskRecord>, reactor: string, clock: Clock): Promise<Tasks> {
    const tasks = new Tasks(records, reactor, clock);
    await tasks.refresh();
    return tasks;
  }

  /** Reads them anew: an admin may have had one repeated, in this process or another. */
  async refresh(): Promise<void> {
    const found = await this.records.find({ where: { reactor: this.reactor } });
    this.tasks.clear();
    for (const task of found) this.tasks.set(task._id, task);
  }

  has(event: RecordedEvent): boolean {
    return this.tasks.has(this.eventId(event));
  }

  /** Whether events of a stream wait: later ones then wait behind them. */
  holds(stream: string): boolean {
    for (const task of this.tasks.values()) if (task.stream === stream && !task.dead) return true;
    return false;
  }

  /** When the next one is to be tried; null when none is. */
  get nextAt(): Instant | null {
    return this.runnable().reduce<Instant | null>(
      (first, { nextAt }) => (first === null || nextAt < first ? nextAt : first),
      null,
    );
  }

  /** Those to be tried now, the earliest first. */
  ready(): TaskRecord[] {
    const now = this.clock();
    return this.runnable()
      .filter(({ nextAt }) => nextAt <= now)
      .sort((a, b) => (a.nextAt < b.nextAt ? -1 : 1));
  }

  /** An event that failed just now, or that waits behind one. */
  async defer(event: RecordedEvent, failure?: unknown): Promise<void> {
    const now = this.clock();
    const { stream, revision, type: name, metadata } = event;
    const task = {
      _id: this.eventId(event),
      reactor: this.reactor,
      stream,
      revision,
      name,
      at: metadata.at,
      nextAt: now,
      failures: 0,
      error: null,
      dead: false,
    };
    await this.put(failure === undefined ? task : failed(task, failure, now));
  }

  async schedule(name: string, at: Instant): Promise<void> {
    const before = this.tasks.get(this.dueId(name));
    if (before?.at === at && !before.dead) return;
    await this.put({
      _id: this.dueId(name),
      reactor: this.reactor,
      stream: null,
      revision: null,
      name,
      at,
      nextAt: at,
      failures: 0,
      error: null,
      dead: false,
    });
  }

  async cancel(name: string): Promise<void> {
    const id = this.dueId(name);
    if (!this.tasks.has(id)) return;
    await this.records.delete(id);
    this.tasks.delete(id);
  }

  /** It is done, unless it was scheduled for another time meanwhile. */
  async done({ _id, at }: TaskRecord): Promise<void> {
    if (this.tasks.get(_id)?.at !== at) return;
    await this.records.delete(_id, { at });
    this.tasks.delete(_id);
  }

  /** @returns the task with its next try, or set aside. */
  async fail(task: TaskRecord, failure: unknown): Promise<TaskRecord> {
    const after = failed(task, failure, this.clock());
    if (this.tasks.get(task._id)?.at === task.at) await this.put(after);
    return after;
  }

  /** Of the events of one stream only the first may be tried. */
  private runnable(): TaskRecord[] {
    const firsts = new Map<string, TaskRecord>();
    const due: TaskRecord[] = [];
    for (const task of this.tasks.values()) {
      if (task.dead) continue;
      if (task.stream === null) {
        due.push(task);
        continue;
      }
      const first = firsts.get(task.stream);
      if (!first || task.revision! < first.revision!) firsts.set(task.stream, task);
    }
    return [...due, ...firsts.values()];
  }

  private async put(task: TaskRecord): Promise<void> {
    await this.records.put(task);
    this.tasks.set(task._id, task);
  }

  private eventId({ id }: RecordedEvent): string {
    return `${this.reactor}/${id}`;
  }

  private dueId(name: string): string {
    return `${this.reactor}/due/${name}`;
  }
}

function failed(task: TaskRecord, failure: unknown, now: Instant): TaskRecord {
  const failures = task.failures + 1;
  const pause = Math.min(FIRST_PAUSE * 2 ** task.failures, LONGEST_PAUSE);
  return {
    ...task,
    failures,
    error: String(failure).slice(0, LONGEST_ERROR),
    nextAt: plusMillis(now, pause),
    dead: failures >= TRIES,
  };
}
