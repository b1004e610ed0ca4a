import { hash, randomBytes } from 'node:crypto';
import type { AuditLogKind } from '@tender/contracts';
import { canonicalJson, type Instant } from '@tender/kernel';
import type { CollectionSpec, Document } from '@tender/read-store';

export interface EntryFacts {
  at: Instant;
  kind: AuditLogKind;
  what: string;
  userId: string;
  role: string;
  code: string | null;
  method: string | null;
  route: string | null;
  objects: readonly string[];
  count: number | null;
  reference: string | null;
}

/** Origin of a call, and the account that it named: personal data, deleted on erasure. */
export interface Origin {
  /** Digest of an e-mail address (`SecurityLog.accountOf`). */
  account: string | null;
  network: string | null;
}

interface ChainedEntry extends EntryFacts {
  stream: string;
  seq: number;
  previousHash: string;
  /** SHA-256 of the origin with its salt: the chain stays valid after an erasure. Null without an origin. */
  origin: string | null;
}

export interface EntryRecord extends Document, ChainedEntry, Origin {
  /** Random salt, which prevents guessing an erased origin. It is deleted with the origin. */
  salt: string | null;
  hash: string;
}

/** `_id` starts with the instant: ids sort by time. */
export const auditLogEntries: CollectionSpec<EntryRecord> = {
  name: 'audit_log',
  database: 'state',
  indexes: [
    { fields: ['kind', '_id'] },
    { fields: ['userId', '_id'] },
    { fields: ['userId', 'kind', '_id'] },
    { fields: ['account', '_id'] },
    { fields: ['stream', 'seq'] },
  ],
};

export interface LogHead {
  stream: string;
  seq: number;
  hash: string;
}

const SEQ_DIGITS = 8;
/** Name of a chain: `log-2026-11-22-<process>` */
const STREAM = /^log-(\d{4}-\d{2}-\d{2})-(\w+)$/;

export const logStream = (day: string, process: string): string => `log-${day}-${process}`;

/** Day of a log stream; empty for another stream. */
export const dayOf = (stream: string): string => STREAM.exec(stream)?.[1] ?? '';

export const idOf = ({ at, stream, seq }: Pick<ChainedEntry, 'at' | 'stream' | 'seq'>): string =>
  `${at}.${STREAM.exec(stream)?.[2] ?? ''}.${String(seq).padStart(SEQ_DIGITS, '0')}`;

export function recordOf(
  facts: EntryFacts,
  { account, network }: Origin,
  { stream, seq, hash: previousHash }: LogHead,
): EntryRecord {
  const hasOrigin = account !== null || network !== null;
  const salt = hasOrigin ? randomBytes(16).toString('base64url') : null;
  const origin = salt === null ? null : originHash({ account, network, salt });
  const chained: ChainedEntry = { ...facts, stream, seq: seq + 1, previousHash, origin };
  return { _id: idOf(chained), ...chained, account, network, salt, hash: entryHash(chained) };
}

export function entryHash(entry: ChainedEntry): string {
  const { stream, seq, at, kind, what, userId, role, code, method, route, objects, count, reference } = entry;
  const { previousHash, origin } = entry;
  const told = { stream, seq, at, kind, what, userId, role, code, method, route, objects, count, reference };
  return hash('sha256', canonicalJson({ ...told, previousHash, origin }));
}

/** Whether the origin matches its hash in the chain. An erased origin must be empty. */
export const isOriginSound = ({ account, network, salt, origin }: EntryRecord): boolean =>
  salt === null ? account === null && network === null : originHash({ account, network, salt }) === origin;

const originHash = (origin: Origin & { salt: string }): string => hash('sha256', canonicalJson(origin));
