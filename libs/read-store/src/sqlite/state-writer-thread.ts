import { parentPort, workerData } from 'node:worker_threads';
import { isCorrupt, isDiskFull, isDiskTrouble } from '@tender/event-store';
import { isUniqueViolation, SqliteDatabase, STATE } from './sqlite-database.js';
import type { Sql } from './sqlite-query.js';
import type { WriteOutcome } from './state-writer.js';

/** The thread of `StateWriter`: a message is a batch, its answer tells that the batch is durable. `null` ends it. */
const { file } = workerData as { file: string };
let opened: SqliteDatabase | undefined;

/** At the first write: on a full disk the file may not even open. */
const database = (): SqliteDatabase => (opened ??= new SqliteDatabase(file, { ...STATE, overwrites: true }));

parentPort?.on('message', (batch: Sql[][] | null) => {
  if (batch) return parentPort?.postMessage(writeAll(batch));
  opened?.close();
  parentPort?.close();
});

/**
 * A disk that is full today may have room tomorrow: a batch that fails is told so, and the thread goes on. A damaged
 * file ends it.
 */
function writeAll(batch: Sql[][]): WriteOutcome[] {
  try {
    return database().transaction(() => batch.map(write));
  } catch (error) {
    if (isCorrupt(error)) throw error;
    return batch.map(() => refusalOf(error));
  }
}

/** One refused write leaves the others of its batch as they are. */
function write(statements: Sql[]): WriteOutcome {
  try {
    return {
      changes: database().savepoint(() => statements.reduce((changes, sql) => changes + database().run(sql), 0)),
    };
  } catch (error) {
    if (!database().inTransaction || isCorrupt(error)) throw error;
    return isUniqueViolation(error) ? { taken: true } : refusalOf(error);
  }
}

function refusalOf(error: unknown): WriteOutcome {
  if (isDiskFull(error)) return { refused: 'DISK_FULL' };
  return isDiskTrouble(error) ? { refused: 'UNAVAILABLE' } : { error: String(error) };
}
