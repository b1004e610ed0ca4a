import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { SQLITE_BUSY, sqliteCodeOf } from './sqlite-errors.js';

export class DataDirectoryInUse extends Error {
  constructor(
    readonly directory: string,
    cause: unknown,
  ) {
    super(`the data directory ${directory} is in use by another process`, { cause });
    this.name = 'DataDirectoryInUse';
  }
}

export class UnfinishedRestore extends Error {
  constructor(readonly place: string) {
    super(`a restore into ${place} is not finished: run \`restore\` again to continue it`);
    this.name = 'UnfinishedRestore';
  }
}

const RESTORE_MARK = 'restoring';
export const RESTORE_MARK_DRAFT = `${RESTORE_MARK}.new`;

/** Digest of the file list of the backup that is being restored; null if none is. */
export function unfinishedRestoreIn(directory: string): string | null {
  const mark = join(directory, RESTORE_MARK);
  return existsSync(mark) ? readFileSync(mark, 'utf8').trim() : null;
}

/** Marks a restore atomically: after a crash the mark is absent or complete. */
export function markRestore(directory: string, backup: string): void {
  const draft = join(directory, RESTORE_MARK_DRAFT);
  writeFileSync(draft, `${backup}\n`, { mode: 0o600, flush: true });
  renameSync(draft, join(directory, RESTORE_MARK));
}

export function unmarkRestore(directory: string): void {
  rmSync(join(directory, RESTORE_MARK), { force: true });
}

/**
 * Allows one process per data directory. The lock is an exclusive transaction on `lock.db`, which the operating system releases when the process
 * ends. POSIX releases a process's locks when it closes any handle of the file: no other code may open `lock.db`.
 */
export class DataLock {
  /** Prevents garbage collection, which would close the lock. */
  private static readonly held = new Set<DataLock>();

  private constructor(private readonly db: DatabaseSync) {}

  /** @param restoring allows to continue an interrupted restore. @throws DataDirectoryInUse, UnfinishedRestore */
  static acquire(directory: string, { restoring = false } = {}): DataLock {
    const path = resolve(directory);
    if (!restoring && unfinishedRestoreIn(path) !== null) throw new UnfinishedRestore(path);
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
