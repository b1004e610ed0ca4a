import { LRUCache } from 'lru-cache';
import { Rejection } from '@tender/kernel';

/** Counts tries per key in a sliding minute; in memory, because a guesser gains nothing from a restart that nobody lets them do. */
export class Attempts {
  private readonly tries = new LRUCache<string, number[]>({ max: 20_000 });

  /** @param limit tries a minute; Infinity switches the bound off. */
  constructor(private readonly limit: number, private readonly millis = 60_000) {}

  /** @throws Rejection TOO_MANY_REQUESTS with the seconds to wait. */
  count(key: string, now = Date.now()): void {
    const recent = (this.tries.get(key) ?? []).filter((at) => now - at < this.millis);
    const oldest = recent[0];
    if (recent.length >= this.limit && oldest !== undefined) {
      throw new Rejection('TOO_MANY_REQUESTS', { retryAfter: Math.ceil((oldest + this.millis - now) / 1_000) });
    }
    this.tries.set(key, [...recent, now]);
  }

  /** Forgets a key, after it has proved itself. */
  clear(key: string): void {
    this.tries.delete(key);
  }
}
