import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { NO_STREAM, START, WrongExpectedRevision } from './port.js';
import { SqliteEventStore } from './sqlite-event-store.js';
import { newEvent } from './testing/new-event.js';

/** As releases of format 0 made it. */
const FORMAT_0 = `
  CREATE TABLE events (
    position INTEGER PRIMARY KEY,
    stream TEXT NOT NULL,
    revision INTEGER NOT NULL,
    id TEXT NOT NULL,
    type TEXT NOT NULL,
    data TEXT NOT NULL,
    metadata TEXT NOT NULL,
    UNIQUE (stream, revision)
  ) STRICT;
  CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
  INSERT INTO meta VALUES ('epoch', 'of old');
  INSERT INTO events VALUES
    (0, 'b', 0, 'id-0', 'B0', '{"of":"b"}', '{"version":1}'), (1, 'a', 0, 'id-1', 'A0', '{}', '{}'),
    (2, 'b', 1, 'id-2', 'B1', '{}', '{}'), (3, 'a', 1, 'id-3', 'A1', '{}', '{}')`;

describe('an events file', () => {
  let folder: string;
  let file: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'sqlite-schema-'));
    file = join(folder, 'events.db');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const sql = <T>(use: (db: DatabaseSync) => T): T => {
    const db = new DatabaseSync(file);
    try {
      return use(db);
    } finally {
      db.close();
    }
  };
  const storedRows = () => sql((db) => db.prepare('SELECT * FROM events ORDER BY position').all());

  test('of an older release is brought to this format, and its history goes on', async () => {
    sql((db) => db.exec(`PRAGMA journal_mode = WAL; ${FORMAT_0}`));
    const before = storedRows();
    const tool = await SqliteEventStore.open({ file, readOnly: true });
    const [first] = await tool.readAll(START, 1);
    await tool.close();

    const store = await SqliteEventStore.open({ file });
    expect(store.epoch).toBe('of old');
    expect(first).toEqual({
      position: 0n,
      stream: 'b',
      revision: 0,
      id: 'id-0',
      type: 'B0',
      data: { of: 'b' },
      metadata: { version: 1 },
    });
    expect((await store.readAll(START, 1))[0]).toEqual(first);
    expect((await store.read('a', 0, 10)).map(({ type }) => type)).toEqual(['A0', 'A1']);
    await expect(store.append('a', 0, [newEvent('A1 again')])).rejects.toThrow(WrongExpectedRevision);
    expect(await store.append('a', 1, [newEvent('A2')])).toBe(4n);
    expect(await store.append('c', NO_STREAM, [newEvent('C0')])).toBe(5n);
    await store.close();

    expect(storedRows().slice(0, 4)).toEqual(before);
    expect(sql((db) => db.prepare('SELECT name FROM streams ORDER BY id').all())).toEqual([
      { name: 'b' },
      { name: 'a' },
      { name: 'c' },
    ]);
  });

  test('that cannot be brought to this format stays as it was', async () => {
    sql((db) => db.exec(`${FORMAT_0}; CREATE TABLE streams (name TEXT)`));
    const before = storedRows();
    await expect(SqliteEventStore.open({ file })).rejects.toThrow('streams already exists');
    expect(storedRows()).toEqual(before);
  });

  test('of a newer release is refused', async () => {
    sql((db) => db.exec('PRAGMA user_version = 99'));
    await expect(SqliteEventStore.open({ file })).rejects.toThrow('format 99, written by a newer release');
  });

  test('is read, but not written, by a release that knows only format 0', async () => {
    const store = await SqliteEventStore.open({ file });
    await store.append('a', NO_STREAM, [newEvent('A0')]);
    await store.close();

    expect(storedRows()).toEqual([expect.objectContaining({ position: 0, stream: 'a', revision: 0, type: 'A0' })]);
    expect(() => sql((db) => db.exec(`INSERT INTO events VALUES (1, 'a', 1, 'id', 'A1', '{}', '{}')`))).toThrow(
      'cannot modify events because it is a view',
    );
  });

  test('is searched, never walked through, for a stream and for a position', async () => {
    await (await SqliteEventStore.open({ file })).close();
    const planOf = (where: string) =>
      sql((db) =>
        db
          .prepare(`EXPLAIN QUERY PLAN SELECT * FROM events WHERE ${where} LIMIT 10`)
          .all()
          .map(({ detail }) => detail),
      );
    expect(planOf('position > 5 ORDER BY position')).toEqual([
      expect.stringMatching('^SEARCH entries USING INTEGER PRIMARY KEY'),
      expect.stringMatching('^SEARCH streams USING INTEGER PRIMARY KEY'),
    ]);
    expect(planOf(`stream = 'a' AND revision >= 5 ORDER BY revision`)).toEqual([
      expect.stringMatching('^SEARCH streams USING COVERING INDEX'),
      expect.stringMatching('^SEARCH entries USING INDEX'),
    ]);
  });
});
