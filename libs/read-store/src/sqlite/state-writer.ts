import { Worker } from 'node:worker_threads';
import { Rejection } from '@tender/kernel';
import { UniqueViolation } from '../port.js';
import type { Sql } from './sqlite-query.js';

export type WriteOutcome =
  | { changes: number }
  | { taken: true }
  | { refused: 'DISK_FULL' | 'UNAVAILABLE' }
  | { error: string };

interface Waiting {
  statements: Sql[];
  collection: string;
  resolve(changes: number): void;
  reject(error: unknown): void;
}

/** A thread, so that no fsync blocks the main loop. One batch, in one transaction, is in progress at a time; later writes form the next one. */
export class StateWriter {
  private waiting: Waiting[] = [];
  private inProgress: Waiting[] = [];
  private failure: Error | undefined;
  private closing = false;
  private readonly worker: Worker;
  private readonly exited: Promise<void>;

  constructor(
    file: string,
    private readonly onDeath: (error: Error) => void = () => undefined,
  ) {
    this.worker = new Worker(new URL('../threads/state-writer-thread.js', import.meta.url), { workerData: { file } });
    // The process may end while there is no write; a batch in progress keeps it alive.
    this.worker.unref();
    this.worker.on('message', (outcomes: WriteOutcome[]) => this.settle(outcomes));
    this.worker.on('error', (error) => this.fail(error instanceof Error ? error : new Error(String(error))));
    this.exited = new Promise((resolve) =>
      this.worker.once('exit', () => resolve(this.fail(new Error('the writer of state.db has ended')))),
    );
  }

  /** Resolves with the number of changed rows. @throws UniqueViolation; Rejection DISK_FULL, UNAVAILABLE */
  write(collection: string, statements: Sql[]): Promise<number> {
    return new Promise((resolve, reject) => {
      if (this.failure ?? this.closing) return reject(this.failure ?? new Error('state.db is closed'));
      this.waiting.push({ statements, collection, resolve, reject });
      // Collects the writes of one turn of the event loop.
      if (this.waiting.length === 1) queueMicrotask(() => this.send());
    });
  }

  async close(): Promise<void> {
    this.closing = true;
    this.worker.ref();
    this.endWhenIdle();
    await this.exited;
  }

  private send(): void {
    if (this.inProgress.length > 0 || this.waiting.length === 0 || this.failure) return;
    this.inProgress = this.waiting;
    this.waiting = [];
    this.worker.ref();
    this.worker.postMessage(this.inProgress.map(({ statements }) => statements));
  }

  private settle(outcomes: WriteOutcome[]): void {
    const settled = this.inProgress;
    this.inProgress = [];
    if (!this.closing) this.worker.unref();
    this.send();
    this.endWhenIdle();
    settled.forEach(({ resolve, reject, collection }, index) => {
      const outcome = outcomes[index] ?? { error: 'no outcome' };
      if ('changes' in outcome) resolve(outcome.changes);
      else reject(errorOf(collection, outcome));
    });
  }

  private endWhenIdle(): void {
    if (this.closing && this.inProgress.length + this.waiting.length === 0) this.worker.postMessage(null);
  }

  /** A batch in progress has an unknown outcome: read to find out. */
  private fail(error: Error): void {
    const died = !this.failure && !this.closing;
    this.failure ??= error;
    for (const { reject } of [...this.inProgress, ...this.waiting]) reject(this.failure);
    this.inProgress = [];
    this.waiting = [];
    if (died) this.onDeath(error);
  }
}

function errorOf(collection: string, outcome: Exclude<WriteOutcome, { changes: number }>): Error {
  if ('taken' in outcome) return new UniqueViolation(collection);
  return 'refused' in outcome
    ? new Rejection(outcome.refused)
    : new Error(`write to ${collection} failed: ${outcome.error}`);
}
