import type { Counters } from './limits/counters.js';

/** What the HTTP layer needs to know of how the server is run. */
export interface HttpSettings {
  /** Behind https the cookie is `__Host-` and Secure. */
  secureCookie: boolean;
  /** The site's own origin; null means the one of the request's Host. */
  publicUrl: string | null;
  /** Whether tries are bounded: `RATE_LIMITS`. */
  rateLimits: boolean;
  /** Number of commands that one person may send in a day, in the long run. */
  commandsPerDay: number;
  /** Where tries are counted: in memory, or on a server that all processes share. */
  counters: Counters;
  /** Key of the digests that recognise a repeated body (`Idempotency-Key`). */
  fingerprintKey: Buffer;
  /** Key of the digests that stand for e-mail addresses in the log. */
  logKey: Buffer;
}

export const HTTP_SETTINGS = Symbol('HttpSettings');
