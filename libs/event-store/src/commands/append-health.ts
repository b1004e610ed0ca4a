/** Duration of a failure in ms. Longer than the callers' 10 s retry: a failing store never looks healthy in between. */
const COUNTS_MILLIS = 12_000;

export class AppendHealth {
  private failedAt = -Infinity;

  worked(): void {
    this.failedAt = -Infinity;
  }

  failed(): void {
    this.failedAt = performance.now();
  }

  get isHealthy(): boolean {
    return performance.now() - this.failedAt >= COUNTS_MILLIS;
  }
}
