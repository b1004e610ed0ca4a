import { FLUSH_AT } from '../pacing.js';

interface Flushable {
  flush(): void;
}

/** Flushes at the end of the event loop's turn, because larger batches are cheaper, or after `FLUSH_AT` commands of all streams. */
export class BatchScheduler {
  private readonly workers = new Set<Flushable>();
  private commands = 0;

  soon(worker: Flushable): void {
    if (this.workers.size === 0) setImmediate(() => this.flushAll());
    this.workers.add(worker);
    if (++this.commands >= FLUSH_AT) this.flushAll();
  }

  private flushAll(): void {
    const workers = [...this.workers];
    this.workers.clear();
    this.commands = 0;
    for (const worker of workers) worker.flush();
  }
}
