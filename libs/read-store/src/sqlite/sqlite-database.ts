import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { isCorrupt } from '@tender/event-store';
import { DamagedDatabase } from './damaged-database.js';
import type { Sql } from './sqlite-query.js';

export interface SqliteOptions {
  /** `FULL` survives a power cut at once; `NORMAL` may lose the last transactions, whole ones only. */
  synchronous: 'NORMAL' | 'FULL';
  /** A connection that refuses to write. It makes the file when there is none. */
  queryOnly?: boolean;
  /** Whether what is deleted is overwritten in the file, and not only given up: people are erased. */
  overwrites?: boolean;
  /** Of a file that is yet to be made; 4096 unless told. */
  pageBytes?: number;
  /** What the operator can do when the file is damaged. */
  ifDamaged: string;
}

/**
 * How `views.db` is opened. It can be rebuilt, so that no commit need wait for the disk; and a bid changes a document
 * here, a document there, each of which takes its whole page into the log.
 */
export const VIEWS: SqliteOptions = {
  synchronous: 'NORMAL',
  pageBytes: 2_048,
  ifDamaged: 'a start of the server puts it aside and builds another one from the events',
};

/** How `state.db` is opened. Nothing else holds what is in it. */
export const STATE: SqliteOptions = {
  synchronous: 'FULL',
  ifDamaged: 'put it back from the last backup (docs/operations.md, "A damaged file")',
};

const SYNCHRONOUS = { NORMAL: 1, FULL: 2 } as const;
const WAL_BYTES = 64 * 1024 * 1024;
const PAGE_BYTES = 4_096;
/** A checkpoint copies each page once, however often it was written since the last. */
const CHECKPOINT_BYTES = 16 * 1024 * 1024;
const STATEMENTS = 500;
/** Writers of one file take turns; there is only one of each, but a backup or a second process may look in. */
const BUSY_MILLIS = 5_000;
const UNIQUE_CODES = [1555, 2067];

/** One connection to one SQLite file, synchronous, for use in any thread. */
export class SqliteDatabase {
  private readonly database: DatabaseSync;
  private readonly statements = new Map<string, StatementSync>();
  private written = false;

  constructor(
    readonly file: string,
    private readonly options: SqliteOptions,
  ) {
    this.database = new DatabaseSync(file, { timeout: BUSY_MILLIS });
    try {
      this.named(() => this.configure());
    } catch (error) {
      this.close();
      throw error;
    }
  }

  private configure(): void {
    const { synchronous, pageBytes = PAGE_BYTES, overwrites, queryOnly } = this.options;
    this.database.exec(`PRAGMA page_size = ${pageBytes}; PRAGMA journal_mode = WAL; PRAGMA synchronous = ${synchronous};
      PRAGMA wal_autocheckpoint = ${CHECKPOINT_BYTES / pageBytes}; PRAGMA journal_size_limit = ${WAL_BYTES}`);
    if (overwrites) this.database.exec('PRAGMA secure_delete = ON');
    if (queryOnly) this.database.exec('PRAGMA query_only = ON');
  }

  /** Runs a statement that changes something. @returns how many rows it changed. */
  run({ text, values }: Sql): number {
    return this.named(() => Number(this.statement(text).run(...values).changes));
  }

  rows({ text, values }: Sql) {
    return this.named(() => this.statement(text).all(...values));
  }

  /**
   * The documents that a query selects; none from a table that is not there: a collection that nobody has written is an
   * empty one.
   */
  documents<D>(sql: Sql): D[] {
    return this.rowsOrNone(sql).map(({ document }) => JSON.parse(String(document)) as D);
  }

  /** The names of a table's or view's columns; none when there is no such table. */
  columnsOf(table: string): ReadonlySet<string> {
    return new Set(
      this.rows({ text: 'SELECT name FROM pragma_table_info(?)', values: [table] }).map(({ name }) => String(name)),
    );
  }

  /** What a `SELECT count(*) AS count` says. */
  count(sql: Sql): number {
    return Number(this.rowsOrNone(sql)[0]?.['count'] ?? 0);
  }

  /** A prepared statement, kept: the same text gives the same one. */
  private statement(sql: string): StatementSync {
    const known = this.statements.get(sql);
    if (known) return known;
    const oldest = this.statements.size >= STATEMENTS ? this.statements.keys().next().value : undefined;
    if (oldest !== undefined) this.statements.delete(oldest);
    const statement = this.database.prepare(sql);
    this.statements.set(sql, statement);
    return statement;
  }

  /** All of the work or, when it throws, nothing. */
  transaction<T>(work: () => T): T {
    this.begin();
    try {
      const result = work();
      this.commit();
      return result;
    } catch (error) {
      this.rollback();
      throw error;
    }
  }

  /** A part of the open transaction that can fail alone. */
  savepoint<T>(work: () => T): T {
    this.statement('SAVEPOINT part').run();
    try {
      const result = work();
      this.statement('RELEASE part').run();
      return result;
    } catch (error) {
      if (this.inTransaction) this.database.exec('ROLLBACK TO part; RELEASE part');
      throw error;
    }
  }

  begin(): void {
    this.statement('BEGIN IMMEDIATE').run();
  }

  commit(): void {
    this.statement('COMMIT').run();
    if (!this.written) this.assertSynchronous();
    this.written = true;
  }

  rollback(): void {
    if (this.inTransaction) this.statement('ROLLBACK').run();
  }

  /** False when SQLite itself has given up the transaction, as on a full disk. */
  get inTransaction(): boolean {
    return this.database.isTransaction;
  }

  close(): void {
    this.statements.clear();
    this.database.close();
  }

  /**
   * Reads the whole file, at about 1 GB/s from memory.
   * @throws DamagedDatabase if SQLite finds a fault in its structure.
   */
  assertSound(): void {
    const [fault] = this.rows({ text: 'PRAGMA quick_check(1)', values: [] });
    const words = String(fault?.['quick_check']).replace(/\s+/g, ' ');
    if (words !== 'ok') throw this.damaged(words);
  }

  private named<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw isCorrupt(error) ? this.damaged(error) : error;
    }
  }

  private damaged(cause: unknown): DamagedDatabase {
    return new DamagedDatabase(this.file, this.options.ifDamaged, cause);
  }

  private rowsOrNone(sql: Sql) {
    try {
      return this.rows(sql);
    } catch (error) {
      if (String(error).includes('no such table')) return [];
      throw error;
    }
  }

  /**
   * Some builds lower `synchronous` at the first write in WAL mode: better no answer than one that a power cut takes
   * back.
   */
  private assertSynchronous(): void {
    const actual = this.statement('PRAGMA synchronous').get()?.['synchronous'];
    if (actual !== SYNCHRONOUS[this.options.synchronous])
      throw new Error(`${this.file}: synchronous is ${actual}, not ${this.options.synchronous}`);
  }
}

/** Whether SQLite refused because an id or a unique key is taken. */
export const isUniqueViolation = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'errcode' in error && UNIQUE_CODES.includes(Number(error.errcode));
