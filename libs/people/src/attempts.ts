import { isIPv6 } from 'node:net';
import { LRUCache } from 'lru-cache';
import { Rejection } from '@tender/kernel';

const MINUTE = 60_000;
/** Whoever has been quiet for so long begins anew. */
const FORGIVEN_AFTER = 60 * MINUTE;

interface Tries {
  recent: number[];
  /** How often the bound was reached. */
  blocks: number;
  blockedUntil: number;
  lastAt: number;
}

/**
 * Counts tries per key. Beyond the bound of a minute one waits a minute, the next time two, then four, up to the longest wait. In memory:
 * a guesser gains nothing from a restart that nobody lets them do.
 */
export class Attempts {
  private readonly tries = new LRUCache<string, Tries>({ max: 20_000 });

  /** @param limit tries a minute; Infinity switches the bound off. @param longest milliseconds that a wait can grow to. */
  constructor(private readonly limit: number, private readonly longest = 15 * MINUTE) {}

  /** @throws Rejection TOO_MANY_REQUESTS with the seconds to wait. */
  count(key: string, now = Date.now()): void {
    const wait = this.waitAfter(key, now);
    if (wait > 0) throw new Rejection('TOO_MANY_REQUESTS', { retryAfter: Math.ceil(wait / 1_000) });
  }

  /** Counts likewise, where nobody is told. */
  allow(key: string, now = Date.now()): boolean {
    return this.waitAfter(key, now) === 0;
  }

  /** Forgets a key, after it has proved itself. */
  clear(key: string): void {
    this.tries.delete(key);
  }

  /** @returns milliseconds to wait; none when the try is one of those that are free. */
  private waitAfter(key: string, now: number): number {
    const before = this.tries.get(key);
    const known = before && now - before.lastAt < FORGIVEN_AFTER ? before : { recent: [], blocks: 0, blockedUntil: 0, lastAt: now };
    if (now < known.blockedUntil) return known.blockedUntil - now;
    const recent = known.recent.filter((at) => now - at < MINUTE);
    if (recent.length < this.limit) {
      this.tries.set(key, { ...known, recent: [...recent, now], lastAt: now });
      return 0;
    }
    const wait = Math.min(MINUTE * 2 ** known.blocks, this.longest);
    this.tries.set(key, { recent: [], blocks: known.blocks + 1, blockedUntil: now + wait, lastAt: now });
    return wait;
  }
}

/** Whose tries count together: an IPv4 address, or the /64 that one customer of an IPv6 provider has. */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address;
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length;
  return [...groups, ...Array.from({ length: missing }, () => '0'), ...(tail ?? '').split(':').filter(Boolean)].slice(0, 4).join(':');
}
