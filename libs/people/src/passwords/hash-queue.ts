import { availableParallelism } from 'node:os';
import PQueue from 'p-queue';
import { Rejection } from '@tender/kernel';

export interface Visitor {
  /** Key of the fair queue: a stranger's network, or a known person's id. */
  network: string;
  /** Whether the person has proved their identity: by a known browser, a session or a link. */
  known: boolean;
}

/** Number of concurrent hashes: half the cores, but at least 2 and at most 4. */
const AT_ONCE = Math.min(4, Math.max(2, Math.floor(availableParallelism() / 2)));
/** Maximum numbers of waiting hashes. Further ones are refused with `Retry-After`. */
const WAITING = { strangers: 500, known: 200 };
const KNOWN_FIRST = 1;

const queue = new PQueue({ concurrency: AT_ONCE });
const waiting = { strangers: 0, known: 0 };
const byVisitor = new Map<string, number>();

/**
 * Fair queue: first one hash of each known person, then hashes of strangers, in turn by network. Further hashes of a
 * known person wait among the strangers. @throws Rejection TOO_MANY_REQUESTS when the queue is full
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
