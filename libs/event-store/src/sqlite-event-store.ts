import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { isTooLarge } from './append-size.js';
import { CommitSignal, RemoteCommits } from './commit-signal.js';
import {
  DamagedEvent,
  MAXIMUM_APPEND_BYTES,
  OutcomeUnknown,
  START,
  type EventStore,
  type NewEvent,
  type Position,
  type RecordedEvent,
  type Revision,
  type StreamHead,
  type Subscription,
} from './port.js';
import { RecentEvents } from './recent-events.js';
import { assertKnownFormat } from './sqlite-schema.js';
import { SqliteWriterThread } from './sqlite-writer-thread.js';
import { catchUp } from './subscription.js';

export interface SqliteEventStoreOptions {
  /** `:memory:` stands for a private temporary file that goes with the store: two threads cannot share an SQLite in memory. */
  file: string;
  /** For other threads and tools: reads a file that exists already, and refuses to append. */
  readOnly?: boolean;
  /** Nothing will be written any more, whatever is tried: whoever owns the store decides what that means. */
  onFailure?: (error: Error) => void;
}

/** More than are appended while a live subscription handles its page. What is kept for longer only ages in memory. */
const RECENT = 1_000;
const COLUMNS = 'position, revision, id, type, data, metadata';
/** Metadata that is no JSON gives no hash instead of an error. */
const HEADS = `SELECT events.stream, revision, CASE WHEN json_valid(metadata) THEN metadata ->> 'hash' END, position
  FROM (SELECT max(position) AS last FROM (SELECT position, stream FROM events WHERE position > ? ORDER BY position LIMIT ?) GROUP BY stream)
  JOIN events ON position = last ORDER BY position`;

/** Events in one SQLite file. Reads are made on the caller's thread, a page at a time; writes in a thread of their own. */
export class SqliteEventStore implements EventStore {
  readonly epoch: string;
  /** A reader beside the writer may be behind it. */
  readonly exclusive: boolean;
  readonly contiguous = true;
  private readonly db: DatabaseSync;
  private readonly commits: CommitSignal;
  private readonly subscriptions = new Set<Subscription>();
  private readonly ofStream: StatementSync;
  private readonly ofAll: StatementSync;
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
    assertKnownFormat(this.db);
    this.ofStream = this.prepare(
      `SELECT ${COLUMNS} FROM events WHERE stream = ? AND revision >= ? ORDER BY revision LIMIT ?`,
    );
    this.ofAll = this.prepare(`SELECT ${COLUMNS}, stream FROM events WHERE position > ? ORDER BY position LIMIT ?`);
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

  async append(stream: string, expected: Revision, events: readonly NewEvent[]): Promise<Position> {
    if (!this.writer) throw new Error('this event store was opened to be read only');
    if (events.length === 0) throw new RangeError('an append holds at least one event');
    const fields = events.flatMap(({ id, type, data, metadata, json }) => [
      id,
      type,
      json?.data ?? JSON.stringify(data),
      json?.metadata ?? JSON.stringify(metadata),
    ]);
    if (isTooLarge(fields)) throw new RangeError(`an append to ${stream} exceeds ${MAXIMUM_APPEND_BYTES} bytes`);
    try {
      const last = BigInt(await this.writer.append({ stream, expected, fields }));
      this.remember(stream, expected, events, last);
      return last;
    } catch (error) {
      // What may have been written is found by reading.
      if (error instanceof OutcomeUnknown) this.recent.forget();
      throw error;
    } finally {
      this.commits.ring();
    }
  }

  async read(stream: string, from: Revision, limit: number): Promise<RecordedEvent[]> {
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

  subscribe(after: Position, handler: (page: RecordedEvent[]) => Promise<void> | void): Subscription {
    const subscription = catchUp(this, this.commits, {
      after,
      handler,
      onEnd: () => this.subscriptions.delete(subscription),
    });
    this.subscriptions.add(subscription);
    return subscription;
  }

  /** Stops the subscriptions, whose handlers may still append; answers what waits; closes the file. */
  close(): Promise<void> {
    return (this.closing ??= this.shutDown());
  }

  /** Appends are answered in the order in which they were written. */
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

/** @throws DamagedEvent */
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
