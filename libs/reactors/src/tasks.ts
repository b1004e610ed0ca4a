import type { RecordedEvent } from '@tender/event-store';
import { latestOf, millisBetween, plusMillis, type Clock, type Instant } from '@tender/kernel';
import type { StateCollection } from '@tender/read-store';
import { isPassing, PASSING_PAUSE } from './passing.js';
import type { TaskRecord } from './reactor-records.js';

/** Pauses in ms between two tries. They double. */
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 10 * 60_000;
/** Number of failures until a task is dead: about two hours of tries. */
const TRIES = 20;

/** Maximum characters of a stored error: a reactor that fails often must not fill the disk. */
const LONGEST_ERROR = 2_000;

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

  async refresh(): Promise<void> {
    const found = await this.records.find({ where: { reactor: this.reactor } });
    this.tasks.clear();
    for (const task of found) this.tasks.set(task._id, task);
  }

  /** Lets dead tasks be tried again: a new release may have fixed the cause. */
  async revive(): Promise<void> {
    const now = this.clock();
    const revived = [...this.tasks.values()]
      .filter(({ dead }) => dead)
      .map((task) => ({ ...task, dead: false, nextAt: now }));
    if (revived.length === 0) return;
    await this.records.putMany(revived);
    for (const task of revived) this.tasks.set(task._id, task);
  }

  has(event: RecordedEvent): boolean {
    return this.tasks.has(this.eventId(event));
  }

  holds(stream: string): boolean {
    for (const task of this.tasks.values()) if (task.stream === stream && !task.dead) return true;
    return false;
  }

  get mayHaveChanged(): boolean {
    for (const { error } of this.tasks.values()) if (error !== null) return true;
    return false;
  }

  get failed(): { retrying: TaskRecord[]; setAside: TaskRecord[] } {
    const failed = [...this.tasks.values()].filter(({ error }) => error !== null);
    return { retrying: failed.filter(({ dead }) => !dead), setAside: failed.filter(({ dead }) => dead) };
  }

  /** Time until the next try in ms; Infinity if there is none. */
  wait(): number {
    const waitFor = this.waits();
    return this.runnable().reduce((least, task) => Math.min(least, waitFor(task)), Infinity);
  }

  ready(): TaskRecord[] {
    const waitFor = this.waits();
    return this.runnable()
      .filter((task) => waitFor(task) === 0)
      .sort((a, b) => (a.nextAt < b.nextAt ? -1 : 1));
  }

  /** Time until the next try in ms. Due times also use the machine's clock while it is in doubt; retries do not. */
  private waits(): (task: TaskRecord) => number {
    const [now, latest] = [this.clock(), latestOf(this.clock)];
    return ({ stream, at, nextAt }) => {
      if (stream === null && nextAt === at) return Math.max(millisBetween(latest, at), 0);
      const wait = Math.max(millisBetween(now, nextAt), 0);
      // A wait longer than the longest pause means that the clock was set back: the task is tried at once.
      return wait > LONGEST_PAUSE ? 0 : wait;
    };
  }

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
    await this.saveTask(failure === undefined ? task : failed(task, failure, now));
  }

  /** @param under the task that is running: it may schedule itself again, even for the same instant. */
  async schedule(name: string, at: Instant, under?: TaskRecord): Promise<void> {
    const before = this.tasks.get(this.dueId(name));
    if (before?.at === at && !before.dead && before !== under) return;
    await this.saveTask({
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

  async complete(task: TaskRecord): Promise<void> {
    if (this.tasks.get(task._id) !== task) return;
    await this.records.delete(task._id, { at: task.at });
    this.tasks.delete(task._id);
  }

  async again(task: TaskRecord, millis: number): Promise<void> {
    if (this.tasks.get(task._id) === task)
      await this.saveTask({ ...task, failures: 0, error: null, nextAt: plusMillis(this.clock(), millis) });
  }

  async fail(task: TaskRecord, failure: unknown): Promise<TaskRecord> {
    const after = failed(task, failure, this.clock());
    if (this.tasks.get(task._id) === task) await this.saveTask(after);
    return after;
  }

  /** Tasks that may run: all due times, and the first event of each stream. */
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

  private async saveTask(task: TaskRecord): Promise<void> {
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

/** An error of a full, unreachable or busy store does not count as a failure: the task is retried without a limit. */
function failed(task: TaskRecord, failure: unknown, now: Instant): TaskRecord {
  const error = String(failure).slice(0, LONGEST_ERROR);
  if (isPassing(failure)) return { ...task, error, nextAt: plusMillis(now, PASSING_PAUSE) };
  const failures = task.failures + 1;
  const pause = Math.min(FIRST_PAUSE * 2 ** task.failures, LONGEST_PAUSE);
  return { ...task, failures, error, nextAt: plusMillis(now, pause), dead: failures >= TRIES };
}
