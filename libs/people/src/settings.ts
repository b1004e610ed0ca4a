import type { Counters } from './rate-limiter.js';
import type { SessionSettings } from './sessions.js';

/** What this context needs to know of how the house is run. */
export interface PeopleSettings {
  session: SessionSettings;
  /** Behind https the cookie is `__Host-` and Secure. */
  secureCookie: boolean;
  /** The site's own origin; null means the one of the request's Host. */
  publicUrl: string | null;
  /** Whether the house sends mail: then addresses are confirmed by their owners, else by the house's approval. */
  sendsMail: boolean;
  /** Whether tries are bounded: `RATE_LIMITS`. */
  rateLimits: boolean;
  /** Where tries are counted: in memory, or on a server that all processes share. */
  counters: Counters;
  /** Whether other processes work on the same state: then nothing of it is kept at hand here. */
  sharedState: boolean;
  /** Key of the digests that recognise a repeated body (`Idempotency-Key`). */
  fingerprintKey: Buffer;
  /** Key of the digests that stand for e-mail addresses in the log. */
  logKey: Buffer;
  /** Key of the links in kept mails. */
  mailKey: Buffer;
  /** Key of the cookies by which a browser is known that its person has signed in from. */
  deviceKey: Buffer;
}

export const PEOPLE_SETTINGS = Symbol('PeopleSettings');
