import { availableParallelism } from 'node:os';
import PQueue from 'p-queue';
import { Rejection } from '@tender/kernel';

/** Where work on a password comes from. */
export interface Visitor {
  network: string;
  /** Whether the browser has proved itself before. */
  known: boolean;
}

/** Number of hashes computed at once: half the cores, so that sign-ins cannot starve the bids. */
const AT_ONCE = Math.min(4, Math.max(2, Math.floor(availableParallelism() / 2)));
/** Number of strangers, and of known browsers, that may wait for their turn: a few seconds. More are asked to come back. */
const WAITING = { strangers: 500, known: 200 };
const KNOWN_FIRST = 1;

const queue = new PQueue({ concurrency: AT_ONCE });
const waiting = { strangers: 0, known: 0 };
const byNetwork = new Map<string, number>();

/**
 * Computes in turn: known browsers first, then strangers, network by network, so that a flood from some networks delays the others little.
 * @throws Rejection TOO_MANY_REQUESTS when too many wait
 */
export async function inTurn<T>({ network, known }: Visitor, work: () => Promise<T>): Promise<T> {
  const kind = known ? 'known' : 'strangers';
  const before = byNetwork.get(network) ?? 0;
  if (waiting[kind] >= WAITING[kind]) throw new Rejection('TOO_MANY_REQUESTS', { retryAfter: 5 });
  waiting[kind]++;
  if (!known) byNetwork.set(network, before + 1);
  try {
    return await queue.add(work, { priority: known ? KNOWN_FIRST : -before });
  } finally {
    waiting[kind]--;
    if (!known) leave(network);
  }
}

function leave(network: string): void {
  const left = (byNetwork.get(network) ?? 1) - 1;
  if (left > 0) byNetwork.set(network, left);
  else byNetwork.delete(network);
}
