import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
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

/** A backup is being put back here, or was until that was broken off: what stands here is no house yet. */
export class UnfinishedRestore extends Error {
  constructor(readonly place: string) {
    super(`a backup was not put back to its end in ${place}: run \`restore\` again, it goes on from there`);
    this.name = 'UnfinishedRestore';
  }
}

/** Stands in a data directory from the beginning of a restore to its end. */
const RESTORE_MARK = 'restoring';
/** The mark before it is whole. */
export const RESTORE_MARK_DRAFT = `${RESTORE_MARK}.new`;

/** Which backup is being put back in a directory, by the digest of its list of files; null where none is. */
export function unfinishedRestoreIn(directory: string): string | null {
  const mark = join(directory, RESTORE_MARK);
  return existsSync(mark) ? readFileSync(mark, 'utf8').trim() : null;
}

/** Durable when it returns; there is no mark, or a whole one, whenever the process ends. */
export function markRestore(directory: string, backup: string): void {
  const draft = join(directory, RESTORE_MARK_DRAFT);
  writeFileSync(draft, `${backup}\n`, { mode: 0o600, flush: true });
  renameSync(draft, join(directory, RESTORE_MARK));
}

export function unmarkRestore(directory: string): void {
  rmSync(join(directory, RESTORE_MARK), { force: true });
}

/**
 * One process to a data directory. The lock is an exclusive transaction on `lock.db`, which the operating system takes
 * back when the process ends in whatever way. POSIX drops a process's locks on a file when it closes any handle on it:
 * nothing else may open `lock.db`.
 */
export class DataLock {
  /** Keeps locks from the garbage collector, which would close them. */
  private static readonly held = new Set<DataLock>();

  private constructor(private readonly db: DatabaseSync) {}

  /**
   * Makes the directory where it is missing.
   * @param restoring a restore may go on where one was broken off.
   * @throws DataDirectoryInUse, UnfinishedRestore
   */
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
