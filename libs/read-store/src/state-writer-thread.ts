import { parentPort, workerData } from 'node:worker_threads';
import { isUniqueViolation, SqliteDatabase } from './sqlite-database.js';
import type { Sql } from './sqlite-query.js';
import type { WriteOutcome } from './state-writer.js';

/** The thread of `StateWriter`: a message is a batch, its answer tells that the batch is durable. `null` ends it. */
const { file } = workerData as { file: string };
const database = new SqliteDatabase(file, { synchronous: 'FULL' });

parentPort?.on('message', (batch: Sql[][] | null) => {
  if (batch) return parentPort?.postMessage(writeAll(batch));
  database.close();
  parentPort?.close();
});

/** A disk that is full today may have room tomorrow: a batch that fails is told so, and the thread goes on. */
function writeAll(batch: Sql[][]): WriteOutcome[] {
  try {
    return database.transaction(() => batch.map(write));
  } catch (error) {
    return batch.map(() => ({ error: String(error) }));
  }
}

/** One refused write leaves the others of its batch as they are. */
function write(statements: Sql[]): WriteOutcome {
  try {
    return { changes: database.savepoint(() => statements.reduce((changes, sql) => changes + database.run(sql), 0)) };
  } catch (error) {
    if (!database.inTransaction) throw error;
    return isUniqueViolation(error) ? { taken: true } : { error: String(error) };
  }
}
