import {
  CancelledError,
  DeadlineExceededError,
  NotLeaderError,
  TimeoutError,
  UnavailableError,
  UnknownError,
} from '@eventstore/db-client';
import { Rejection } from '@tender/kernel';

const AWAY = [UnavailableError, DeadlineExceededError, CancelledError, TimeoutError, NotLeaderError];
/** How gRPC tells of a line that broke in the midst of an answer. */
const INTERNAL = 13;
/** How the client begins to say, in an error without a type, that no member of a cluster answers. */
const NOBODY = 'Failed to discover';

/**
 * What a call gives, if it does so in time. The client's own deadline does not cover all of a call: on a line that
 * stalls it first asks the server for its features, and waits for good.
 * @throws Rejection UNAVAILABLE after so many milliseconds
 */
export function inTime<T>(call: Promise<T>, millis: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Rejection('UNAVAILABLE', { cause: 'Timeout' })), millis);
    call.then(resolve, reject).finally(() => clearTimeout(late));
  });
}

/**
 * What a read failed with, in words that callers know: UNAVAILABLE where the server is away, and a repetition may find
 * it; else as it is.
 */
export function readFailure(error: unknown): unknown {
  const away =
    AWAY.some((kind) => error instanceof kind) ||
    (error instanceof UnknownError && error.code === INTERNAL) ||
    (error instanceof Error && error.message.startsWith(NOBODY));
  return away ? new Rejection('UNAVAILABLE', { cause: (error as Error).name }) : error;
}
