import { setTimeout as delay } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { StoreServer } from '@tender/platform/installation';

const EVERY_MILLIS = 1_000;
/** Consecutive failed checks after which a store counts as unavailable. */
const FAILURES = 2;

export class StoreMonitor {
  private readonly logger = new Logger(StoreMonitor.name);
  private readonly missing = new Set<string>();
  private readonly end = new AbortController();

  constructor(private readonly stores: readonly StoreServer[] = []) {
    for (const store of stores) void this.monitor(store);
  }

  get unavailable(): readonly string[] {
    return [...this.missing];
  }

  answers(): Promise<boolean> {
    return Promise.all(this.stores.map((store) => store.ping())).then(
      () => true,
      () => false,
    );
  }

  stop(): void {
    this.end.abort();
  }

  private async monitor({ name, ping }: StoreServer): Promise<void> {
    const { signal } = this.end;
    for (let failures = 0; !signal.aborted;) {
      try {
        await ping();
        failures = 0;
        if (this.missing.delete(name)) this.logger.log({ message: 'a store is available again', store: name });
      } catch (error) {
        failures += 1;
        if (failures === FAILURES && !signal.aborted) this.logUnavailable(name, error);
      }
      await delay(EVERY_MILLIS, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  private logUnavailable(name: string, error: unknown): void {
    this.missing.add(name);
    this.logger.error({ message: 'a store is unavailable', store: name, reason: String(error) });
  }
}
