import { FLUSH_AT } from '../pacing.js';

/** Something whose commands wait to be sent. */
interface Flushable {
  flush(): void;
}

/**
 * Flushes all workers at the end of this turn of the event loop, because larger batches are cheaper; or at once, when
 * the turn has brought `FLUSH_AT` commands, of one stream or of many.
 */
export class BatchScheduler {
  private readonly workers = new Set<Flushable>();
  private commands = 0;

  /** To be called for each command that may be sent. */
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
