import { setTimeout as delay } from 'node:timers/promises';

/** Where a lease stands: one for all who want it, with a clock of its own. */
export interface LeaseRegister {
  /**
   * Takes the lease, or keeps it, when nobody else holds it.
   * @returns its number, which rises with each change of its holder; null when somebody else holds it.
   */
  take(holder: string, millis: number): Promise<number | null>;
  /** Gives it up, if it is this holder's. */
  release(holder: string): Promise<void>;
}

export interface LeaseListener {
  /** This process leads, until `lost`. */
  gained(fence: number): void;
  /** This process leads no more: it could not renew in time, or somebody else has it. */
  lost(): void;
}

export interface LeaseTiming {
  /** How long it lasts from each renewal on. */
  holdMillis: number;
  renewMillis: number;
  /** Between two attempts of one who does not hold it. */
  retryMillis: number;
}

/** Another takes over within 10 s of a holder's death. */
const TIMING: LeaseTiming = { holdMillis: 8_000, renewMillis: 2_000, retryMillis: 1_000 };

/**
 * Leads while nobody else does. The holder counts from before it asks, so that it gives up before the register does; whatever it still
 * writes then carries a number that is too low.
 */
export class Lease {
  private readonly wake = new AbortController();
  private readonly running: Promise<void>;
  private held: { fence: number; until: number } | null = null;
  private expiry: NodeJS.Timeout | undefined;

  /** @param holder names this process, as no other ever. */
  constructor(
    private readonly register: LeaseRegister,
    private readonly holder: string,
    private readonly listener: LeaseListener,
    private readonly timing: LeaseTiming = TIMING,
  ) {
    this.running = this.run();
  }

  /** The number to write under, null while this process does not lead. */
  get fence(): number | null {
    return this.held && performance.now() < this.held.until ? this.held.fence : null;
  }

  /** Gives the lease to whoever waits for it; what writes under it is stopped before. A register that does not answer is not waited for long. */
  async stop(): Promise<void> {
    this.wake.abort();
    clearTimeout(this.expiry);
    const released = this.running.then(() => this.register.release(this.holder)).catch(() => undefined);
    this.held = null;
    await Promise.race([released, delay(this.timing.renewMillis, undefined, { ref: false })]);
  }

  private async run(): Promise<void> {
    const { signal } = this.wake;
    while (!signal.aborted) {
      await this.ask();
      await delay(this.held ? this.timing.renewMillis : this.timing.retryMillis, undefined, { signal }).catch(
        () => undefined,
      );
    }
  }

  private async ask(): Promise<void> {
    const until = performance.now() + this.timing.holdMillis;
    try {
      const fence = await this.register.take(this.holder, this.timing.holdMillis);
      if (this.wake.signal.aborted) return;
      if (fence === null || (this.held && this.held.fence !== fence)) this.lose();
      if (fence !== null && performance.now() < until) this.hold(fence, until);
    } catch {
      // Nobody knows whether it was renewed: it lasts as long as it did before.
    }
  }

  private hold(fence: number, until: number): void {
    const gained = !this.held;
    this.held = { fence, until };
    clearTimeout(this.expiry);
    this.expiry = setTimeout(() => this.lose(), until - performance.now());
    if (gained) this.listener.gained(fence);
  }

  private lose(): void {
    clearTimeout(this.expiry);
    if (!this.held) return;
    this.held = null;
    this.listener.lost();
  }
}
