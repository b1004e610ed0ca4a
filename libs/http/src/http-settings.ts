import type { Counters } from './limits/counters.js';

export interface HttpSettings {
  /** Whether the cookie is `__Host-` and `Secure`, behind https. */
  secureCookie: boolean;
  /** The site's own origin; null means the one of the request's Host. */
  publicUrl: string | null;
  /** Whether rate limits apply: `RATE_LIMITS`. */
  rateLimits: boolean;
  /** Number of commands that one person may send per day, in the long run. */
  commandsPerDay: number;
  /** Counters of rate limits: in memory, or on a server that all processes share. */
  counters: Counters;
  /** Key of the digests that recognise a repeated body (`Idempotency-Key`). */
  fingerprintKey: Buffer;
  /** Key of the digests that replace e-mail addresses in the log. */
  logKey: Buffer;
}

export const HTTP_SETTINGS = Symbol('HttpSettings');
