/**
 * How long a failed append marks the store as unhealthy, in ms. Longer than the pauses between retries (10 s): a store
 * that fails each time never looks healthy in between.
 */
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
