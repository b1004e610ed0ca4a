import { existsSync, renameSync } from 'node:fs';

/** A file of SQLite that cannot be read. No repetition helps. */
export class DamagedDatabase extends Error {
  /** @param advice what the operator can do. */
  constructor(
    readonly file: string,
    advice: string,
    cause: unknown,
  ) {
    super(`${file} is damaged (${cause instanceof Error ? cause.message : String(cause)}): ${advice}`, { cause });
    this.name = 'DamagedDatabase';
  }
}

/** Renames a database and the files that belong to it. @returns the new name */
export function putAside(file: string): string {
  const aside = `${file}.damaged-${new Date().toISOString().replaceAll(':', '-')}`;
  for (const suffix of ['', '-wal', '-shm']) if (existsSync(file + suffix)) renameSync(file + suffix, aside + suffix);
  return aside;
}
