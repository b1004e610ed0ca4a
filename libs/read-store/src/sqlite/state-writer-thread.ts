import { parentPort, workerData } from 'node:worker_threads';
import { isCorrupt, isDiskFull, isDiskTrouble } from '@tender/event-store';
import { compactHeap } from '@tender/kernel';
import { isUniqueViolation, SqliteDatabase, STATE } from './sqlite-database.js';
import type { Sql } from './sqlite-query.js';
import type { WriteOutcome } from './state-writer.js';

/** The thread of `StateWriter`. A message is a batch, answered when it is durable; `null` ends the thread. */
const { file } = workerData as { file: string };
let opened: SqliteDatabase | undefined;

compactHeap();

/** Opens the database at the first write: on a full disk even this may fail. */
const database = (): SqliteDatabase => (opened ??= new SqliteDatabase(file, { ...STATE, overwrites: true }));

parentPort?.on('message', (batch: Sql[][] | null) => {
  if (batch) return parentPort?.postMessage(writeAll(batch));
  opened?.close();
  parentPort?.close();
});

/** A full disk may be temporary: reports the failure of the batch and continues. A damaged file ends the thread. */
function writeAll(batch: Sql[][]): WriteOutcome[] {
  try {
    return database().transaction(() => batch.map(write));
  } catch (error) {
    if (isCorrupt(error)) throw error;
    return batch.map(() => refusalOf(error));
  }
}

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
