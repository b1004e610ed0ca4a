import { setTimeout as delay } from 'node:timers/promises';

export interface LeaseRegister {
  /** @returns the fencing number, which rises with each new holder; null if another process holds the lease. */
  acquireLease(holder: string, millis: number): Promise<number | null>;
  releaseLease(holder: string): Promise<void>;
}

export interface LeaseListener {
  /** Whether to try to get the lease, called before each attempt. False leaves it to other processes. Default: true. */
  canLead?(): Promise<boolean>;
  gained(fence: number): void;
  lost(): void;
}

export interface LeaseTiming {
  holdMillis: number;
  renewMillis: number;
  retryMillis: number;
}

/** In ms: another process leads at most 4.4 s after a holder's death, and the read models are current within 10 s. */
const TIMING: LeaseTiming = { holdMillis: 4_000, renewMillis: 800, retryMillis: 400 };

/**
 * The holder counts its time from before each request, so that it stops before another process can lead. A late write
 * carries an old fencing number and is refused.
 */
export class Lease {
  private readonly wake = new AbortController();
  private readonly running: Promise<void>;
  private held: { fence: number; until: number } | null = null;
  private abstainsUntil = 0;
  private yields = 0;
  private yielded: Promise<void> = Promise.resolve();
  private expiry: NodeJS.Timeout | undefined;

  constructor(
    private readonly register: LeaseRegister,
    private readonly holder: string,
    private readonly listener: LeaseListener,
    private readonly timing: LeaseTiming = TIMING,
  ) {
    this.running = this.run();
  }

  /** Fencing number for this process's writes; null if it does not lead. */
  get fence(): number | null {
    return this.held && performance.now() < this.held.until ? this.held.fence : null;
  }

  /**
   * For a leader without progress. It pauses for three attempts of the others, and leads again if no other process can.
   * The fencing number refuses its pending writes.
   */
  async yield(): Promise<void> {
    if (!this.held) return;
    this.abstainsUntil = performance.now() + 3 * this.timing.retryMillis;
    this.yields++;
    this.lose();
    this.yielded = this.register.releaseLease(this.holder).catch(() => undefined);
    await this.yielded;
  }

  /** Gives up the lease, after its writers have stopped. Does not wait long for an unreachable register. */
  async stop(): Promise<void> {
    this.wake.abort();
    clearTimeout(this.expiry);
    const released = this.running.then(() => this.register.releaseLease(this.holder)).catch(() => undefined);
    this.held = null;
    await Promise.race([released, delay(this.timing.renewMillis, undefined, { ref: false })]);
  }

  private async run(): Promise<void> {
    const { signal } = this.wake;
    while (!signal.aborted) {
      await this.renewLease();
      await delay(this.held ? this.timing.renewMillis : this.timing.retryMillis, undefined, { signal }).catch(
        () => undefined,
      );
    }
  }

  private async renewLease(): Promise<void> {
    if (performance.now() < this.abstainsUntil) return;
    await this.yielded;
    if (!this.held && !(await this.canLead())) return;
    const { yields } = this;
    const until = performance.now() + this.timing.holdMillis;
    try {
      const fence = await this.register.acquireLease(this.holder, this.timing.holdMillis);
      if (this.wake.signal.aborted) return;
      if (yields !== this.yields) return await this.register.releaseLease(this.holder);
      if (fence === null || (this.held && this.held.fence !== fence)) this.lose();
      if (fence !== null && performance.now() < until) this.hold(fence, until);
    } catch {
      // Unknown outcome: the lease keeps its previous expiry.
    }
  }

  private async canLead(): Promise<boolean> {
    const { canLead } = this.listener;
    return (await canLead?.().catch(() => false)) ?? true;
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
