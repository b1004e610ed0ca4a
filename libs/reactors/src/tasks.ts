import type { RecordedEvent } from '@tender/event-store';
import { latestOf, millisBetween, plusMillis, type Clock, type Instant } from '@tender/kernel';
import type { StateCollection } from '@tender/read-store';
import { isPassing, PASSING_PAUSE } from './passing.js';
import type { TaskRecord } from './reactor-records.js';

/** Milliseconds until the second try; each further pause is twice as long, up to the longest. */
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 10 * 60_000;
/** Number of failures after which a task is set aside: by then it was tried for about two hours. */
const TRIES = 20;

/** Maximum number of characters of a kept error, so that a reactor that fails often does not fill the disk. */
const LONGEST_ERROR = 2_000;

/** What one reactor has yet to do: kept in `state`, with a copy in memory. */
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

  /** Reads the tasks again: an admin may have asked for a retry, in this process or another. */
  async refresh(): Promise<void> {
    const found = await this.records.find({ where: { reactor: this.reactor } });
    this.tasks.clear();
    for (const task of found) this.tasks.set(task._id, task);
  }

  /** Gives each task that was set aside one more try: this release may have mended the cause. */
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

  /** Whether events of a stream wait: later ones then wait behind them. */
  holds(stream: string): boolean {
    for (const task of this.tasks.values()) if (task.stream === stream && !task.dead) return true;
    return false;
  }

  /** Whether an admin may have changed any since they were read: only what has failed can be retried. */
  get mayHaveChanged(): boolean {
    for (const { error } of this.tasks.values()) if (error !== null) return true;
    return false;
  }

  /** Those that have failed: what is still tried, and what was set aside. */
  get failed(): { retrying: TaskRecord[]; setAside: TaskRecord[] } {
    const failed = [...this.tasks.values()].filter(({ error }) => error !== null);
    return { retrying: failed.filter(({ dead }) => !dead), setAside: failed.filter(({ dead }) => dead) };
  }

  /** Milliseconds until the next task is due for a try; Infinity when none is. */
  wait(): number {
    const waitFor = this.waits();
    return this.runnable().reduce((least, task) => Math.min(least, waitFor(task)), Infinity);
  }

  /** Tasks to be tried now, the earliest first; at most one of each stream. */
  ready(): TaskRecord[] {
    const waitFor = this.waits();
    return this.runnable()
      .filter((task) => waitFor(task) === 0)
      .sort((a, b) => (a.nextAt < b.nextAt ? -1 : 1));
  }

  /**
   * Milliseconds until a task is to be tried: a retry goes by the house's clock; a due time, while the machine's clock
   * is in doubt, by the machine's as well.
   */
  private waits(): (task: TaskRecord) => number {
    const [now, latest] = [this.clock(), latestOf(this.clock)];
    return ({ stream, at, nextAt }) => {
      if (stream === null && nextAt === at) return Math.max(millisBetween(latest, at), 0);
      const wait = Math.max(millisBetween(now, nextAt), 0);
      // Further ahead than the longest pause: the clock was set back since.
      return wait > LONGEST_PAUSE ? 0 : wait;
    };
  }

  /** Adds an event that has just failed, or that waits behind one of its stream. */
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

  /**
   * Adds or moves a due time.
   * @param under the task that is being done: scheduling that one again keeps it, also for the same instant.
   */
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

  /** Removes a task that is done, unless it was scheduled again meanwhile. */
  async complete(task: TaskRecord): Promise<void> {
    if (this.tasks.get(task._id) !== task) return;
    await this.records.delete(task._id, { at: task.at });
    this.tasks.delete(task._id);
  }

  /** Tries it again after `millis` milliseconds, unless it was scheduled again meanwhile: that is no failure. */
  async again(task: TaskRecord, millis: number): Promise<void> {
    if (this.tasks.get(task._id) === task)
      await this.saveTask({ ...task, failures: 0, error: null, nextAt: plusMillis(this.clock(), millis) });
  }

  /** @returns the task with its next try, or set aside. */
  async fail(task: TaskRecord, failure: unknown): Promise<TaskRecord> {
    const after = failed(task, failure, this.clock());
    if (this.tasks.get(task._id) === task) await this.saveTask(after);
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

/** A store that is unreachable or full is no failure of the task: the try is repeated until the store is back. */
function failed(task: TaskRecord, failure: unknown, now: Instant): TaskRecord {
  const error = String(failure).slice(0, LONGEST_ERROR);
  if (isPassing(failure)) return { ...task, error, nextAt: plusMillis(now, PASSING_PAUSE) };
  const failures = task.failures + 1;
  const pause = Math.min(FIRST_PAUSE * 2 ** task.failures, LONGEST_PAUSE);
  return { ...task, failures, error, nextAt: plusMillis(now, pause), dead: failures >= TRIES };
}
