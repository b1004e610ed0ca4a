import { BroadcastChannel, parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { channelOf } from './commit-signal.js';
import { FIELDS_PER_EVENT, SqliteLog, type Append, type Outcome } from './sqlite-log.js';

/** The writer's thread (`sqlite-writer-thread.ts` is its other end): whatever waits when a transaction ends makes up the next. */

export type ToWriter = readonly Append[] | 'close';
export type FromWriter = { readonly epoch: string } | readonly Outcome[];

/** Larger transactions are hardly faster; with two smaller ones the main thread answers the first while the second is written. */
const EVENTS_PER_TRANSACTION = 256;
/** Whether the WAL has grown too long is looked at once for so many transactions. */
const LOOK_EVERY = 16;

if (!parentPort) throw new Error('the writer runs as a worker thread');
const port = parentPort;
const { file } = workerData as { file: string };
const log = SqliteLog.open(file);
const commits = new BroadcastChannel(channelOf(file));
let transactions = 0;

port.on('message', (first: ToWriter) => {
  let transaction: Append[] = [];
  let events = 0;
  for (
    let message: ToWriter | undefined = first;
    message !== undefined;
    message = receiveMessageOnPort(port)?.message
  ) {
    if (message === 'close') {
      commit(transaction);
      return close();
    }
    for (const append of message) {
      transaction.push(append);
      events += append.fields.length / FIELDS_PER_EVENT;
      if (events < EVENTS_PER_TRANSACTION) continue;
      commit(transaction);
      transaction = [];
      events = 0;
    }
  }
  commit(transaction);
});
port.postMessage({ epoch: log.epoch } satisfies FromWriter);

function commit(appends: readonly Append[]): void {
  if (appends.length === 0) return;
  port.postMessage(log.write(appends) satisfies FromWriter);
  commits.postMessage(null);
  if (++transactions % LOOK_EVERY === 0) log.limitWal();
}

function close(): void {
  log.close();
  commits.close();
  port.close();
}
