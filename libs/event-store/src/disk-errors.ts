/** Primary result codes of SQLite, and one extended: the shared memory of a WAL could not grow. */
const SQLITE_IOERR = 10;
const SQLITE_CORRUPT = 11;
const SQLITE_FULL = 13;
const SQLITE_NOTADB = 26;
const SQLITE_IOERR_SHMSIZE = 4_874;
/** Of the operating system; and of this house's own refusals. */
const NO_ROOM: readonly unknown[] = ['ENOSPC', 'EDQUOT', 'DISK_FULL'];

interface Failure {
  /** Of SQLite. */
  errcode?: unknown;
  /** Of the operating system, or `node:sqlite`'s own. */
  code?: unknown;
  cause?: unknown;
}

/** An error and what caused it, the outermost first. */
function causesOf(error: unknown): Failure[] {
  const causes: Failure[] = [];
  for (let failure = error; typeof failure === 'object' && failure !== null; failure = (failure as Failure).cause)
    causes.push(failure);
  return causes;
}

const primary = ({ errcode }: Failure): number | null => (typeof errcode === 'number' ? errcode & 0xff : null);

/** Whether something failed because there is no room on the disk: it may be tried again when there is. */
export function isDiskFull(error: unknown): boolean {
  return causesOf(error).some(
    (failure) =>
      primary(failure) === SQLITE_FULL || failure.errcode === SQLITE_IOERR_SHMSIZE || NO_ROOM.includes(failure.code),
  );
}

/** Whether the disk is full or does not answer as it should: either may pass. */
export function isDiskTrouble(error: unknown): boolean {
  return (
    isDiskFull(error) || causesOf(error).some((failure) => primary(failure) === SQLITE_IOERR || failure.code === 'EIO')
  );
}

/** Whether a file of SQLite is damaged: no repetition helps. */
export function isCorrupt(error: unknown): boolean {
  return causesOf(error).some((failure) => [SQLITE_CORRUPT, SQLITE_NOTADB].includes(primary(failure) ?? 0));
}
