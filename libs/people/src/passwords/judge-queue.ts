import PQueue from 'p-queue';
import { Rejection } from '@tender/kernel';
import type { Visitor } from './hash-queue.js';

/** Number of passwords that may wait to be judged: of all visitors, and of one of them. More are asked to come back. */
const WAITING = 200;
const WAITING_OF_ONE = 50;
/** Seconds after which those that wait now are judged, as a rule. */
const RETRY_AFTER = 5;

/** One at a time: there is one thread that judges. */
const queue = new PQueue({ concurrency: 1 });
const byVisitor = new Map<string, number>();

/**
 * Judges in turn, network by network. It is no part of the turn at the hashes: a password that takes long to judge
 * delays no sign-in.
 * @throws Rejection TOO_MANY_REQUESTS when too many wait
 */
export async function judgedInTurn<T>({ network }: Visitor, judge: () => Promise<T>): Promise<T> {
  const before = byVisitor.get(network) ?? 0;
  if (before >= WAITING_OF_ONE || queue.size >= WAITING)
    throw new Rejection('TOO_MANY_REQUESTS', { retryAfter: RETRY_AFTER });
  byVisitor.set(network, before + 1);
  try {
    return await queue.add(judge, { priority: -before });
  } finally {
    const left = (byVisitor.get(network) ?? 1) - 1;
    if (left > 0) byVisitor.set(network, left);
    else byVisitor.delete(network);
  }
}
