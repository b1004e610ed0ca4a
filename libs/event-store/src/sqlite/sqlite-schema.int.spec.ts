import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { SqliteEventStore } from './sqlite-event-store.js';

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

  test('of a newer release is refused', async () => {
    sql((db) => db.exec('PRAGMA user_version = 99'));
    await expect(SqliteEventStore.open({ file })).rejects.toThrow('format 99, written by a newer release');
  });

  test('with other content is refused and stays unchanged', async () => {
    sql((db) => db.exec(`CREATE TABLE events (id TEXT) STRICT; INSERT INTO events VALUES ('1')`));
    await expect(SqliteEventStore.open({ file })).rejects.toThrow('is not a file of events');
    expect(sql((db) => db.prepare('SELECT * FROM events').all())).toEqual([{ id: '1' }]);
  });

  test('uses indexes for queries by stream and by position', async () => {
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
