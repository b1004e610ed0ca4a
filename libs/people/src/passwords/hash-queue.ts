import { availableParallelism } from 'node:os';
import PQueue from 'p-queue';
import { Rejection } from '@tender/kernel';

/** Where work on a password comes from. */
export interface Visitor {
  /** Whose work takes turns: a stranger's network, or a known person's id. */
  network: string;
  /** Whether the browser has proved itself before. */
  known: boolean;
}

/** Number of hashes computed at once: half the cores, so that sign-ins cannot starve the bids. */
const AT_ONCE = Math.min(4, Math.max(2, Math.floor(availableParallelism() / 2)));
/**
 * Number of strangers, and of known browsers, that may wait for their turn: a few seconds. More are asked to come back.
 */
const WAITING = { strangers: 500, known: 200 };
const KNOWN_FIRST = 1;

const queue = new PQueue({ concurrency: AT_ONCE });
const waiting = { strangers: 0, known: 0 };
/** Number of hashes that wait or are computed for each, known people apart from strangers. */
const byVisitor = new Map<string, number>();

/**
 * Computes in turn: the first of each known person, then strangers, network by network, so that a flood from some
 * networks delays the others little. What a known person asks for besides the first waits among the strangers: nobody
 * starves them by signing in again and again.
 * @throws Rejection TOO_MANY_REQUESTS when too many wait
 */
export async function inTurn<T>({ network, known }: Visitor, work: () => Promise<T>): Promise<T> {
  const kind = known ? 'known' : 'strangers';
  const visitor = `${kind} ${network}`;
  const before = byVisitor.get(visitor) ?? 0;
  if (waiting[kind] >= WAITING[kind]) throw new Rejection('TOO_MANY_REQUESTS', { retryAfter: 5 });
  waiting[kind]++;
  byVisitor.set(visitor, before + 1);
  try {
    return await queue.add(work, { priority: (known ? KNOWN_FIRST : 0) - before });
  } finally {
    waiting[kind]--;
    leave(visitor);
  }
}

function leave(visitor: string): void {
  const left = (byVisitor.get(visitor) ?? 1) - 1;
  if (left > 0) byVisitor.set(visitor, left);
  else byVisitor.delete(visitor);
}
