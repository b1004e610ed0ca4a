import { describe, expect, test } from '@jest/globals';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { CollectionSql } from './collection-sql.js';
import { UniqueViolation, type CollectionSpec, type Document } from './port.js';
import { readStoreContract } from './read-store.contract.js';
import { SqliteDatabase } from './sqlite-database.js';
import { SqliteReadStore } from './sqlite-read-store.js';

readStoreContract('SQLite', async () => SqliteReadStore.temporary());

interface Mark extends Document {
  company: string;
  priority: number;
}
const MARKS: CollectionSpec<Mark> = { name: 'marks', database: 'state', indexes: [{ fields: ['company', 'priority'] }] };

describe('on SQLite', () => {
  test('what was written is there after the next start, and a temporary store leaves nothing', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'read-store-'));
    const first = SqliteReadStore.open(folder);
    const written = Array.from({ length: 500 }, (_, index) => first.state(MARKS).insert({ _id: `m${index}`, company: 'c', priority: index }));
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

  test('a write that SQLite refuses takes nothing with it', async () => {
    const store = SqliteReadStore.temporary();
    const marks = store.state(MARKS);
    const nameless = { _id: null as unknown as string, company: 'c', priority: 1 };
    const outcomes = await Promise.allSettled([marks.insert(nameless), marks.insert({ ...nameless, _id: 'a' })]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    expect(await marks.count()).toBe(1);
    await store.close();
  });

  test('a new unique key that old documents break refuses every write, rather than be left out', async () => {
    const store = SqliteReadStore.temporary();
    const marks = store.state({ name: 'doubtful', database: 'state' });
    await marks.insert({ _id: 'a', company: 'c' } as Document);
    await marks.insert({ _id: 'b', company: 'c' } as Document);
    const folder = dirname(store.viewsFile);
    const next = SqliteReadStore.open(folder);
    const unique: CollectionSpec<Mark> = { name: 'doubtful', database: 'state', indexes: [{ fields: ['company'], unique: true }] };
    await expect(next.state(unique).insert({ _id: 'c', company: 'd', priority: 1 })).rejects.toThrow(UniqueViolation);
    await next.close();
    await store.close();
  });

  test('a collection is asked for in its own database', () => {
    const store = SqliteReadStore.temporary();
    expect(() => store.view(MARKS)).toThrow(TypeError);
    return store.close();
  });

  test('filters and sorts use the index, through the view of a generation too', () => {
    const database = new SqliteDatabase(':memory:', { synchronous: 'FULL' });
    const table = new CollectionSql<Mark>(MARKS, 'marks__g1');
    for (const sql of table.create()) database.run(sql);
    database.run({ text: 'CREATE VIEW marks AS SELECT _id, document FROM marks__g1', values: [] });
    const view = new CollectionSql<Mark>(MARKS);
    for (const sql of [
      view.find({ where: { company: 'c' }, sort: [{ field: 'priority', descending: true }], limit: 10 }),
      view.find({ where: { company: 'c', priority: { gte: 3 } }, sort: [{ field: 'priority' }] }),
      view.count({ company: { in: ['c', 'd'] } }),
    ]) {
      const plan = database.rows({ text: `EXPLAIN QUERY PLAN ${sql.text}`, values: sql.values }).map(({ detail }) => String(detail)).join('\n');
      expect(plan).toContain('marks__g1__company_priority');
      expect(plan).not.toContain('TEMP B-TREE');
    }
    database.close();
  });
});
