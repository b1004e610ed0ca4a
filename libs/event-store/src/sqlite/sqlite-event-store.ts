import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { CommitSignal, RemoteCommits } from './commit-signal.js';
import {
  DamagedEvent,
  isTooLarge,
  MAXIMUM_APPEND_BYTES,
  OutcomeUnknown,
  START,
  StoreFull,
  WrongExpectedRevision,
  type EventStore,
  type NewEvent,
  type Position,
  type RecordedEvent,
  type Revision,
  type StreamHead,
  type Subscription,
} from '../port.js';
import { LARGE_MESSAGE, RECENT } from '../pacing.js';
import { RecentEvents } from './recent-events.js';
import { FIELDS_PER_EVENT, type Append, type FromWriter, type Outcome, type ToWriter } from './sqlite-log.js';
import { foreignParts, hasSchema } from './sqlite-schema.js';
import { catchUp } from './subscription.js';

export interface SqliteEventStoreOptions {
  /** `:memory:` is a private temporary file, deleted on close: two threads cannot share an in-memory database. */
  file: string;
  readOnly?: boolean;
  onFailure?: (error: Error) => void;
}

const COLUMNS = 'position, revision, id, type, data, metadata';
/** Invalid JSON in the metadata gives no hash instead of an error. */
const HEADS = `SELECT events.stream, revision, CASE WHEN json_valid(metadata) THEN metadata ->> 'hash' END, position
  FROM (SELECT max(position) AS last FROM (SELECT position, stream FROM entries WHERE position > ? ORDER BY position LIMIT ?) GROUP BY stream)
  JOIN events ON position = last ORDER BY position`;

/** Events that the index by stream and revision finds. A query per event takes three times as long. */
const IN_PLACE = `SELECT position FROM events AS here WHERE position BETWEEN ? AND ? AND position =
  (SELECT position FROM events AS found WHERE found.stream = here.stream AND found.revision = here.revision)`;

/** Reads run on the caller's thread, a page at a time; writes run in a separate thread. */
export class SqliteEventStore implements EventStore {
  readonly epoch: string;
  readonly exclusive: boolean;
  readonly eventsPerAppend = Infinity;
  readonly contiguous = true;
  private readonly db: DatabaseSync;
  private readonly commits: CommitSignal;
  private readonly subscriptions = new Set<Subscription>();
  private readonly ofStream: StatementSync;
  private readonly ofAll: StatementSync;
  private readonly inPlace: StatementSync;
  private readonly last: StatementSync;
  private readonly lastOfEach: StatementSync;
  private readonly recent = new RecentEvents(RECENT);
  private closing: Promise<void> | null = null;

  private constructor(
    file: string,
    private readonly writer: SqliteWriterThread | null,
    private readonly temporary: string | null,
  ) {
    this.db = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
    if (!hasSchema(this.db)) throw new Error(`${file} is empty`);
    this.ofStream = this.prepare(
      `SELECT ${COLUMNS} FROM events WHERE stream = ? AND revision >= ? ORDER BY revision LIMIT ?`,
    );
    this.ofAll = this.prepare(`SELECT ${COLUMNS}, stream FROM events WHERE position > ? ORDER BY position LIMIT ?`);
    this.inPlace = this.prepare(IN_PLACE);
    this.last = this.prepare('SELECT position FROM events ORDER BY position DESC LIMIT 1');
    this.lastOfEach = this.prepare(HEADS);
    this.epoch = String((this.prepare(`SELECT value FROM meta WHERE key = 'epoch'`).get() as unknown as [string])[0]);
    this.commits = writer ? new CommitSignal() : new RemoteCommits(file);
    this.exclusive = writer !== null;
  }

  static async open({ file, readOnly = false, onFailure }: SqliteEventStoreOptions): Promise<SqliteEventStore> {
    if (readOnly) return new SqliteEventStore(file, null, null);
    const temporary = file === ':memory:' ? mkdtempSync(join(tmpdir(), 'memory-events-')) : null;
    const path = temporary ? join(temporary, 'events.db') : file;
    const writer = await SqliteWriterThread.start(path, onFailure);
    try {
      return new SqliteEventStore(path, writer, temporary);
    } catch (error) {
      await writer.close();
      throw error;
    }
  }

  async appendEvents(stream: string, expected: Revision, events: readonly NewEvent[]): Promise<Position> {
    if (!this.writer) throw new Error('this event store was opened to be read only');
    if (events.length === 0) throw new RangeError('an append needs at least one event');
    const fields: string[] = [];
    for (const { id, type, data, metadata, json } of events)
      fields.push(id, type, json?.data ?? JSON.stringify(data), json?.metadata ?? JSON.stringify(metadata));
    if (isTooLarge(fields)) throw new RangeError(`an append to ${stream} exceeds ${MAXIMUM_APPEND_BYTES} bytes`);
    try {
      const last = BigInt(await this.writer.appendEvents({ stream, expected, fields }));
      this.remember(stream, expected, events, last);
      return last;
    } catch (error) {
      // Events that may have been written must be read from the file.
      if (error instanceof OutcomeUnknown) this.recent.forget();
      throw error;
    } finally {
      this.commits.ring();
    }
  }

  async readStream(stream: string, from: Revision, limit: number): Promise<RecordedEvent[]> {
    return (this.ofStream.all(stream, from, limit) as unknown as Row[]).map((row) => toEvent(stream, row));
  }

  async readAll(after: Position, limit: number): Promise<RecordedEvent[]> {
    return (
      this.recent.after(after, limit) ??
      (this.ofAll.all(after, limit) as unknown as [...Row, string][]).map((row) => toEvent(row[6], row))
    );
  }

  async head(): Promise<Position> {
    const row = this.last.get() as unknown as [number] | undefined;
    return row ? BigInt(row[0]) : START;
  }

  async heads(after: Position, limit: number): Promise<StreamHead[]> {
    const rows = this.lastOfEach.all(after, limit) as unknown as [string, number, string | null, number][];
    return rows.map(([stream, revision, hash, position]) => ({
      stream,
      revision,
      hash: hash ?? '',
      position: BigInt(position),
    }));
  }

  async foreignParts(): Promise<string[]> {
    return foreignParts(this.db);
  }

  async misplaced(events: readonly RecordedEvent[]): Promise<RecordedEvent[]> {
    const [first, last] = [events[0], events.at(-1)];
    if (!first || !last) return [];
    const inPlace = this.inPlace.all(first.position, last.position) as unknown as [number][];
    const found = new Set(inPlace.map(([position]) => position));
    return events.filter(({ position }) => !found.has(Number(position)));
  }

  flaws(): string[] {
    const rows = this.prepare('PRAGMA integrity_check(20)').all() as unknown as [string][];
    return rows.map(([flaw]) => flaw).filter((flaw) => flaw !== 'ok');
  }

  subscribe(after: Position, handler: (page: RecordedEvent[]) => Promise<void> | void): Subscription {
    const subscription = catchUp(this, this.commits, {
      after,
      handler,
      onEnd: () => this.subscriptions.delete(subscription),
    });
    this.subscriptions.add(subscription);
    return subscription;
  }

  /** Stops the subscriptions, whose handlers may still append, then answers pending appends and closes the file. */
  close(): Promise<void> {
    return (this.closing ??= this.shutDown());
  }

  private remember(stream: string, expected: Revision, events: readonly NewEvent[], last: Position): void {
    const before = last - BigInt(events.length);
    this.recent.push(
      events.map(({ id, type, data, metadata }, index) => ({
        position: before + BigInt(index + 1),
        stream,
        revision: expected + 1 + index,
        id,
        type,
        data,
        metadata,
      })),
    );
  }

  private async shutDown(): Promise<void> {
    await Promise.all([...this.subscriptions].map((subscription) => subscription.stop()));
    await this.writer?.close();
    this.commits.close();
    this.db.close();
    if (this.temporary) rmSync(this.temporary, { recursive: true, force: true });
  }

  private prepare(sql: string): StatementSync {
    const statement = this.db.prepare(sql);
    statement.setReturnArrays(true);
    return statement;
  }
}

type Row = [position: number, revision: number, id: string, type: string, data: string, metadata: string];

function toEvent(
  stream: string,
  [position, revision, id, type, data, metadata]: Row | [...Row, string],
): RecordedEvent {
  const place = { position: BigInt(position), stream, revision };
  try {
    return { ...place, id, type, data: JSON.parse(data), metadata: JSON.parse(metadata) };
  } catch (error) {
    throw new DamagedEvent(place, error);
  }
}

interface Pending {
  readonly append: Append;
  resolve(position: number): void;
  reject(error: Error): void;
}

export class SqliteWriterThread {
  private unsent: Append[] = [];
  private unsentEvents = 0;
  private readonly pending: Pending[] = [];
  private refusal: Error | null = null;
  private readonly exited: Promise<void>;

  private constructor(
    private readonly worker: Worker,
    readonly epoch: string,
    private readonly onDeath: (error: Error) => void,
  ) {
    worker.on('message', (outcomes: readonly Outcome[]) => this.settle(outcomes));
    worker.on('error', (error) => this.die(error));
    worker.on('messageerror', (error) => this.die(error));
    this.exited = new Promise((resolve) => {
      worker.on('exit', (code) => {
        this.die(new Error(`the writer of the event store ended with code ${code}`));
        resolve();
      });
    });
  }

  static start(file: string, onDeath: (error: Error) => void = () => undefined): Promise<SqliteWriterThread> {
    const worker = new Worker(new URL('../threads/sqlite-log.js', import.meta.url), {
      workerData: { writesTo: file },
      name: 'event writer',
    });
    return new Promise((resolve, reject) => {
      worker.once('error', reject);
      worker.once('message', (message: FromWriter) => {
        worker.off('error', reject);
        if ('epoch' in message) resolve(new SqliteWriterThread(worker, message.epoch, onDeath));
        else reject(new Error('the writer answered without a request'));
      });
    });
  }

  appendEvents(append: Append): Promise<number> {
    if (this.refusal) return Promise.reject(this.refusal);
    return new Promise((resolve, reject) => {
      this.pending.push({ append, resolve, reject });
      // One message per turn of the event loop: waking the other thread costs more than the message.
      if (this.unsent.push(append) === 1) setImmediate(() => this.send());
      this.unsentEvents += append.fields.length / FIELDS_PER_EVENT;
      if (this.unsentEvents >= LARGE_MESSAGE) this.send();
    });
  }

  async close(): Promise<void> {
    this.send();
    this.refusal ??= new Error('the event store is closed');
    this.worker.postMessage('close' satisfies ToWriter);
    await this.exited;
  }

  private send(): void {
    if (this.unsent.length > 0) this.worker.postMessage(this.unsent satisfies ToWriter);
    this.unsent = [];
    this.unsentEvents = 0;
  }

  private settle(outcomes: readonly Outcome[]): void {
    const answered = this.pending.splice(0, outcomes.length);
    answered.forEach(({ append, resolve, reject }, index) => {
      const outcome = outcomes[index]!;
      if (typeof outcome === 'number') resolve(outcome);
      else if (outcome === 'conflict') reject(new WrongExpectedRevision(append.stream, append.expected));
      else reject(errorOf(append, outcome));
    });
  }

  private die(cause: unknown): void {
    for (const { append, reject } of this.pending.splice(0)) reject(new OutcomeUnknown(append.stream, cause));
    if (this.refusal) return;
    this.refusal = new Error('the writer of the event store has died: restart the server', { cause });
    this.onDeath(this.refusal);
  }
}

function errorOf({ stream }: Append, { problem, outcome }: Exclude<Outcome, number | 'conflict'>): Error {
  switch (outcome) {
    case 'full':
      return new StoreFull(stream, problem);
    case 'unknown':
      return new OutcomeUnknown(stream, problem);
    case 'failed':
      return new Error(`append to ${stream} failed: ${problem}`);
  }
}
