import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { NO_STREAM, type Revision } from './port.js';
import { SQLITE_CONSTRAINT, sqliteCodeOf } from './sqlite-errors.js';

/** An append on its way to the file: everything is text already, so that it costs little to hand from thread to thread. */
export interface Append {
  readonly stream: string;
  readonly expected: Revision;
  /** Four texts an event: id, type, data, metadata. */
  readonly fields: readonly string[];
}
export const FIELDS_PER_EVENT = 4;

/** The position of the last event; or why nothing was written; or that nobody knows. */
export type Outcome = number | 'conflict' | { readonly problem: string; readonly unknown: boolean };

/**
 * What must be unique for the history to be one is: the place in all, and the place in the stream. The id has no unique key, as in
 * EventStoreDB: ids come in random order, and to keep them in an index more than halves the appends a second.
 */
const SCHEMA = `
  CREATE TABLE IF NOT EXISTS events (
    position INTEGER PRIMARY KEY,
    stream TEXT NOT NULL,
    revision INTEGER NOT NULL,
    id TEXT NOT NULL,
    type TEXT NOT NULL,
    data TEXT NOT NULL,
    metadata TEXT NOT NULL,
    UNIQUE (stream, revision)
  ) STRICT;
  CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT`;

const FULL = 2;
const BUSY_MILLIS = 5_000;
const REMEMBERED_HEADS = 10_000;
/** Checkpoints come every 16 MiB; a WAL that readers kept from being reused is cut above 64 MiB. */
const CHECKPOINT_PAGES = 4_000;
const WAL_LIMIT_BYTES = 64 * 1024 * 1024;

/**
 * The one writer of an events file. Each `write` is a transaction of many appends: SQLite's fsync is what costs, and they share it.
 * Positions and revisions are without holes, because nothing else writes (`data-lock.ts`); should something else do so nevertheless,
 * the unique keys refuse.
 */
export class SqliteLog {
  readonly epoch: string;
  /** The heads of the streams written last, the oldest first. */
  private readonly heads = new Map<string, Revision>();
  private readonly begin: StatementSync;
  private readonly commit: StatementSync;
  private readonly insert: StatementSync;
  private readonly undo: StatementSync;
  private readonly lastRevision: StatementSync;
  private readonly lastPosition: StatementSync;
  private next: number;
  private knownDurable = false;
  private walAllowance: number;

  constructor(private readonly db: DatabaseSync, private readonly walLimit = WAL_LIMIT_BYTES) {
    db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = ${BUSY_MILLIS}; PRAGMA cache_size = -65536;
      PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}; PRAGMA journal_size_limit = ${walLimit}; ${SCHEMA}`);
    this.walAllowance = walLimit;
    db.prepare(`INSERT INTO meta VALUES ('epoch', ?) ON CONFLICT DO NOTHING`).run(randomUUID());
    this.epoch = String(db.prepare(`SELECT value FROM meta WHERE key = 'epoch'`).get()?.['value']);
    this.begin = db.prepare('BEGIN IMMEDIATE');
    this.commit = db.prepare('COMMIT');
    this.insert = db.prepare('INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?)');
    this.undo = db.prepare('DELETE FROM events WHERE position >= ? AND position < ?');
    this.lastRevision = db.prepare('SELECT max(revision) AS last FROM events WHERE stream = ?');
    this.lastPosition = db.prepare('SELECT max(position) AS last FROM events');
    this.next = this.endOfFile();
  }

  static open(file: string): SqliteLog {
    return new SqliteLog(new DatabaseSync(file));
  }

  /**
   * Writes what it can of these appends, durably: an append that is refused does not hold up the others.
   * @returns an outcome for each, in order.
   * @throws only when the file is no longer written durably: then nobody must go on.
   */
  write(appends: readonly Append[]): Outcome[] {
    let outcomes: Outcome[];
    try {
      this.begin.run();
      outcomes = appends.map((append) => this.append(append));
    } catch (error) {
      return this.giveUp(appends, { problem: String(error), unknown: false });
    }
    try {
      this.commit.run();
    } catch (error) {
      // The frames may have reached the disk although their fsync failed.
      return this.giveUp(appends, { problem: String(error), unknown: true });
    }
    this.assertDurable();
    return outcomes;
  }

  /**
   * Keeps the WAL from growing without end where readers never leave it alone. Called between transactions. After an attempt that a
   * long reader has foiled, the next comes only when as much again has been written.
   */
  limitWal(): void {
    if (this.walSize() <= this.walAllowance) return;
    try {
      this.db.exec('PRAGMA busy_timeout = 50; PRAGMA wal_checkpoint(TRUNCATE)');
    } catch {
      // Nothing is lost: what could not be moved to the database still stands in the WAL.
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

  private append({ stream, expected, fields }: Append): Outcome {
    if (this.headOf(stream) !== expected) return 'conflict';
    const first = this.next;
    let revision = expected;
    try {
      for (let at = 0; at < fields.length; at += FIELDS_PER_EVENT) {
        this.insert.run(this.next, stream, ++revision, fields[at]!, fields[at + 1]!, fields[at + 2]!, fields[at + 3]!);
        this.next++;
      }
    } catch (error) {
      if (sqliteCodeOf(error) !== SQLITE_CONSTRAINT) throw error;
      // Another process has written, lock or no lock.
      this.undo.run(first, this.next);
      this.forget();
      return 'conflict';
    }
    this.remember(stream, revision);
    return this.next - 1;
  }

  private headOf(stream: string): Revision {
    const known = this.heads.get(stream);
    if (known !== undefined) return known;
    const last = this.lastRevision.get(stream)?.['last'];
    return typeof last === 'number' ? last : NO_STREAM;
  }

  private remember(stream: string, head: Revision): void {
    this.heads.delete(stream);
    this.heads.set(stream, head);
    if (this.heads.size > REMEMBERED_HEADS) this.heads.delete(this.heads.keys().next().value!);
  }

  private giveUp(appends: readonly Append[], outcome: Outcome): Outcome[] {
    // A full disk rolls back by itself; what else fails leaves the transaction open.
    if (this.db.isTransaction) this.db.exec('ROLLBACK');
    this.forget();
    return appends.map(() => outcome);
  }

  /** What is remembered may be wrong after a transaction that failed: the file knows. */
  private forget(): void {
    this.heads.clear();
    this.next = this.endOfFile();
  }

  private endOfFile(): number {
    const last = this.lastPosition.get()?.['last'];
    return typeof last === 'number' ? last + 1 : 0;
  }

  /** Some builds of SQLite lower `synchronous` at the first write in WAL mode: asked after it, once. */
  private assertDurable(): void {
    if (this.knownDurable) return;
    const level = this.db.prepare('PRAGMA synchronous').get()?.['synchronous'];
    if (level !== FULL) throw new Error(`events are not written durably: synchronous is ${String(level)}, not ${FULL}`);
    this.knownDurable = true;
  }
}

/**
 * Gives a restored file another epoch, so that positions of the history that it replaces are not mistaken for places in it.
 * Nobody may have the file open.
 */
export function renewEpoch(file: string): void {
  const db = new DatabaseSync(file);
  try {
    db.prepare(`UPDATE meta SET value = ? WHERE key = 'epoch'`).run(randomUUID());
  } finally {
    db.close();
  }
}
