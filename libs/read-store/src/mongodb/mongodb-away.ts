import { MongoBulkWriteError, MongoNetworkError, MongoServerError, MongoServerSelectionError } from 'mongodb';
import { Rejection } from '@tender/kernel';

/** Errors of a server that starts, stops, is no longer primary or is isolated. Drivers retry reads after these. */
const PASSING = new Set([6, 7, 89, 91, 134, 189, 262, 9_001, 10_107, 11_600, 11_602, 13_435, 13_436]);

/** UNAVAILABLE for an unreachable server; callers may retry. Other errors are unchanged. A write may have been done. */
export function callFailure(error: unknown): unknown {
  const away =
    error instanceof MongoNetworkError ||
    error instanceof MongoServerSelectionError ||
    (error instanceof MongoBulkWriteError && error.code === undefined) ||
    (error instanceof MongoServerError && PASSING.has(Number(error.code)));
  return away ? new Rejection('UNAVAILABLE', { cause: (error as Error).name }) : error;
}

export function rethrow(error: unknown): never {
  throw callFailure(error);
}
