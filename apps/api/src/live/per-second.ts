/** Counts what comes within each second of the clock. */
export class PerSecond {
  private second = 0;
  private count = 0;

  /** @param limit number of them in a second. */
  constructor(private readonly limit: number) {}

  /** Counts one more. @returns whether it is beyond the limit */
  isBeyond(): boolean {
    const now = Math.floor(Date.now() / 1_000);
    this.count = now === this.second ? this.count + 1 : 1;
    this.second = now;
    return this.count > this.limit;
  }
}
