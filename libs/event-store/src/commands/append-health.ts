/**
 * Milliseconds for which a failed append counts: whoever it failed tries again within ten seconds, so that a store that
 * goes on failing is never taken for well in between.
 */
const COUNTS_MILLIS = 12_000;

/**
 * Whether what this process appends reaches the store, by the last append: a store that can be read may still take
 * nothing.
 */
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
