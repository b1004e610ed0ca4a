import type { AnchorsVerdict } from './audit-views.js';
import type { ErrorCode } from '../errors/error-codes.js';
import type { Count, Instant } from '../values/units.js';

/**
 * What an auditor is told of the audit log (`domain.md §10`). The docstrings are part of the description of the API.
 */

/** What entries of the audit log are chosen by. */
export const AUDIT_LOG_KINDS = [
  'denial',
  'signIn',
  'failedSignIn',
  'reading',
  'export',
  'settings',
  'account',
  'log',
] as const;
export type AuditLogKind = (typeof AUDIT_LOG_KINDS)[number];

/** An entry of the audit log: something that was done, or refused. */
export interface AuditLogEntry {
  _id: string;
  /** The chain that it stands in: one for each process and day. */
  stream: string;
  /** Its place in that chain, from 0. */
  seq: Count;
  at: Instant;
  kind: AuditLogKind;
  /** What was done or tried, by the name that its call gives to it. */
  what: string;
  /** Who; `guest` without a session, `system` the house itself. */
  userId: string;
  role: string;
  /** Why it was refused; null when it was done. */
  code: ErrorCode | null;
  method: string | null;
  /** The call, with names in the places of ids. */
  route: string | null;
  /** Ids of what it was about; of settings their names. */
  objects: string[];
  /** Number of repeats within a minute that stand for one entry; null for a single one. */
  count: Count | null;
  /**
   * The person whose e-mail address was named in the call; null where none was, or where it belongs to nobody (any
   * more).
   */
  aimedAt: string | null;
  /** The network that it came from, without what tells one household from the next; null where it is not kept. */
  network: string | null;
  /** The request, as in logs, error answers and events. */
  reference: string | null;
  /** The hash of the entry before it in its chain; zeros for the first. */
  previousHash: string;
  /** SHA-256 over the entry’s canonical JSON with `previousHash`, in hex. */
  hash: string;
}

/** `GET audit/log`: newest first. */
export interface AuditLogPage {
  entries: AuditLogEntry[];
  /** The `before` of the next page; null after the last. */
  nextCursor: string | null;
}

export const AUDIT_LOG_PROBLEMS = ['missing', 'previousHash', 'hash', 'origin', 'stream', 'end'] as const;
/**
 * Why an entry does not fit: entries before it are missing, it does not follow the one before it, it was changed, where
 * it came from was changed, a whole chain that it names is missing, or entries that it names, or that this process has
 * written, are missing at the end.
 */
export type AuditLogProblem = (typeof AUDIT_LOG_PROBLEMS)[number];

/** `GET audit/log/verify`: whether all chains of the audit log stand as they were written. */
export interface AuditLogVerdict {
  ok: boolean;
  /** Number of entries that were verified. */
  entries: Count;
  /** Number of chains. */
  streams: Count;
  /** When the oldest entry that is kept was made; null without any. */
  since: Instant | null;
  /** The first entry that does not fit. */
  misfit: {
    stream: string;
    seq: Count;
    problem: AuditLogProblem;
    /** Minute of the anchor that names this entry; null where no anchor told of it. */
    anchoredAt: Instant | null;
  } | null;
  anchors: AnchorsVerdict;
}
