import type { Usd } from '../values/money.js';
import type { Count, Instant } from '../values/units.js';

/** Kinds of second factors. */
export const FACTOR_KINDS = ['passkey', 'totp'] as const;
export type FactorKind = (typeof FACTOR_KINDS)[number];

/** Ways to prove one's identity again. A person without a factor repeats the password. */
export const FACTOR_METHODS = [...FACTOR_KINDS, 'recovery', 'password'] as const;
export type FactorMethod = (typeof FACTOR_METHODS)[number];

/** How a session was opened. */
export const SESSION_OPENINGS = ['password', 'passkey', 'totp', 'recovery', 'invitation'] as const;
export type SessionOpening = (typeof SESSION_OPENINGS)[number];

/** Age in ms beyond which a factor is stale, and must be given again. */
export const FACTOR_FRESH_MILLIS = 10 * 60_000;

export const FACTOR_LENGTHS = { name: 60, code: 40, credential: 7_000 } as const;

/** Details of the refusal `FACTOR_NEEDED`. */
export interface FactorNeeded {
  methods: FactorMethod[];
  /** At sign-in, if the person must set up a first factor: at once, or with the link of a mail. */
  setup?: 'now' | 'mail';
  /** The factor is requested in advance, for a bid that the person may send. */
  early?: true;
}

/** A second factor of the reader. */
export interface FactorView {
  _id: string;
  kind: FactorKind;
  name: string;
  createdAt: Instant;
  lastUsedAt: Instant | null;
  /** Why it is not accepted: it belongs to another address of the site, or a copy of the passkey was used. */
  problem?: 'otherSite' | 'copied';
}

/** Why passkeys are off: the site is opened by an IP address, or neither by https nor on this machine. */
export type PasskeysOff = 'ipAddress' | 'notSecure';

export interface OwnFactors {
  factors: FactorView[];
  /** Number of recovery codes that were not used. */
  recoveryCodes: Count;
  passkeysOff: PasskeysOff | null;
}

/** A proof of identity: a code, a password, or the answer of a passkey. */
export interface FactorProofBody {
  method: FactorMethod;
  /** The code or the password. */
  secret?: string;
  /** JSON of the browser's `PublicKeyCredential`. */
  credential?: string;
}

export interface NewFactorBody {
  kind: FactorKind;
  name: string;
  /** The first code of an authenticator app. */
  code?: string;
  /** JSON of the browser's `PublicKeyCredential`. */
  credential?: string;
}

/** Data with which a browser or an authenticator app makes a factor. */
export interface FactorOffer {
  /** JSON of the WebAuthn creation options. */
  passkey?: string;
  /** Key of the authenticator app, in base32, and the address for its QR code. */
  totp?: { secret: string; uri: string };
}

/** The new factor. `recoveryCodes`, with a first factor only, are shown once. */
export interface AddedFactor {
  factor: FactorView;
  recoveryCodes?: string[];
}

/** A buyer's own amount above which each bid needs a fresh factor; null: none. Only its owner sees it. */
export interface BidConfirmation {
  above: Usd | null;
}

/** Most time in ms for which a factor can be checked in advance: half of the time for which it is fresh. */
export const FACTOR_AHEAD_MILLIS = FACTOR_FRESH_MILLIS / 2;

export interface BidReadinessBody {
  biddingAmount: Usd;
  /** Time in ms for which the factor must stay fresh. Default 0. */
  ahead?: number;
}
