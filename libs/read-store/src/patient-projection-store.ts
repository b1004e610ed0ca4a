import { setTimeout as delay } from 'node:timers/promises';
import { isDiskTrouble } from '@tender/event-store';
import type { Projection } from './projection.js';
import type { Generation, ProjectionStore, ProjectionTransaction } from './projection-store.js';

/** Milliseconds before the first repetition; each waits twice as long as the one before, up to the last. */
const FIRST_WAIT = 250;
const LONGEST_WAIT = 5_000;

/**
 * A store on a disk that may be full for a while, or not answer: what could not be written is tried again until it can, and meanwhile
 * the read models stand where they are. Only a generation that is to be made is refused at once: whoever asks for it can ask again.
 */
export class PatientProjectionStore implements ProjectionStore {
  private readonly patience = new AbortController();

  /** @param tell why nothing is written at present; null when something is again. */
  constructor(
    private readonly store: ProjectionStore,
    private readonly tell: (stalled: string | null) => void,
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

  /** From now on what fails has failed: nobody waits any more. */
  giveUp(): void {
    this.patience.abort();
  }

  close(): Promise<void> {
    return this.store.close();
  }

  private async untilWritten(write: () => Promise<void>): Promise<void> {
    for (let wait = FIRST_WAIT; ; wait = Math.min(2 * wait, LONGEST_WAIT)) {
      try {
        await write();
        if (wait > FIRST_WAIT) this.tell(null);
        return;
      } catch (error) {
        if (!isDiskTrouble(error) || this.patience.signal.aborted) throw error;
        this.tell(String(error));
        await delay(wait, undefined, { signal: this.patience.signal }).catch(() => undefined);
      }
    }
  }
}
