import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { BroadcastChannel, parentPort, receiveMessageOnPort, workerData, type MessagePort } from 'node:worker_threads';
import { compactHeap } from '@tender/kernel';
import { NO_STREAM, type Revision } from '../port.js';
import { isCorrupt, isDiskFull } from '../disk-errors.js';
import { channelOf } from './commit-signal.js';
import {
  CHECKPOINT_PAGES,
  EVENTS_PER_TRANSACTION,
  LOOK_EVERY,
  REMEMBERED_STREAMS,
  WAL_LIMIT_BYTES,
} from '../pacing.js';
import { SQLITE_CONSTRAINT, SQLITE_FULL, sqliteCodeOf } from './sqlite-errors.js';
import { prepareSchema } from './sqlite-schema.js';

export interface Append {
  readonly stream: string;
  readonly expected: Revision;
  /** Four texts per event: id, type, data, metadata. */
  readonly fields: readonly string[];
}
export const FIELDS_PER_EVENT = 4;

export type Outcome =
  | number
  | 'conflict'
  | { readonly problem: string; readonly outcome: 'full' | 'failed' | 'unknown' };

const FULL = 2;
/** Timeout of SQLite for a locked file, in ms. */
const BUSY_MILLIS = 5_000;

interface Stream {
  id: number | undefined;
  head: Revision;
}

/**
 * The only writer of an events file. Each `write` is one transaction of many appends, which share the expensive fsync. Positions and revisions have
 * no gaps, because no other process writes (`data-lock.ts`); if one does, the unique keys refuse its events.
 */
export class SqliteLog {
  readonly epoch: string;
  private readonly streams = new Map<string, Stream>();
  private readonly begin: StatementSync;
  private readonly commit: StatementSync;
  private readonly insert: StatementSync;
  private readonly undo: StatementSync;
  private readonly findStream: StatementSync;
  private readonly beginStream: StatementSync;
  private readonly lastPosition: StatementSync;
  private next: number | null;
  private knownDurable = false;
  private walAllowance: number;

  constructor(
    private readonly db: DatabaseSync,
    private readonly walLimit = WAL_LIMIT_BYTES,
  ) {
    db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = ${BUSY_MILLIS}; PRAGMA cache_size = -65536;
      PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}; PRAGMA journal_size_limit = ${walLimit}`);
    this.walAllowance = walLimit;
    prepareSchema(db);
    this.epoch = String(db.prepare(`SELECT value FROM meta WHERE key = 'epoch'`).get()?.['value']);
    this.begin = db.prepare('BEGIN IMMEDIATE');
    this.commit = db.prepare('COMMIT');
    this.insert = db.prepare('INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?)');
    this.undo = db.prepare('DELETE FROM entries WHERE position >= ? AND position < ?');
    this.findStream = db.prepare(
      'SELECT id, (SELECT max(revision) FROM entries WHERE stream = streams.id) AS head FROM streams WHERE name = ?',
    );
    this.beginStream = db.prepare('INSERT INTO streams (name) VALUES (?)');
    this.lastPosition = db.prepare('SELECT max(position) AS last FROM entries');
    this.next = this.endOfFile();
  }

  static open(file: string): SqliteLog {
    return new SqliteLog(new DatabaseSync(file));
  }

  /**
   * Writes these appends durably. A refused append does not affect the others.
   * @returns an outcome for each, in order.
   * @throws Error if the file is damaged or not durable: no further write is allowed.
   */
  write(appends: readonly Append[]): Outcome[] {
    let outcomes: Outcome[];
    try {
      this.begin.run();
      outcomes = appends.map((append) => this.insertEvents(append));
    } catch (error) {
      return this.giveUp(appends, error, 'failed');
    }
    try {
      this.commit.run();
    } catch (error) {
      // The frames may have reached the disk although their fsync failed.
      return this.giveUp(appends, error, 'unknown');
    }
    this.assertDurable();
    return outcomes;
  }

  /**
   * Truncates the WAL if readers keep it from being reused. Call it between transactions. After an attempt that a long
   * reader prevented, the next one waits for another `walLimit` bytes.
   */
  limitWal(): void {
    if (this.walSize() <= this.walAllowance) return;
    try {
      this.db.exec('PRAGMA busy_timeout = 50; PRAGMA wal_checkpoint(TRUNCATE)');
    } catch {
      // Safe: frames that could not be moved to the database remain in the WAL.
    } finally {
      this.db.exec(`PRAGMA busy_timeout = ${BUSY_MILLIS}`);
    }
    this.walAllowance = this.walSize() + this.walLimit;
  }

  close(): void {
    this.db.close();
  }

  private walSize(): number {
    return statSync(`${this.db.location()}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  }

  private insertEvents({ stream: name, expected, fields }: Append): Outcome {
    const stream = this.streamOf(name);
    if (stream.head !== expected) return 'conflict';
    const first = this.next ?? this.endOfFile();
    let next = first;
    try {
      stream.id ??= Number(this.beginStream.run(name).lastInsertRowid);
      for (let at = 0; at < fields.length; at += FIELDS_PER_EVENT) {
        this.insert.run(next, stream.id, ++stream.head, fields[at]!, fields[at + 1]!, fields[at + 2]!, fields[at + 3]!);
        next++;
      }
    } catch (error) {
      if (sqliteCodeOf(error) !== SQLITE_CONSTRAINT) throw error;
      this.undo.run(first, next);
      this.forget();
      return 'conflict';
    }
    this.next = next;
    this.remember(name, stream);
    return next - 1;
  }

  private streamOf(name: string): Stream {
    const known = this.streams.get(name);
    if (known) return known;
    const row = this.findStream.get(name) as { id: number; head: Revision | null } | undefined;
    return { id: row?.id, head: row?.head ?? NO_STREAM };
  }

  private remember(name: string, stream: Stream): void {
    this.streams.delete(name);
    this.streams.set(name, stream);
    if (this.streams.size > REMEMBERED_STREAMS) this.streams.delete(this.streams.keys().next().value!);
  }

  private giveUp(appends: readonly Append[], error: unknown, otherwise: 'failed' | 'unknown'): Outcome[] {
    this.rollBack();
    this.forget();
    if (isCorrupt(error)) throw error;
    // SQLITE_FULL precedes the commit frame: nothing was written, even if COMMIT reports it.
    const full = sqliteCodeOf(error) === SQLITE_FULL || (otherwise === 'failed' && isDiskFull(error));
    const outcome: Outcome = { problem: String(error), outcome: full ? 'full' : otherwise };
    return appends.map(() => outcome);
  }

  private rollBack(): void {
    try {
      if (this.db.isTransaction) this.db.exec('ROLLBACK');
    } catch {
      // The next BEGIN reports the problem.
    }
  }

  private forget(): void {
    this.streams.clear();
    this.next = null;
  }

  private endOfFile(): number {
    const last = this.lastPosition.get()?.['last'];
    return typeof last === 'number' ? last + 1 : 0;
  }

  /** Checks durability once, after the first write: some builds of SQLite then lower `synchronous` in WAL mode. */
  private assertDurable(): void {
    if (this.knownDurable) return;
    const level = this.db.prepare('PRAGMA synchronous').get()?.['synchronous'];
    if (level !== FULL) throw new Error(`events are not written durably: synchronous is ${String(level)}, not ${FULL}`);
    this.knownDurable = true;
  }
}

/** Begins a new epoch in a restored, closed file, so that positions of the replaced history are not used. */
export function renewEpoch(file: string): void {
  const db = new DatabaseSync(file);
  try {
    db.prepare(`UPDATE meta SET value = ? WHERE key = 'epoch'`).run(randomUUID());
  } finally {
    db.close();
  }
}

export type ToWriter = readonly Append[] | 'close';
export type FromWriter = { readonly epoch: string } | readonly Outcome[];

function serveAppends(port: MessagePort, file: string): void {
  const log = SqliteLog.open(file);
  const commits = new BroadcastChannel(channelOf(file));
  let transactions = 0;

  const commit = (appends: readonly Append[]): void => {
    if (appends.length === 0) return;
    port.postMessage(log.write(appends) satisfies FromWriter);
    commits.postMessage(null);
    if (++transactions % LOOK_EVERY === 0) log.limitWal();
  };
  const close = (): void => {
    log.close();
    commits.close();
    port.close();
  };

  port.on('message', (first: ToWriter) => {
    let transaction: Append[] = [];
    let events = 0;
    for (
      let message: ToWriter | undefined = first;
      message !== undefined;
      message = receiveMessageOnPort(port)?.message
    ) {
      if (message === 'close') {
        commit(transaction);
        return close();
      }
      for (const append of message) {
        transaction.push(append);
        events += append.fields.length / FIELDS_PER_EVENT;
        if (events < EVENTS_PER_TRANSACTION) continue;
        commit(transaction);
        transaction = [];
        events = 0;
      }
    }
    commit(transaction);
  });
  port.postMessage({ epoch: log.epoch } satisfies FromWriter);
  compactHeap();
}

const started = workerData as { writesTo?: string } | null;
if (parentPort && started?.writesTo !== undefined) serveAppends(parentPort, started.writesTo);
