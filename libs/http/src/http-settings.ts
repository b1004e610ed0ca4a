import type { Counters } from './limits/counters.js';

export interface HttpSettings {
  secureCookie: boolean;
  /** The site's own origin; null means the one of the request's Host. */
  publicUrl: string | null;
  rateLimits: boolean;
  commandsPerDay: number;
  counters: Counters;
  fingerprintKey: Buffer;
  logKey: Buffer;
}

export const HTTP_SETTINGS = Symbol('HttpSettings');
