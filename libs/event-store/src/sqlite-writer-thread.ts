import { Worker } from 'node:worker_threads';
import { OutcomeUnknown, StoreFull, WrongExpectedRevision } from './port.js';
import { FIELDS_PER_EVENT, type Append, type Outcome } from './sqlite-log.js';
import type { FromWriter, ToWriter } from './sqlite-writer.js';

interface Pending {
  readonly append: Append;
  resolve(position: number): void;
  reject(error: Error): void;
}

/** So many events do not wait for more: while they are being written, this thread makes the next. */
const LARGE_MESSAGE = 16;

/** This thread's end of the writer. Appends are answered in the order in which they were sent. */
export class SqliteWriterThread {
  private unsent: Append[] = [];
  private unsentEvents = 0;
  private readonly pending: Pending[] = [];
  private refusal: Error | null = null;
  private readonly exited: Promise<void>;

  private constructor(
    private readonly worker: Worker,
    readonly epoch: string,
    private readonly onDeath: (error: Error) => void,
  ) {
    worker.on('message', (outcomes: readonly Outcome[]) => this.settle(outcomes));
    worker.on('error', (error) => this.die(error));
    worker.on('messageerror', (error) => this.die(error));
    this.exited = new Promise((resolve) => {
      worker.on('exit', (code) => {
        this.die(new Error(`the writer of the event store ended with code ${code}`));
        resolve();
      });
    });
  }

  /**
   * @param onDeath told once, should it end without having been closed: it never writes again.
   * @throws when the file cannot be opened for writing.
   */
  static start(file: string, onDeath: (error: Error) => void = () => undefined): Promise<SqliteWriterThread> {
    const worker = new Worker(new URL('./sqlite-writer.js', import.meta.url), {
      workerData: { file },
      name: 'event writer',
    });
    return new Promise((resolve, reject) => {
      worker.once('error', reject);
      worker.once('message', (message: FromWriter) => {
        worker.off('error', reject);
        if ('epoch' in message) resolve(new SqliteWriterThread(worker, message.epoch, onDeath));
        else reject(new Error('the writer answered before it was asked'));
      });
    });
  }

  append(append: Append): Promise<number> {
    if (this.refusal) return Promise.reject(this.refusal);
    return new Promise((resolve, reject) => {
      this.pending.push({ append, resolve, reject });
      // A message holds what this turn of the event loop brings: to wake the other thread costs more than the message.
      if (this.unsent.push(append) === 1) setImmediate(() => this.send());
      this.unsentEvents += append.fields.length / FIELDS_PER_EVENT;
      if (this.unsentEvents >= LARGE_MESSAGE) this.send();
    });
  }

  /** Resolves when all that waits is answered and the file is closed. */
  async close(): Promise<void> {
    this.send();
    this.refusal ??= new Error('the event store is closed');
    this.worker.postMessage('close' satisfies ToWriter);
    await this.exited;
  }

  private send(): void {
    if (this.unsent.length > 0) this.worker.postMessage(this.unsent satisfies ToWriter);
    this.unsent = [];
    this.unsentEvents = 0;
  }

  private settle(outcomes: readonly Outcome[]): void {
    const answered = this.pending.splice(0, outcomes.length);
    answered.forEach(({ append, resolve, reject }, index) => {
      const outcome = outcomes[index]!;
      if (typeof outcome === 'number') resolve(outcome);
      else if (outcome === 'conflict') reject(new WrongExpectedRevision(append.stream, append.expected));
      else reject(errorOf(append, outcome));
    });
  }

  private die(cause: unknown): void {
    for (const { append, reject } of this.pending.splice(0)) reject(new OutcomeUnknown(append.stream, cause));
    if (this.refusal) return;
    this.refusal = new Error('the writer of the event store has died; only a restart helps', { cause });
    this.onDeath(this.refusal);
  }
}

function errorOf({ stream }: Append, { problem, outcome }: Exclude<Outcome, number | 'conflict'>): Error {
  switch (outcome) {
    case 'full':
      return new StoreFull(stream, problem);
    case 'unknown':
      return new OutcomeUnknown(stream, problem);
    case 'failed':
      return new Error(`append to ${stream} failed: ${problem}`);
  }
}
