/** Counts in seconds that begin with a message. Within seconds of the clock, a burst across a boundary would be split. */
export class PerSecond {
  private since = -Infinity;
  private count = 0;

  constructor(
    private readonly limit: number,
    private readonly clock: () => number = () => performance.now(),
  ) {}

  /** Counts one more. @returns whether it exceeds the limit */
  isBeyond(): boolean {
    const now = this.clock();
    if (now - this.since >= 1_000) {
      this.since = now;
      this.count = 0;
    }
    return ++this.count > this.limit;
  }
}
