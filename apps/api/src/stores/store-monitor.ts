import { setTimeout as delay } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { StoreServer } from '@tender/platform/installation';

const EVERY_MILLIS = 1_000;
/** Looks that fail one after the other before a store counts as away: one may meet a moment's hesitation. */
const FAILURES = 2;

/**
 * Looks after the servers that keep the house's data, so that readiness and the log tell when one is away, and when it
 * is back.
 */
export class StoreMonitor {
  private readonly logger = new Logger(StoreMonitor.name);
  private readonly missing = new Set<string>();
  /** Number of those whose last look failed. */
  private unreached = 0;
  private readonly end = new AbortController();

  /** @param stores none where all of the data is this process's own. */
  constructor(stores: readonly StoreServer[] = []) {
    for (const store of stores) void this.monitor(store);
  }

  /** Names of those that are away. */
  get unavailable(): readonly string[] {
    return [...this.missing];
  }

  /** Whether each was there when it was looked at last. */
  get isReachable(): boolean {
    return this.unreached === 0;
  }

  stop(): void {
    this.end.abort();
  }

  private async monitor({ name, ping }: StoreServer): Promise<void> {
    const { signal } = this.end;
    for (let failures = 0; !signal.aborted;) {
      try {
        await ping();
        if (failures > 0) this.unreached--;
        failures = 0;
        if (this.missing.delete(name)) this.logger.log({ message: 'a store is back', store: name });
      } catch (error) {
        if (failures === 0) this.unreached++;
        failures += 1;
        if (failures === FAILURES && !signal.aborted) this.logUnavailable(name, error);
      }
      await delay(EVERY_MILLIS, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  private logUnavailable(name: string, error: unknown): void {
    this.missing.add(name);
    this.logger.error({ message: 'a store is away', store: name, reason: String(error) });
  }
}
