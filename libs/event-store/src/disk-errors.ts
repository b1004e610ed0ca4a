/** Primary result codes of SQLite, and one extended code: the shared memory of a WAL could not grow. */
const SQLITE_IOERR = 10;
const SQLITE_CORRUPT = 11;
const SQLITE_FULL = 13;
const SQLITE_NOTADB = 26;
const SQLITE_IOERR_SHMSIZE = 4_874;
const NO_ROOM: readonly unknown[] = ['ENOSPC', 'EDQUOT', 'DISK_FULL'];

interface Failure {
  errcode?: unknown;
  code?: unknown;
  cause?: unknown;
}

function causesOf(error: unknown): Failure[] {
  const causes: Failure[] = [];
  for (let failure = error; typeof failure === 'object' && failure !== null; failure = (failure as Failure).cause)
    causes.push(failure);
  return causes;
}

const primary = ({ errcode }: Failure): number | null => (typeof errcode === 'number' ? errcode & 0xff : null);

export function isDiskFull(error: unknown): boolean {
  return causesOf(error).some(
    (failure) =>
      primary(failure) === SQLITE_FULL || failure.errcode === SQLITE_IOERR_SHMSIZE || NO_ROOM.includes(failure.code),
  );
}

export function isDiskTrouble(error: unknown): boolean {
  return (
    isDiskFull(error) || causesOf(error).some((failure) => primary(failure) === SQLITE_IOERR || failure.code === 'EIO')
  );
}

export function isCorrupt(error: unknown): boolean {
  return causesOf(error).some((failure) => [SQLITE_CORRUPT, SQLITE_NOTADB].includes(primary(failure) ?? 0));
}
