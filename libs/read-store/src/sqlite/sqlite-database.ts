import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { isCorrupt } from '@tender/event-store';
import { DamagedDatabase } from './damaged-database.js';
import type { Sql } from './sqlite-query.js';

export interface SqliteOptions {
  /** `FULL` survives a power cut. `NORMAL` may lose the last transactions, but no parts of one. */
  synchronous: 'NORMAL' | 'FULL';
  /** Refuses writes, but creates a missing file. */
  queryOnly?: boolean;
  /** Overwrites deleted data in the file, as the erasure of users requires. */
  overwrites?: boolean;
  pageBytes?: number;
  ifDamaged: string;
}

/**
 * Options of `views.db`. It can be rebuilt, so commits need not wait for the disk. Small pages, because bids change
 * scattered documents, and each change writes a whole page to the WAL.
 */
export const VIEWS: SqliteOptions = {
  synchronous: 'NORMAL',
  pageBytes: 2_048,
  ifDamaged: 'a start of the server puts it aside and builds another one from the events',
};

/** Options of `state.db`, the only copy of its data. */
export const STATE: SqliteOptions = {
  synchronous: 'FULL',
  ifDamaged: 'put it back from the last backup (docs/operations.md, "A damaged file")',
};

const SYNCHRONOUS = { NORMAL: 1, FULL: 2 } as const;
const WAL_BYTES = 64 * 1024 * 1024;
const PAGE_BYTES = 4_096;
/** A checkpoint copies each page once, regardless of the number of changes. */
const CHECKPOINT_BYTES = 16 * 1024 * 1024;
const STATEMENTS = 500;
/** Timeout in ms for another writer: a backup or a second process may use the file. */
const BUSY_MILLIS = 5_000;
const UNIQUE_CODES = [1555, 2067];

/** One synchronous connection to one SQLite file, usable in any thread. */
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

  run({ text, values }: Sql): number {
    return this.named(() => Number(this.statement(text).run(...values).changes));
  }

  rows({ text, values }: Sql) {
    return this.named(() => this.statement(text).all(...values));
  }

  /** A missing table is an empty collection. */
  documents<D>(sql: Sql): D[] {
    return this.rowsOrNone(sql).map(({ document }) => JSON.parse(String(document)) as D);
  }

  /** Names of the columns; empty if the table or view does not exist. */
  columnsOf(table: string): ReadonlySet<string> {
    return new Set(
      this.rows({ text: 'SELECT name FROM pragma_table_info(?)', values: [table] }).map(({ name }) => String(name)),
    );
  }

  count(sql: Sql): number {
    return Number(this.rowsOrNone(sql)[0]?.['count'] ?? 0);
  }

  private statement(sql: string): StatementSync {
    const known = this.statements.get(sql);
    if (known) return known;
    const oldest = this.statements.size >= STATEMENTS ? this.statements.keys().next().value : undefined;
    if (oldest !== undefined) this.statements.delete(oldest);
    const statement = this.database.prepare(sql);
    this.statements.set(sql, statement);
    return statement;
  }

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

  /** Whether a transaction is open; false also if SQLite has rolled back itself, as on a full disk. */
  get inTransaction(): boolean {
    return this.database.isTransaction;
  }

  close(): void {
    this.statements.clear();
    this.database.close();
  }

  /** Reads at about 1 GB/s from memory. @throws DamagedDatabase */
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

  /** Some builds of SQLite lower `synchronous` in WAL mode. An error is better than a write that a power cut revokes. */
  private assertSynchronous(): void {
    const actual = this.statement('PRAGMA synchronous').get()?.['synchronous'];
    if (actual !== SYNCHRONOUS[this.options.synchronous])
      throw new Error(`${this.file}: synchronous is ${actual}, not ${this.options.synchronous}`);
  }
}

export const isUniqueViolation = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'errcode' in error && UNIQUE_CODES.includes(Number(error.errcode));
