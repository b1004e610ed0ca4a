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
const INTERNAL = 13;
const NO_LEADER = 'Failed to discover';

const CHECK_MILLIS = 500;

/**
 * Adds a timeout to a call. The client's deadline does not cover its first request for the server's features, which can hang forever.
 * @throws Rejection UNAVAILABLE after `millis` ms
 */
export function inTime<T>(call: Promise<T>, millis: number, whileWaiting: () => void = () => undefined): Promise<T> {
  return new Promise((resolve, reject) => {
    const checks = setInterval(whileWaiting, CHECK_MILLIS);
    const late = setTimeout(() => {
      clearInterval(checks);
      reject(new Rejection('UNAVAILABLE', { cause: 'Timeout' }));
    }, millis);
    const stop = (): void => {
      clearInterval(checks);
      clearTimeout(late);
    };
    call.then(resolve, reject).finally(stop);
  });
}

export function readFailure(error: unknown): unknown {
  const away =
    AWAY.some((kind) => error instanceof kind) ||
    (error instanceof UnknownError && error.code === INTERNAL) ||
    (error instanceof Error && error.message.startsWith(NO_LEADER));
  return away ? new Rejection('UNAVAILABLE', { cause: (error as Error).name }) : error;
}
