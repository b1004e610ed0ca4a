import { setTimeout as delay } from 'node:timers/promises';

/** The register of a lease: one for all processes, with a clock of its own. */
export interface LeaseRegister {
  /**
   * Takes the lease, or keeps it, when nobody else holds it.
   * @returns its number, which rises with each change of its holder; null when another process holds it.
   */
  acquireLease(holder: string, millis: number): Promise<number | null>;
  /** Gives it up, if it is this holder's. */
  releaseLease(holder: string): Promise<void>;
}

export interface LeaseListener {
  /** Asked before each attempt to lead: who could not do the work now leaves it to others. Left out: it always can. */
  canLead?(): Promise<boolean>;
  /** This process leads, until `lost`. */
  gained(fence: number): void;
  /** This process leads no more: it could not renew in time, or another has it. */
  lost(): void;
}

export interface LeaseTiming {
  /** For how long it is held from each renewal on. */
  holdMillis: number;
  renewMillis: number;
  /** Between two attempts of a process that does not hold it. */
  retryMillis: number;
}

/**
 * Milliseconds. Another process leads 4.4 s after a holder's death at the latest, and has the rest of 10 s to make the
 * read models current.
 */
const TIMING: LeaseTiming = { holdMillis: 4_000, renewMillis: 800, retryMillis: 400 };

/**
 * Leads while no other process does. The holder counts its time from before each request, so that it stops before the
 * register lets another lead; a late write carries a fencing number that is too low, and is refused.
 */
export class Lease {
  private readonly wake = new AbortController();
  private readonly running: Promise<void>;
  private held: { fence: number; until: number } | null = null;
  /** Until when it lets others go first, on the monotonic clock, and how often it has. */
  private abstainsUntil = 0;
  private yields = 0;
  private yielded: Promise<void> = Promise.resolve();
  private expiry: NodeJS.Timeout | undefined;

  /** @param holder a name of this process that no other ever has. */
  constructor(
    private readonly register: LeaseRegister,
    private readonly holder: string,
    private readonly listener: LeaseListener,
    private readonly timing: LeaseTiming = TIMING,
  ) {
    this.running = this.run();
  }

  /** The fencing number of this process's writes, null while it does not lead. */
  get fence(): number | null {
    return this.held && performance.now() < this.held.until ? this.held.fence : null;
  }

  /**
   * Lets another lead, because this process does not get on: others have three attempts before it asks again, so that
   * it leads again where nobody else can. What it still has under way is refused by its fencing number.
   */
  async yield(): Promise<void> {
    if (!this.held) return;
    this.abstainsUntil = performance.now() + 3 * this.timing.retryMillis;
    this.yields++;
    this.lose();
    this.yielded = this.register.releaseLease(this.holder).catch(() => undefined);
    await this.yielded;
  }

  /**
   * Gives the lease up; what writes under it is stopped before. A register that does not answer is not waited for long.
   */
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
      // It was under way when the lease was given up.
      if (yields !== this.yields) return await this.register.releaseLease(this.holder);
      if (fence === null || (this.held && this.held.fence !== fence)) this.lose();
      if (fence !== null && performance.now() < until) this.hold(fence, until);
    } catch {
      // The outcome is unknown: it lasts as long as it did before.
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
