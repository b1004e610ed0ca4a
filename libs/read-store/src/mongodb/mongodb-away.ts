import { MongoBulkWriteError, MongoNetworkError, MongoServerError, MongoServerSelectionError } from 'mongodb';
import { Rejection } from '@tender/kernel';

/**
 * What a server answers that starts, ends, is the primary no more or does not reach the others: after these drivers
 * repeat a read.
 */
const PASSING = new Set([6, 7, 89, 91, 134, 189, 262, 9_001, 10_107, 11_600, 11_602, 13_435, 13_436]);

/**
 * What a call failed with, in words that callers know: UNAVAILABLE where the server is away, and a repetition may find
 * it; else as it is. A write may have been done all the same.
 */
export function callFailure(error: unknown): unknown {
  const away =
    error instanceof MongoNetworkError ||
    error instanceof MongoServerSelectionError ||
    // One that the server has not answered: a refusal carries a code.
    (error instanceof MongoBulkWriteError && error.code === undefined) ||
    (error instanceof MongoServerError && PASSING.has(Number(error.code)));
  return away ? new Rejection('UNAVAILABLE', { cause: (error as Error).name }) : error;
}

/** For the `catch` of a call. @throws the above */
export function rethrow(error: unknown): never {
  throw callFailure(error);
}
