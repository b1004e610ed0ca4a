import { cpSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { SqliteLog, type Append } from './sqlite-log.js';

const append = (stream: string, expected: number, ...types: string[]): Append => ({
  stream,
  expected,
  fields: types.flatMap((type) => [`${stream}/${type}`, type, '{}', '{}']),
});

/** `subject` with some methods replaced. */
const withMethods = <Subject extends object>(subject: Subject, methods: Partial<Subject>): Subject =>
  new Proxy(subject, {
    get(target, name) {
      const member: unknown = Reflect.get(methods, name) ?? Reflect.get(target, name);
      return typeof member === 'function' ? (member.bind(target) as unknown) : member;
    },
  });

/** A database that calls `step` before and after each statement. */
const steppedThrough = (db: DatabaseSync, step: () => void): DatabaseSync =>
  withMethods(db, {
    prepare: (sql) => {
      const statement = db.prepare(sql);
      const run = (...given: (SQLInputValue | Record<string, SQLInputValue>)[]) => {
        step();
        const changes = statement.run(...(given as SQLInputValue[]));
        step();
        return changes;
      };
      return withMethods(statement, { run });
    },
  });

describe('the writer of an events file', () => {
  let folder: string;
  let db: DatabaseSync;
  let log: SqliteLog;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'sqlite-log-'));
    db = new DatabaseSync(join(folder, 'events.db'));
    log = new SqliteLog(db);
  });
  afterEach(() => {
    log.close();
    rmSync(folder, { recursive: true });
  });

  const types = () =>
    db
      .prepare('SELECT type FROM events ORDER BY position')
      .all()
      .map(({ type }) => type);

  test('refuses a conflicting append without affecting the others of its transaction', () => {
    expect(
      log.write([
        append('a', -1, 'A0'),
        append('a', -1, 'A0 again'),
        append('b', -1, 'B0', 'B1'),
        append('a', 0, 'A1'),
      ]),
    ).toEqual([0, 'conflict', 2, 3]);
    expect(types()).toEqual(['A0', 'B0', 'B1', 'A1']);
  });

  test('leaves all events of an append or none, at every step where the process is killed', () => {
    const killed: string[] = [];
    const stepped = new SqliteLog(
      // The files at a moment are what a process killed at that moment leaves.
      steppedThrough(db, () => {
        const copy = join(folder, `killed-${killed.length}`);
        for (const file of ['events.db', 'events.db-wal']) cpSync(join(folder, file), join(copy, file));
        killed.push(copy);
      }),
    );
    stepped.write([append('a', -1, 'AuctionUpdated', 'AddendumPublished'), append('b', -1, 'LotChanged', 'Addendum')]);
    const left = killed.map((copy) => {
      const opened = new DatabaseSync(join(copy, 'events.db'));
      const { count } = opened.prepare('SELECT count(*) AS count FROM events').get() as { count: number };
      opened.close();
      return count;
    });
    // BEGIN, two streams, four events, COMMIT: nothing is stored before its end.
    expect(left).toEqual([...Array.from({ length: 15 }, () => 0), 4]);
  });

  test('rejects what a full disk refuses, and continues when there is room', () => {
    log.write([append('a', -1, 'A0')]);
    const { page_count: pages } = db.prepare('PRAGMA page_count').get() as { page_count: number };
    db.exec(`PRAGMA max_page_count = ${pages}`);
    const large: Append = { stream: 'a', expected: 0, fields: ['id', 'A1', JSON.stringify('x'.repeat(100_000)), '{}'] };

    expect(log.write([append('b', -1, 'B0'), large])).toEqual(
      Array(2).fill({ problem: expect.stringContaining('full'), outcome: 'full' }),
    );
    db.exec('PRAGMA max_page_count = 1000000');

    expect(log.write([append('b', -1, 'B0'), large])).toEqual([1, 2]);
    expect(types()).toEqual(['A0', 'B0', 'A1']);
  });

  test('reports an unknown outcome after a failed COMMIT, and continues', () => {
    db.exec(`CREATE TEMP TABLE parent (id INTEGER PRIMARY KEY);
      CREATE TEMP TABLE child (id REFERENCES parent DEFERRABLE INITIALLY DEFERRED);
      CREATE TEMP TRIGGER poison AFTER INSERT ON entries WHEN NEW.type = 'Poison' BEGIN INSERT INTO child VALUES (1); END`);

    expect(log.write([append('a', -1, 'A0'), append('b', -1, 'Poison')])).toEqual(
      Array(2).fill({ problem: expect.any(String), outcome: 'unknown' }),
    );

    expect(log.write([append('a', -1, 'A0')])).toEqual([0]);
    expect(types()).toEqual(['A0']);
  });

  test('forgets cached heads that are wrong: another writer causes a conflict, not a fork', () => {
    log.write([append('a', -1, 'A0')]);
    db.exec(`INSERT INTO entries SELECT 1, id, 1, 'id', 'Foreign', '{}', '{}' FROM streams WHERE name = 'a'`);

    expect(log.write([append('a', 0, 'A1', 'A2')])).toEqual(['conflict']);

    expect(log.write([append('a', 1, 'A2')])).toEqual([2]);
    expect(types()).toEqual(['A0', 'Foreign', 'A2']);
  });

  test('stops when SQLite does not write durably', () => {
    db.exec('PRAGMA synchronous = NORMAL');
    expect(() => log.write([append('a', -1, 'A0')])).toThrow('synchronous is 1');
  });

  test('is durable from the opening, before and after the first write', () => {
    const level = () => db.prepare('PRAGMA synchronous').get();
    expect(level()).toEqual({ synchronous: 2 });
    log.write([append('a', -1, 'A0')]);
    expect(level()).toEqual({ synchronous: 2 });
  });

  test('truncates a WAL that has grown too long once no reader needs it', () => {
    const limit = 200_000;
    const small = new SqliteLog(new DatabaseSync(join(folder, 'small.db')), limit);
    const reader = new DatabaseSync(join(folder, 'small.db'), { readOnly: true });
    const walSize = () => statSync(join(folder, 'small.db-wal')).size;
    let revision = -1;
    const grow = () => {
      for (let written = 0; written <= limit; written += 50_000)
        small.write([
          { stream: 'a', expected: revision++, fields: ['id', 'Large', JSON.stringify('x'.repeat(50_000)), '{}'] },
        ]);
      small.limitWal();
    };

    reader.exec('BEGIN; SELECT count(*) FROM events');
    grow();
    expect(walSize()).toBeGreaterThan(limit);
    reader.exec('COMMIT');
    grow();
    expect(walSize()).toBe(0);

    reader.close();
    small.close();
  });
});
