export interface Rate {
  burst: number;
  perSecond: number;
}

/**
 * A token bucket for each key, stored as the instant at which it will be full: cheap on the path of each bid. Only full
 * buckets are deleted, so that no caller can displace another's.
 */
export class TokenBucketLimit {
  private readonly givenBackAt = new Map<string, number>();
  private readonly millisEach: number;
  private readonly burstMillis: number;
  private sweptAt = 0;

  constructor(
    { burst, perSecond }: Rate,
    private readonly clock: () => number = () => performance.now(),
  ) {
    this.millisEach = 1_000 / perSecond;
    this.burstMillis = burst * this.millisEach;
  }

  consume(key: string): number {
    const now = this.clock();
    if (now - this.sweptAt > this.burstMillis) this.sweep(now);
    const used = Math.max(this.givenBackAt.get(key) ?? now, now) + this.millisEach;
    const wait = used - now - this.burstMillis;
    if (wait > 0) return Math.max(1, Math.ceil(wait / 1_000));
    this.givenBackAt.set(key, used);
    return 0;
  }

  /** Takes more tokens, even more than are left: the next call with this key waits for them. */
  charge(key: string, cost: number): void {
    const now = this.clock();
    this.givenBackAt.set(key, Math.max(this.givenBackAt.get(key) ?? now, now) + cost * this.millisEach);
  }

  get size(): number {
    return this.givenBackAt.size;
  }

  private sweep(now: number): void {
    this.sweptAt = now;
    for (const [key, at] of this.givenBackAt) if (at <= now) this.givenBackAt.delete(key);
  }
}
