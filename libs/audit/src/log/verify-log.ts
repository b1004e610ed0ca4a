import { setTimeout as delay } from 'node:timers/promises';
import type { AnchoredEnd } from '@tender/context';
import type { AuditLogProblem, AuditLogVerdict } from '@tender/contracts';
import { CHAIN_START } from '@tender/kernel';
import type { Collection } from '@tender/read-store';
import { dayOf, entryHash, idOf, isOriginSound, type EntryRecord, type LogHead } from './entry-record.js';
import { headOf } from './log-head.js';
import { REST_MILLIS, VERIFIED_TOGETHER } from './pacing.js';

/** How the chains stand up. */
export type LogVerdict = Omit<AuditLogVerdict, 'anchors'>;

export interface LogVerification {
  records: Pick<Collection<EntryRecord>, 'find'>;
  /** Ends of chains that somebody remembers. */
  remembered?: readonly LogHead[];
  /** Ends of chains that were bound by the house's anchors. */
  anchored?: readonly AnchoredEnd[];
  /** Number of entries that are read and verified without a rest. */
  page?: number;
}

/** What says that everything before a day was deleted, because it was older than the house keeps it. */
export const FORGOTTEN = 'logForgotten';
/** What a house that was put back from a backup begins its log with. */
export const RESTORED = 'houseRestored';
const MOST_LOG_ENTRIES = 1_000;
/** Entries that may have come late: more than one write brings. */
const MOST_LATE = 1_000;

/**
 * Recomputes every chain of the audit log: each entry's hash, its place, that it follows the one before it, and that
 * the chains which others name, or anchors, are there as far as they were named.
 */
export async function verifyLog({
  records,
  remembered = [],
  anchored = [],
  page = VERIFIED_TOGETHER,
}: LogVerification): Promise<LogVerdict> {
  const forgotten = await forgottenBefore(records);
  const verifier = new LogVerifier();
  const named = [...remembered];
  let since: string | null = null;
  for (let after = forgotten, full = true; full;) {
    const entries = await records.find({ where: { _id: { gt: after } }, sort: [{ field: '_id' }], limit: page });
    since ??= entries[0]?.at ?? null;
    for (const entry of entries) {
      // Another process may have written what came before while this was being read.
      const late = await between(records, verifier.headOf(entry.stream), entry);
      for (const next of [...late, entry]) {
        const problem = verifier.next(next);
        if (problem) return verifier.verdict(since, { ...next, problem });
        if (next.what === 'logOpened') named.push(...next.objects.flatMap((words) => headOf(words) ?? []));
      }
    }
    after = entries.at(-1)?._id ?? after;
    full = entries.length === page;
    await delay(REST_MILLIS);
  }
  for (const head of named) {
    const problem = dayOf(head.stream) < forgotten ? null : await missing(records, head);
    if (problem) return verifier.verdict(since, { ...head, problem });
  }
  for (const { at, ...head } of anchored) {
    const problem = dayOf(head.stream) < forgotten ? null : await missing(records, head);
    if (problem && !(await isGivenUp(records, at)))
      return verifier.verdict(since, { ...head, problem, anchoredAt: at });
  }
  return verifier.verdict(since, null);
}

/** The day before which nothing is kept any more; an empty text where everything is. */
async function forgottenBefore(records: LogVerification['records']): Promise<string> {
  const ofHouse = await records.find({
    where: { kind: 'log' },
    sort: [{ field: '_id', descending: true }],
    limit: MOST_LOG_ENTRIES,
  });
  return ofHouse.find(({ what }) => what === FORGOTTEN)?.objects[0] ?? '';
}

/** The entries of a chain behind its end so far, and before another one. */
async function between(
  records: LogVerification['records'],
  { seq }: Pick<LogHead, 'seq'>,
  { stream, seq: before }: EntryRecord,
): Promise<EntryRecord[]> {
  if (before <= seq + 1) return [];
  return records.find({ where: { stream, seq: { gt: seq, lt: before } }, sort: [{ field: 'seq' }], limit: MOST_LATE });
}

/** What became of an entry that was the end of a chain once. */
async function missing(records: LogVerification['records'], head: LogHead): Promise<AuditLogProblem | null> {
  const { stream, seq } = head;
  const [entry] = await records.find({ where: { stream, seq }, limit: 1 });
  if (entry) return entry.hash === head.hash ? null : 'hash';
  const [first] = await records.find({ where: { stream, seq: 0 }, limit: 1 });
  return first ? 'end' : 'stream';
}

/**
 * Whether the log itself says that what it was at an instant was lost: the house was put back from a backup whose state
 * is older, so that the next thing in the log is this.
 */
async function isGivenUp(records: LogVerification['records'], at: string): Promise<boolean> {
  const [opening, next] = await records.find({ where: { _id: { gte: at } }, sort: [{ field: '_id' }], limit: 2 });
  return opening?.what === 'logOpened' && next?.stream === opening.stream && next.what === RESTORED;
}

class LogVerifier {
  private entries = 0;
  private readonly heads = new Map<string, LogHead>();

  /** The end of a chain so far. */
  headOf(stream: string): LogHead {
    return this.heads.get(stream) ?? { stream, seq: -1, hash: CHAIN_START };
  }

  /** The next entry of its chain. @returns why it does not fit. */
  next(entry: EntryRecord): AuditLogProblem | null {
    const before = this.headOf(entry.stream);
    if (entry.seq !== before.seq + 1) return 'missing';
    if (entry.previousHash !== before.hash) return 'previousHash';
    if (computedHash(entry) !== entry.hash || entry._id !== idOf(entry)) return 'hash';
    if (!isOriginSound(entry)) return 'origin';
    this.heads.set(entry.stream, { stream: entry.stream, seq: entry.seq, hash: entry.hash });
    this.entries++;
    return null;
  }

  verdict(
    since: string | null,
    misfit: { stream: string; seq: number; problem: AuditLogProblem; anchoredAt?: string } | null,
  ): LogVerdict {
    return {
      ok: misfit === null,
      entries: this.entries,
      streams: this.heads.size,
      since,
      misfit: misfit && {
        stream: misfit.stream,
        seq: misfit.seq,
        problem: misfit.problem,
        anchoredAt: misfit.anchoredAt ?? null,
      },
    };
  }
}

/** Null for what lacks what every entry has. */
function computedHash(entry: EntryRecord): string | null {
  try {
    return entryHash(entry);
  } catch {
    return null;
  }
}
