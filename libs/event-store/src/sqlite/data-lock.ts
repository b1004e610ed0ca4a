import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { SQLITE_BUSY, sqliteCodeOf } from './sqlite-errors.js';

/** Another process works on the data directory. */
export class DataDirectoryInUse extends Error {
  constructor(
    readonly directory: string,
    cause: unknown,
  ) {
    super(`the data directory ${directory} is in use by another process`, { cause });
    this.name = 'DataDirectoryInUse';
  }
}

/**
 * One process to a data directory. The lock is an exclusive transaction on `lock.db`, which the operating system takes back when the
 * process ends in whatever way. POSIX drops a process's locks on a file when it closes any handle on it: nothing else may open `lock.db`.
 */
export class DataLock {
  /** Keeps locks from the garbage collector, which would close them. */
  private static readonly held = new Set<DataLock>();

  private constructor(private readonly db: DatabaseSync) {}

  /** Makes the directory where it is missing. @throws DataDirectoryInUse */
  static acquire(directory: string): DataLock {
    const path = resolve(directory);
    mkdirSync(path, { recursive: true, mode: 0o700 });
    const db = new DatabaseSync(join(path, 'lock.db'), { timeout: 0 });
    try {
      db.exec('BEGIN EXCLUSIVE');
      const lock = new DataLock(db);
      DataLock.held.add(lock);
      return lock;
    } catch (error) {
      db.close();
      throw sqliteCodeOf(error) === SQLITE_BUSY ? new DataDirectoryInUse(path, error) : error;
    }
  }

  release(): void {
    if (DataLock.held.delete(this)) this.db.close();
  }
}
