import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { CollectionSql } from './collection-sql.js';
import { UniqueViolation, type CollectionSpec, type Document } from '../port.js';
import { readStoreContract } from '../read-store.contract.js';
import { DamagedDatabase, putAside } from './damaged-database.js';
import { SqliteDatabase, STATE, VIEWS } from './sqlite-database.js';
import type { Sql } from './sqlite-query.js';
import { SqliteReadStore } from './sqlite-read-store.js';

readStoreContract('SQLite', async () => SqliteReadStore.temporary());

interface Mark extends Document {
  company: string;
  priority: number;
}
const MARKS: CollectionSpec<Mark> = {
  name: 'marks',
  database: 'state',
  indexes: [{ fields: ['company', 'priority'] }],
};

describe('on SQLite', () => {
  test('written documents exist after the next start, and a temporary store leaves no files', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'read-store-'));
    const first = SqliteReadStore.open(folder);
    const written = Array.from({ length: 500 }, (_, index) =>
      first.state(MARKS).insert({ _id: `m${index}`, company: 'c', priority: index }),
    );
    await first.close();
    await Promise.all(written);

    const second = SqliteReadStore.open(folder);
    expect(await second.state(MARKS).count()).toBe(500);
    await second.close();
    rmSync(folder, { recursive: true });

    const temporary = SqliteReadStore.temporary();
    await temporary.close();
    expect(existsSync(dirname(temporary.viewsFile))).toBe(false);
    await expect(temporary.state(MARKS).insert({ _id: 'late', company: 'c', priority: 1 })).rejects.toThrow('ended');
  });

  test('deleted or changed data is overwritten in the file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'read-store-'));
    const store = SqliteReadStore.open(folder);
    const marks = store.state(MARKS);
    const company = (index: number): string => (index === 150 ? 'Smith' : 'Jones');
    await marks.putMany(
      Array.from({ length: 300 }, (_, index) => ({ _id: `m${index}`, company: company(index), priority: index })),
    );
    await marks.update('m7', { company: 'Miller' });
    await marks.update('m7', { company: 'Jones' });
    await marks.delete('m150');
    await store.close();
    const file = readFileSync(join(folder, 'state.db'));
    expect(['Jones', 'Miller', 'Smith'].map((name) => file.includes(name))).toEqual([true, false, false]);
    rmSync(folder, { recursive: true });
  });

  test('a write that SQLite refuses does not affect others', async () => {
    const store = SqliteReadStore.temporary();
    const marks = store.state(MARKS);
    const nameless = { _id: null as unknown as string, company: 'c', priority: 1 };
    const outcomes = await Promise.allSettled([marks.insert(nameless), marks.insert({ ...nameless, _id: 'a' })]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    expect(await marks.count()).toBe(1);
    await store.close();
  });

  test('a new unique key that old documents violate refuses every write, instead of being omitted', async () => {
    const store = SqliteReadStore.temporary();
    const marks = store.state({ name: 'doubtful', database: 'state' });
    await marks.insert({ _id: 'a', company: 'c' } as Document);
    await marks.insert({ _id: 'b', company: 'c' } as Document);
    const folder = dirname(store.viewsFile);
    const next = SqliteReadStore.open(folder);
    const unique: CollectionSpec<Mark> = {
      name: 'doubtful',
      database: 'state',
      indexes: [{ fields: ['company'], unique: true }],
    };
    await expect(next.state(unique).insert({ _id: 'c', company: 'd', priority: 1 })).rejects.toThrow(UniqueViolation);
    await next.close();
    await store.close();
  });

  test('a collection belongs to its own database', () => {
    const store = SqliteReadStore.temporary();
    expect(() => store.view(MARKS)).toThrow(TypeError);
    return store.close();
  });

  describe('the table of a view', () => {
    const VIEWED: CollectionSpec<Mark> = { ...MARKS, database: 'views' };
    const table = new CollectionSql<Mark>(VIEWED, 'marks__g1');
    const view = new CollectionSql<Mark>(VIEWED);
    let database: SqliteDatabase;
    const run = (...statements: Sql[]) => statements.forEach((sql) => database.run(sql));
    const plain = (text: string): Sql => ({ text, values: [] });
    const show = () =>
      run(plain(`CREATE VIEW marks AS ${view.selectFrom('marks__g1', database.columnsOf('marks__g1'))}`));
    const idsOf = (sql: Sql) => database.documents<Mark>(sql).map(({ _id }) => _id);
    beforeEach(() => void (database = new SqliteDatabase(':memory:', STATE)));
    afterEach(() => database.close());

    test('is filtered and sorted by its index', () => {
      run(...table.create());
      show();
      for (const sql of [
        view.find({ where: { company: 'c' }, sort: [{ field: 'priority', descending: true }], limit: 10 }),
        view.find({ where: { company: 'c', priority: { gte: 3 } }, sort: [{ field: 'priority' }] }),
        view.count({ company: { in: ['c', 'd'] } }),
      ]) {
        const plan = database
          .rows({ text: `EXPLAIN QUERY PLAN ${sql.text}`, values: sql.values })
          .map(({ detail }) => String(detail))
          .join('\n');
        expect(plan).toContain('marks__g1__company_priority');
        expect(plan).not.toContain('TEMP B-TREE');
      }
    });

    test('has the documents’ values in its columns, after every kind of write', () => {
      run(...table.create());
      show();
      run(
        table.insert({ _id: 'a', company: 'c', priority: 1 } as Document),
        table.put({ _id: 'b', company: 'c', priority: 2 } as Document),
      );
      run(
        table.put({ _id: 'b', company: 'd', priority: 5 } as Document),
        table.update('a', { priority: 3, other: true }),
        table.insert({ _id: 'x' }),
      );
      expect(
        database.rows(
          plain(
            `SELECT count(*) AS n FROM marks WHERE "$.company" IS json_extract(document, '$.company') AND "$.priority" IS json_extract(document, '$.priority')`,
          ),
        ),
      ).toEqual([{ n: 3 }]);
      expect(
        idsOf(view.find({ where: { priority: { gte: 3 } }, sort: [{ field: 'priority', descending: true }] })),
      ).toEqual(['b', 'a']);
      expect(idsOf(view.find({ where: { company: null } }))).toEqual(['x']);
      expect(() => table.insert({ _id: 'y', company: ['c'] } as Document)).toThrow(TypeError);
    });

    test('stores every text unchanged', () => {
      run(...table.create(), table.insert({ _id: 'a', company: 'c', priority: 1 } as Document));
      for (const text of ['', 'null', '12', '{"a":1}', 'x"y\\z\n', '\u0000a\u0000', '\ud800x', '😀\u2028']) {
        run(table.update('a', { company: text }));
        expect(database.documents<Mark>(table.get('a'))).toEqual([{ _id: 'a', company: text, priority: 1 }]);
      }
    });

    test('of an older program gets its columns, and indexes on them instead of the documents', () => {
      run(plain('CREATE TABLE marks__g1 (_id TEXT PRIMARY KEY NOT NULL, document TEXT NOT NULL)'));
      run(
        plain(
          `CREATE INDEX marks__g1__company_priority ON marks__g1 (json_extract(document,'$.company'), json_extract(document,'$.priority'), _id)`,
        ),
      );
      run(
        plain(
          `INSERT INTO marks__g1 VALUES ('a', '{"_id":"a","company":"c","priority":2}'), ('b', '{"_id":"b","company":"c","priority":1}')`,
        ),
      );
      show();
      const ofCompany = view.find({ where: { company: 'c' }, sort: [{ field: 'priority' }] });
      expect(idsOf(ofCompany)).toEqual(['b', 'a']);
      run(plain('DROP VIEW marks'), ...table.create(database.columnsOf('marks__g1')));
      show();
      expect(idsOf(ofCompany)).toEqual(['b', 'a']);
      expect(
        database
          .rows(plain(`SELECT sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL`))
          .map(({ sql }) => sql),
      ).toEqual(['CREATE INDEX "marks__g1__company_priority" ON "marks__g1" ("$.company", "$.priority", _id)']);
      run(...table.create(database.columnsOf('marks__g1')));
    });
  });
});

describe('a damaged file', () => {
  let folder: string;
  let warnings: string[];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'read-store-'));
    warnings = [];
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const at = (name: string): string => join(folder, name);
  const opened = (): SqliteReadStore =>
    SqliteReadStore.open(folder, { onPutAside: (words) => void warnings.push(words) });
  /** A file of many pages, with bytes overwritten from a place on. */
  function damage(name: string, place: (size: number) => number, length: number): void {
    const database = new SqliteDatabase(at(name), name === 'views.db' ? VIEWS : STATE);
    database.run({ text: 'CREATE TABLE marks (_id TEXT PRIMARY KEY, document TEXT)', values: [] });
    database.transaction(() => {
      for (let row = 0; row < 2_000; row++)
        database.run({ text: 'INSERT INTO marks VALUES (?, ?)', values: [`m${row}`, 'x'.repeat(100)] });
    });
    database.close();
    const bytes = readFileSync(at(name));
    const from = place(bytes.length);
    bytes.fill(0xa5, from, from + length);
    writeFileSync(at(name), bytes);
  }
  /** Ways to damage a file: each causes another error of SQLite. */
  const damages: [string, (name: string) => void][] = [
    ['is no database', (name) => writeFileSync(at(name), 'no database '.repeat(1_000))],
    ['has a damaged schema', (name) => damage(name, () => 100, 1_500)],
  ];
  const views = (): string[] => readdirSync(folder).filter((name) => name.startsWith('views.db.damaged-'));

  test.each([
    ...damages,
    ['has a damaged page', (name: string) => damage(name, (size) => Math.floor(size / 4_096) * 2_048, 2_048)] as const,
  ])('views.db that %s is renamed, and a new one is created', async (_, spoil) => {
    spoil('views.db');
    const before = readFileSync(at('views.db'));
    const store = opened();
    expect(await store.view({ name: 'lots', database: 'views' }).find({})).toEqual([]);
    await store.close();
    const [aside = '', ...more] = views();
    expect(more).toEqual([]);
    expect(readFileSync(at(aside)).equals(before)).toBe(true);
    expect(warnings).toEqual([
      expect.stringMatching(/^\S+views\.db is damaged \(.+\): .+ It was moved to \S+views\.db\.damaged-\S+: delete it/),
    ]);
  });

  test('is renamed with its WAL files', () => {
    for (const suffix of ['', '-wal', '-shm']) writeFileSync(at(`views.db${suffix}`), `old${suffix}`);
    const aside = putAside(at('views.db'));
    expect(aside).toMatch(/views\.db\.damaged-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z$/);
    expect(views()).toHaveLength(3);
    expect(['', '-wal', '-shm'].map((suffix) => readFileSync(aside + suffix, 'utf8'))).toEqual([
      'old',
      'old-wal',
      'old-shm',
    ]);
    expect(existsSync(at('views.db-wal'))).toBe(false);
  });

  test('a sound views.db stays, with the content of its WAL', async () => {
    await opened().close();
    const database = new SqliteDatabase(at('views.db'), VIEWS);
    database.run({ text: 'CREATE TABLE lots (_id TEXT PRIMARY KEY, document TEXT)', values: [] });
    database.run({ text: `INSERT INTO lots VALUES ('l1', '{"_id":"l1"}')`, values: [] });
    const store = opened();
    expect(await store.view({ name: 'lots', database: 'views' }).count()).toBe(1);
    await store.close();
    database.close();
    expect([views(), warnings]).toEqual([[], []]);
  });

  test('views.db is not renamed by other programs than the server', () => {
    damages[0]![1]('views.db');
    expect(() => SqliteReadStore.open(folder)).toThrow(DamagedDatabase);
    expect(views()).toEqual([]);
  });

  test.each(damages)('state.db that %s causes an error with its name, and is not changed', (_, spoil) => {
    spoil('state.db');
    writeFileSync(at('views.db'), 'no database');
    const before = readFileSync(at('state.db'));
    expect(opened).toThrow(
      expect.objectContaining({
        name: 'DamagedDatabase',
        message: expect.stringMatching(/^\S+state\.db is damaged \(.+\): put it back from the last backup/),
      }),
    );
    expect(readFileSync(at('state.db')).equals(before)).toBe(true);
    expect(views()).toEqual([]);
  });

  test('state.db with a damaged page is named by a read of that page', async () => {
    damage('state.db', (size) => Math.floor(size / 8_192) * 4_096, 4_096);
    const store = opened();
    await expect(store.state(MARKS).find({})).rejects.toThrow(/state\.db is damaged/);
    await store.close();
  });
});
