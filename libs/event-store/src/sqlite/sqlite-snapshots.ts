import { createHmac } from 'node:crypto';
import { rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { isCorrupt, isDiskFull } from '../disk-errors.js';
import type { Snapshot, SnapshotStore } from '../snapshots.js';

// No fsync, because it would block every request. A snapshot damaged by a power failure is made again from events.
const SCHEMA = `PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; PRAGMA journal_size_limit = 16777216;
  CREATE TABLE IF NOT EXISTS snapshots (stream TEXT PRIMARY KEY, snapshot TEXT NOT NULL, digest TEXT NOT NULL) STRICT`;

export class SqliteSnapshotStore implements SnapshotStore {
  private constructor(
    private readonly file: string,
    private readonly key: Buffer,
    private db: DatabaseSync,
  ) {}

  /**
   * Replaces an unreadable file. `key` authenticates snapshots: commands are decided on them, so only the server may write them.
   * @throws Error if the disk is full.
   */
  static open(file: string, key: Buffer): SqliteSnapshotStore {
    try {
      return new SqliteSnapshotStore(file, key, openDatabase(file));
    } catch (error) {
      if (isDiskFull(error)) throw error;
      return new SqliteSnapshotStore(file, key, openEmpty(file));
    }
  }

  load(stream: string): Snapshot | null {
    try {
      const row = this.db.prepare('SELECT snapshot, digest FROM snapshots WHERE stream = ?').get(stream);
      if (typeof row?.['snapshot'] !== 'string' || row['digest'] !== this.codeOf(stream, row['snapshot'])) return null;
      return JSON.parse(row['snapshot']) as Snapshot;
    } catch (error) {
      this.replaceIfCorrupt(error);
      return null;
    }
  }

  save(stream: string, snapshot: Snapshot): void {
    const text = JSON.stringify(snapshot);
    try {
      this.db.prepare('INSERT OR REPLACE INTO snapshots VALUES (?, ?, ?)').run(stream, text, this.codeOf(stream, text));
    } catch (error) {
      this.replaceIfCorrupt(error);
    }
  }

  close(): void {
    this.db.close();
  }

  private codeOf(stream: string, text: string): string {
    return createHmac('sha256', this.key).update(`${stream}\n${text}`).digest('hex');
  }

  private replaceIfCorrupt(error: unknown): void {
    if (!isCorrupt(error)) return;
    this.db.close();
    try {
      this.db = openEmpty(this.file);
    } catch {
      // No snapshots until the next start.
    }
  }
}

function openEmpty(file: string): DatabaseSync {
  for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
  return openDatabase(file);
}

function openDatabase(file: string): DatabaseSync {
  const db = new DatabaseSync(file);
  try {
    db.exec(SCHEMA);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}
