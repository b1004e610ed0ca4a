import { setTimeout as delay } from 'node:timers/promises';
import type { AnchoredEnd } from '@tender/context';
import type { AuditLogProblem, AuditLogVerdict } from '@tender/contracts';
import { CHAIN_START } from '@tender/kernel';
import type { Collection } from '@tender/read-store';
import { dayOf, entryHash, idOf, isOriginSound, type EntryRecord, type LogHead } from './entry-record.js';
import { headOf } from './log-head.js';
import { REST_MILLIS, VERIFIED_TOGETHER } from './pacing.js';

export type LogVerdict = Omit<AuditLogVerdict, 'anchors'>;

export interface LogVerification {
  records: Pick<Collection<EntryRecord>, 'find'>;
  remembered?: readonly LogHead[];
  anchored?: readonly AnchoredEnd[];
  page?: number;
}

/** Entry that says that retention deleted everything before a day. */
export const FORGOTTEN = 'logForgotten';
export const RESTORED = 'houseRestored';
const MOST_LOG_ENTRIES = 1_000;
/** Maximum number of late entries that are read together. One write adds fewer. */
const MOST_LATE = 1_000;

/** Verifies each chain: hashes, order, links, and the ends that other chains or anchors name. */
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
      // Another process may have written earlier entries during the read.
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

/** First day that is kept; empty if nothing was deleted. */
async function forgottenBefore(records: LogVerification['records']): Promise<string> {
  const ofHouse = await records.find({
    where: { kind: 'log' },
    sort: [{ field: '_id', descending: true }],
    limit: MOST_LOG_ENTRIES,
  });
  return ofHouse.find(({ what }) => what === FORGOTTEN)?.objects[0] ?? '';
}

async function between(
  records: LogVerification['records'],
  { seq }: Pick<LogHead, 'seq'>,
  { stream, seq: before }: EntryRecord,
): Promise<EntryRecord[]> {
  if (before <= seq + 1) return [];
  return records.find({ where: { stream, seq: { gt: seq, lt: before } }, sort: [{ field: 'seq' }], limit: MOST_LATE });
}

async function missing(records: LogVerification['records'], head: LogHead): Promise<AuditLogProblem | null> {
  const { stream, seq } = head;
  const [entry] = await records.find({ where: { stream, seq }, limit: 1 });
  if (entry) return entry.hash === head.hash ? null : 'hash';
  const [first] = await records.find({ where: { stream, seq: 0 }, limit: 1 });
  return first ? 'end' : 'stream';
}

/** Whether the log records the loss: its first chain after `at` begins with a restore from an older backup. */
async function isGivenUp(records: LogVerification['records'], at: string): Promise<boolean> {
  const [opening, next] = await records.find({ where: { _id: { gte: at } }, sort: [{ field: '_id' }], limit: 2 });
  return opening?.what === 'logOpened' && next?.stream === opening.stream && next.what === RESTORED;
}

class LogVerifier {
  private entries = 0;
  private readonly heads = new Map<string, LogHead>();

  headOf(stream: string): LogHead {
    return this.heads.get(stream) ?? { stream, seq: -1, hash: CHAIN_START };
  }

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

function computedHash(entry: EntryRecord): string | null {
  try {
    return entryHash(entry);
  } catch {
    return null;
  }
}
