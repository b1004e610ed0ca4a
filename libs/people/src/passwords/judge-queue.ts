import PQueue from 'p-queue';
import { Rejection } from '@tender/kernel';
import type { Visitor } from './hash-queue.js';

/** Maximum numbers of waiting passwords, in total and of one visitor. Further ones are refused with `Retry-After`. */
const WAITING = 200;
const WAITING_OF_ONE = 50;
/** Seconds after which a refused caller may try again. */
const RETRY_AFTER = 5;

const queue = new PQueue({ concurrency: 1 });
const byVisitor = new Map<string, number>();

/** Separate from the hashes: a password that takes long to judge delays no sign-in. @throws TOO_MANY_REQUESTS */
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
