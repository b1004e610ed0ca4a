import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Snapshot } from '../snapshots.js';
import { SqliteSnapshotStore } from './sqlite-snapshots.js';

const KEY = Buffer.alloc(32, 7);
const snapshot: Snapshot = {
  revision: 4_999,
  hash: 'ab'.repeat(32),
  version: 2,
  state: { status: 'live', lots: ['é', '💎'] },
};

describe('snapshots', () => {
  let folder: string;
  let file: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'snapshots-'));
    file = join(folder, 'snapshots.db');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  function reopened<Result>(use: (store: SqliteSnapshotStore) => Result): Result {
    const store = SqliteSnapshotStore.open(file, KEY);
    try {
      return use(store);
    } finally {
      store.close();
    }
  }

  test('the last one of a stream is kept', () => {
    reopened((store) => {
      store.save('auction-1', { ...snapshot, revision: 1 });
      store.save('auction-1', snapshot);
    });
    expect(reopened((store) => store.load('auction-1'))).toEqual(snapshot);
    expect(reopened((store) => store.load('auction-2'))).toBeNull();
  });

  test('one that was written with another key does not count', () => {
    const forger = SqliteSnapshotStore.open(file, Buffer.alloc(32, 8));
    forger.save('auction-1', snapshot);
    forger.close();
    expect(reopened((store) => store.load('auction-1'))).toBeNull();
  });

  test.each([
    ['changed', `UPDATE snapshots SET snapshot = replace(snapshot, 'live', 'dead')`],
    ['moved to another stream', `UPDATE snapshots SET stream = 'auction-1' WHERE stream = 'auction-2'`],
    ['cut off', 'UPDATE snapshots SET snapshot = substr(snapshot, 1, 9)'],
    ['without a table', 'DROP TABLE snapshots'],
  ])('one that was %s does not count', (_, damage) => {
    reopened((store) => {
      store.save('auction-2', snapshot);
      const db = new DatabaseSync(file);
      db.exec(damage);
      db.close();
      expect(store.load('auction-1')).toBeNull();
      if (!damage.includes('auction-1')) expect(store.load('auction-2')).toBeNull();
    });
  });

  test('a file that is no database is replaced by an empty one', () => {
    writeFileSync(file, 'not a database, but as long as one'.repeat(100));
    reopened((store) => store.save('auction-1', snapshot));
    expect(reopened((store) => store.load('auction-1'))).toEqual(snapshot);
  });

  test('a file that is damaged after its beginning is replaced by an empty one', () => {
    reopened((store) => {
      for (let number = 0; number < 100; number++) store.save(`auction-${number}`, snapshot);
    });
    const bytes = readFileSync(file);
    writeFileSync(file, bytes.fill('x', 4_096));
    reopened((store) => {
      store.save('auction-1', snapshot);
      store.save('auction-1', snapshot);
      expect(store.load('auction-1')).toEqual(snapshot);
    });
  });

  test('a failed save is ignored', () => {
    reopened((store) => {
      const db = new DatabaseSync(file);
      db.exec('DROP TABLE snapshots');
      db.close();
      store.save('auction-1', snapshot);
      expect(store.load('auction-1')).toBeNull();
    });
  });
});
