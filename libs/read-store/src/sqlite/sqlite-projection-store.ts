import { join } from 'node:path';
import { START, type Position } from '@tender/event-store';
import { CollectionSql } from './collection-sql.js';
import type { CollectionSpec, Document, Query } from '../port.js';
import type { Projection, ProjectionReader, Write } from '../projections/projection.js';
import type { Generation, ProjectionStore, ProjectionTransaction } from '../projections/projection-store.js';
import { SqliteDatabase, VIEWS } from './sqlite-database.js';
import type { Sql } from './sqlite-query.js';

const GENERATIONS = `CREATE TABLE IF NOT EXISTS projection_generations (
  projection TEXT NOT NULL, number INTEGER NOT NULL, version INTEGER NOT NULL, epoch TEXT NOT NULL, checkpoint TEXT NOT NULL,
  active INTEGER NOT NULL, collections TEXT NOT NULL, failure TEXT, PRIMARY KEY (projection, number)
) WITHOUT ROWID`;

type Tables = ReadonlyMap<string, CollectionSql<Document>>;

/**
 * The only writer of `views.db`. A generation of the collection `lots` is the table `lots__g2`; `lots` itself is an SQL view of the active one, so
 * that readers need no cache of names. SQLite prepares their statements again after a switch.
 */
export class SqliteProjectionStore implements ProjectionStore, ProjectionTransaction {
  private readonly database: SqliteDatabase;
  private readonly tables = new Map<string, Tables>();

  constructor(file: string) {
    this.database = new SqliteDatabase(file, VIEWS);
    this.database.transaction(() => {
      this.run(GENERATIONS);
      // The file of an older release.
      if (!this.database.columnsOf('projection_generations').has('failure'))
        this.run('ALTER TABLE projection_generations ADD COLUMN failure TEXT');
    });
  }

  async generations(): Promise<Generation[]> {
    return this.stored();
  }

  async prepare(projection: Projection, number: number, epoch: string): Promise<Generation> {
    const { name, version, collections } = projection;
    this.database.transaction(() => {
      for (const table of this.tablesOf(projection, number).values())
        table.create(this.database.columnsOf(table.tableName)).forEach((sql) => this.database.run(sql));
      this.run(
        `INSERT INTO projection_generations SELECT ?1, ?2, ?3, ?4, ?5, NOT EXISTS (SELECT 1 FROM projection_generations WHERE projection = ?1), ?6, NULL
         WHERE NOT EXISTS (SELECT 1 FROM projection_generations WHERE projection = ?1 AND number = ?2)`,
        name,
        number,
        version,
        epoch,
        String(START),
        JSON.stringify(collections.map((spec) => spec.name)),
      );
      // The active generation may be of an older program: its views must fit this program's readers.
      const serving = this.stored().find(({ projection: of, active }) => of === name && active);
      if (serving) this.pointAt(projection, serving.number);
    });
    return this.generation(projection, number);
  }

  async transaction(work: (transaction: ProjectionTransaction) => Promise<void>): Promise<void> {
    this.database.begin();
    try {
      await work(this);
      this.database.commit();
    } catch (error) {
      this.database.rollback();
      throw error;
    }
  }

  async activate(projection: Projection, number: number): Promise<void> {
    this.database.transaction(() => {
      const others = this.stored().filter(
        (generation) => generation.projection === projection.name && generation.number !== number,
      );
      for (const other of others) this.drop(projection, other.number);
      this.run(
        'UPDATE projection_generations SET active = 1 WHERE projection = ? AND number = ?',
        projection.name,
        number,
      );
      this.pointAt(projection, number);
    });
  }

  async mark({ name }: Projection, number: number, failure: string | null): Promise<void> {
    this.database.transaction(() =>
      this.run(
        'UPDATE projection_generations SET failure = ?3 WHERE projection = ?1 AND number = ?2',
        name,
        number,
        failure,
      ),
    );
  }

  async abandon(projection: Projection, number: number): Promise<void> {
    this.database.transaction(() => this.drop(projection, number));
  }

  reader(projection: Projection, number: number): ProjectionReader {
    return {
      get: async <D extends Document>(spec: CollectionSpec<D>, id: string) =>
        this.database.documents<D>(this.table<D>(projection, number, spec.name).get(id))[0] ?? null,
      find: async <D extends Document>(spec: CollectionSpec<D>, query?: Query<D>) =>
        this.database.documents<D>(this.table<D>(projection, number, spec.name).find(query)),
    };
  }

  write(projection: Projection, number: number, writes: readonly Write[]): void {
    for (const write of writes) this.database.run(sqlOf(write, this.table(projection, number, write.collection)));
  }

  checkpoint(projection: Projection, number: number, position: Position): void {
    this.run(
      'UPDATE projection_generations SET checkpoint = ?3 WHERE projection = ?1 AND number = ?2',
      projection.name,
      number,
      String(position),
    );
  }

  async close(): Promise<void> {
    this.database.close();
  }

  private stored(): Generation[] {
    return generationsIn(this.database);
  }

  private generation({ name }: Projection, number: number): Generation {
    const generation = this.stored().find((each) => each.projection === name && each.number === number);
    if (!generation) throw new Error(`generation ${number} of ${name} does not exist`);
    return generation;
  }

  private pointAt({ collections }: Projection, number: number): void {
    for (const spec of collections) {
      const table = tableName(spec.name, number);
      const present = this.database.columnsOf(table);
      if (present.size === 0) continue;
      this.run(`DROP VIEW IF EXISTS "${spec.name}"`);
      this.run(`CREATE VIEW "${spec.name}" AS ${new CollectionSql(spec).selectFrom(table, present)}`);
    }
  }

  /** Drops the generation's recorded collections: an older version of the projection may have had others. */
  private drop({ name }: Projection, number: number): void {
    const key = { text: 'FROM projection_generations WHERE projection = ? AND number = ?', values: [name, number] };
    for (const row of this.database.rows({ ...key, text: `SELECT collections, active ${key.text}` })) {
      for (const collection of JSON.parse(String(row['collections'])) as string[]) {
        if (row['active'] === 1) this.run(`DROP VIEW IF EXISTS "${collection}"`);
        this.run(`DROP TABLE IF EXISTS "${tableName(collection, number)}"`);
      }
    }
    this.database.run({ ...key, text: `DELETE ${key.text}` });
    this.tables.delete(keyOf(name, number));
  }

  private table<D extends Document>(projection: Projection, number: number, collection: string): CollectionSql<D> {
    const table = this.tablesOf(projection, number).get(collection);
    if (!table) throw new TypeError(`${collection} is not a collection of ${projection.name}`);
    return table as CollectionSql<Document> as CollectionSql<D>;
  }

  private tablesOf(projection: Projection, number: number): Tables {
    const key = keyOf(projection.name, number);
    const known = this.tables.get(key);
    if (known) return known;
    const tables = new Map(
      projection.collections.map((spec) => [spec.name, new CollectionSql(spec, tableName(spec.name, number))]),
    );
    this.tables.set(key, tables);
    return tables;
  }

  private run(text: string, ...values: Sql['values']): void {
    this.database.run({ text, values });
  }
}

const generationsIn = (database: SqliteDatabase): Generation[] =>
  database
    .rows({ text: 'SELECT * FROM projection_generations ORDER BY projection, number', values: [] })
    .map((row) => ({
      projection: String(row['projection']),
      number: Number(row['number']),
      version: Number(row['version']),
      epoch: String(row['epoch']),
      checkpoint: BigInt(String(row['checkpoint'])),
      active: row['active'] === 1,
      failure: typeof row['failure'] === 'string' ? row['failure'] : null,
    }));

export function generationsBeside(folder: string): Generation[] {
  const database = new SqliteDatabase(join(folder, 'views.db'), { ...VIEWS, queryOnly: true });
  try {
    return database.columnsOf('projection_generations').size > 0 ? generationsIn(database) : [];
  } finally {
    database.close();
  }
}

const keyOf = (projection: string, number: number): string => `${projection} ${number}`;
const tableName = (collection: string, number: number): string => `${collection}__g${number}`;

function sqlOf(write: Write, table: CollectionSql<Document>): Sql {
  switch (write.kind) {
    case 'put':
      return table.put(write.document);
    case 'patch':
      return table.update(write.id, write.set);
    case 'delete':
      return table.delete(write.id);
  }
}
