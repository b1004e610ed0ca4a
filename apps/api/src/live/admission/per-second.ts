/** Counts what comes within a second from the first of them: one of the clock would part a burst that spans its end. */
export class PerSecond {
  /** Milliseconds on the monotonic clock. */
  private since = -Infinity;
  private count = 0;

  /** @param limit number of them in a second. */
  constructor(
    private readonly limit: number,
    private readonly clock: () => number = () => performance.now(),
  ) {}

  /** Counts one more. @returns whether it is beyond the limit */
  isBeyond(): boolean {
    const now = this.clock();
    if (now - this.since >= 1_000) {
      this.since = now;
      this.count = 0;
    }
    return ++this.count > this.limit;
  }
}
