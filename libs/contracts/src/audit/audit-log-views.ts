import type { AnchorsVerdict } from './audit-views.js';
import type { ErrorCode } from '../errors/error-codes.js';
import type { Count, Instant } from '../values/units.js';

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

/** An entry of the audit log: an action, or its refusal. */
export interface AuditLogEntry {
  _id: string;
  /** Name of the entry's chain. Each process begins a chain a day. */
  stream: string;
  /** Position in the chain, from 0. */
  seq: Count;
  at: Instant;
  kind: AuditLogKind;
  /** Name of the action, such as `signIn` or `export`. */
  what: string;
  /** Id of the user; `guest` without a session, `system` for the server. */
  userId: string;
  role: string;
  /** The error code of a refusal; null if the action was done. */
  code: ErrorCode | null;
  method: string | null;
  /** The route, with parameter names instead of ids. */
  route: string | null;
  /** Ids of the affected objects, or names of changed settings. */
  objects: string[];
  /** Number of actions within a minute that this entry summarises; null for a single action. */
  count: Count | null;
  /** Id of the person whose e-mail address the call named; null without an address or a known account. */
  aimedAt: string | null;
  /** The network of the client, shortened so that it does not identify a household; null if it is not stored. */
  network: string | null;
  /** Id of the request, as in logs, error answers and events; null without a request. */
  reference: string | null;
  /** Hash of the previous entry of the chain; zeros for the first. */
  previousHash: string;
  /** SHA-256 in hex over canonical JSON of the stored entry, which includes `previousHash`. */
  hash: string;
}

/** Answer of `GET audit/log`: entries, the newest first. */
export interface AuditLogPage {
  entries: AuditLogEntry[];
  /** The `cursor` parameter for the next page; null on the last page. */
  nextCursor: string | null;
}

export const AUDIT_LOG_PROBLEMS = ['missing', 'previousHash', 'hash', 'origin', 'stream', 'end'] as const;
/**
 * Why an entry does not verify. `missing`: entries before it are missing. `previousHash`, `hash`, `origin`: its link,
 * content or origin was changed. `stream`: its whole chain is missing. `end`: its chain ends before it.
 */
export type AuditLogProblem = (typeof AUDIT_LOG_PROBLEMS)[number];

/** `GET audit/log/verify`: whether all chains of the audit log are unchanged. */
export interface AuditLogVerdict {
  ok: boolean;
  /** Number of entries that were verified. */
  entries: Count;
  /** Number of verified chains. */
  streams: Count;
  /** Time of the oldest stored entry; null without entries. */
  since: Instant | null;
  /** The first entry that does not verify; null if all do. */
  misfit: {
    stream: string;
    seq: Count;
    problem: AuditLogProblem;
    /** Time of the anchor that names this entry; null without one. */
    anchoredAt: Instant | null;
  } | null;
  anchors: AnchorsVerdict;
}
