import { setTimeout as delay } from 'node:timers/promises';
import { isDiskTrouble } from '@tender/event-store';
import { WRITE_RETRY_MILLIS } from '../pacing.js';
import type { Projection } from '../projections/projection.js';
import type { Generation, ProjectionStore, ProjectionTransaction } from '../projections/projection-store.js';

/** Retries while the disk is full or fails. `prepare` and `abandon` fail at once: their callers can retry. */
export class PatientProjectionStore implements ProjectionStore {
  private readonly patience = new AbortController();

  constructor(
    private readonly store: ProjectionStore,
    private readonly reportStall: (stalled: string | null) => void,
  ) {}

  generations(): Promise<Generation[]> {
    return this.store.generations();
  }

  prepare(projection: Projection, number: number, epoch: string): Promise<Generation> {
    return this.store.prepare(projection, number, epoch);
  }

  transaction(work: (transaction: ProjectionTransaction) => Promise<void>): Promise<void> {
    return this.untilWritten(() => this.store.transaction(work));
  }

  activate(projection: Projection, number: number): Promise<void> {
    return this.untilWritten(() => this.store.activate(projection, number));
  }

  mark(projection: Projection, number: number, failure: string | null): Promise<void> {
    return this.untilWritten(() => this.store.mark(projection, number, failure));
  }

  abandon(projection: Projection, number: number): Promise<void> {
    return this.store.abandon(projection, number);
  }

  giveUp(): void {
    this.patience.abort();
  }

  close(): Promise<void> {
    return this.store.close();
  }

  private async untilWritten(write: () => Promise<void>): Promise<void> {
    for (let wait: number = WRITE_RETRY_MILLIS.first; ; wait = Math.min(2 * wait, WRITE_RETRY_MILLIS.longest)) {
      try {
        await write();
        if (wait > WRITE_RETRY_MILLIS.first) this.reportStall(null);
        return;
      } catch (error) {
        if (!isDiskTrouble(error) || this.patience.signal.aborted) throw error;
        this.reportStall(String(error));
        await delay(wait, undefined, { signal: this.patience.signal }).catch(() => undefined);
      }
    }
  }
}
