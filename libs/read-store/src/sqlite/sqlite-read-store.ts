import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CollectionSql } from './collection-sql.js';
import type { Collection, CollectionSpec, Database, Document, Query, ReadStore, StateCollection } from '../port.js';
import type { ProjectionReader } from '../projections/projection.js';
import { DamagedDatabase, putAside } from './damaged-database.js';
import { SqliteDatabase, STATE, VIEWS } from './sqlite-database.js';
import type { Sql } from './sqlite-query.js';
import { StateWriter } from './state-writer.js';

export interface SqliteReadStoreOptions {
  /** Called when this process can no longer write the state. */
  onFailure?: (error: Error) => void;
  /** A damaged `views.db` was renamed; the projections fill a new one. Without it a damaged file is an error. */
  onPutAside?: (message: string) => void;
}

/** Reads run on the caller's thread. The projection runner's thread writes the views, another thread the state. */
export class SqliteReadStore implements ReadStore {
  readonly viewsFile: string;
  private readonly views: SqliteDatabase;
  private readonly states: SqliteDatabase;
  private readonly writer: StateWriter;
  private readonly declared = new Map<string, Promise<unknown>>();

  private constructor(
    private readonly folder: string,
    private readonly temporary: boolean,
    { onFailure, onPutAside }: SqliteReadStoreOptions = {},
  ) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.viewsFile = join(folder, 'views.db');
    const stateFile = join(folder, 'state.db');
    this.states = openState(stateFile);
    try {
      this.views = openViews(this.viewsFile, onPutAside);
    } catch (error) {
      this.states.close();
      throw error;
    }
    this.writer = new StateWriter(stateFile, onFailure);
  }

  /** @param folder belongs to one process, because `state.db` has one writer. @throws DamagedDatabase */
  static open(folder: string, options?: SqliteReadStoreOptions): SqliteReadStore {
    return new SqliteReadStore(folder, false, options);
  }

  static temporary(): SqliteReadStore {
    return new SqliteReadStore(mkdtempSync(join(tmpdir(), 'read-store-')), true);
  }

  view<D extends Document>(spec: CollectionSpec<D>): Collection<D> {
    return reading(this.views, sqlOf(spec, 'views'));
  }

  state<D extends Document>(spec: CollectionSpec<D>): StateCollection<D> {
    const sql = sqlOf(spec, 'state');
    const declare = () => this.declare(spec.name, () => sql.create());
    declare().catch(() => undefined);
    const write = async (...statements: Sql[]) => {
      await declare();
      return this.writer.write(spec.name, statements);
    };
    return {
      ...reading(this.states, sql),
      insert: async (document) => void (await write(sql.insert(document))),
      put: async (document) => void (await write(sql.put(document))),
      putMany: async (documents) =>
        void (documents.length > 0 && (await write(...documents.map((document) => sql.put(document))))),
      addMissing: async (documents) =>
        void (documents.length > 0 && (await write(...documents.map((document) => sql.addMissing(document))))),
      update: async (id, set, where) => (await write(sql.update(id, set, where))) > 0,
      updateMany: async (changes) =>
        void (changes.length > 0 && (await write(...changes.map(({ id, set }) => sql.update(id, set))))),
      delete: async (id, where) => (await write(sql.delete(id, where))) > 0,
      deleteMany: async (where) => write(sql.deleteMany(where)),
    };
  }

  async close(): Promise<void> {
    await Promise.allSettled(this.declared.values());
    await this.writer.close();
    this.views.close();
    this.states.close();
    if (this.temporary) rmSync(this.folder, { recursive: true, force: true });
  }

  /** After a failure (a full disk, a unique key that old documents violate) the next write retries. */
  private declare(name: string, statements: () => Sql[]): Promise<unknown> {
    const known = this.declared.get(name);
    if (known) return known;
    const made = this.writer.write(name, statements());
    made.catch(() => this.declared.delete(name));
    this.declared.set(name, made);
    return made;
  }
}

/** @throws DamagedDatabase also if the schema is unreadable. */
const openState = (file: string): SqliteDatabase =>
  checked(new SqliteDatabase(file, { ...STATE, queryOnly: true }), (database) => database.columnsOf('sqlite_schema'));

function openViews(file: string, onPutAside: SqliteReadStoreOptions['onPutAside']): SqliteDatabase {
  const open = (): SqliteDatabase => new SqliteDatabase(file, { ...VIEWS, queryOnly: true });
  if (!onPutAside) return open();
  try {
    return checked(open(), (database) => database.assertSound());
  } catch (error) {
    if (!(error instanceof DamagedDatabase)) throw error;
    const aside = putAside(file);
    onPutAside(`${error.message}. It was moved to ${aside}: delete it after you have checked it`);
    return open();
  }
}

function checked(database: SqliteDatabase, check: (database: SqliteDatabase) => unknown): SqliteDatabase {
  try {
    check(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

export function readStateBeside<D extends Document>(folder: string, spec: CollectionSpec<D>, query: Query<D>): D[] {
  const database = new SqliteDatabase(join(folder, 'state.db'), { ...STATE, queryOnly: true });
  try {
    return database.documents<D>(sqlOf(spec, 'state').find(query));
  } finally {
    database.close();
  }
}

/** Reads the folder while another process owns it. The caller must close the views. */
export function viewsBeside(folder: string): ProjectionReader & { close(): Promise<void> } {
  const database = new SqliteDatabase(join(folder, 'views.db'), { ...VIEWS, queryOnly: true });
  return {
    get: (spec, id) => reading(database, sqlOf(spec, 'views')).get(id),
    find: (spec, query) => reading(database, sqlOf(spec, 'views')).find(query),
    close: async () => database.close(),
  };
}

function sqlOf<D extends Document>(spec: CollectionSpec<D>, database: Database): CollectionSql<D> {
  if (spec.database !== database) throw new TypeError(`${spec.name} is a collection of ${spec.database}`);
  return new CollectionSql<D>(spec);
}

const reading = <D extends Document>(database: SqliteDatabase, sql: CollectionSql<D>): Collection<D> => ({
  get: async (id) => database.documents<D>(sql.get(id))[0] ?? null,
  find: async (query) => database.documents<D>(sql.find(query)),
  count: async (where) => database.count(sql.count(where)),
});
