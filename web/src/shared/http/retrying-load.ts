import { backoffMillis, retry } from '@tender/contracts';
import { isTransient, retryAfterSeconds } from './api-error.js';

/** First and longest delay of the retries in ms. The jitter keeps tabs from sending at the same moment. */
const RETRY_MILLIS = { first: 1_000, longest: 10_000 };
const RETRY_JITTER = 1_000;

export interface RetryingLoad {
  load: () => void;
  isRetryPending: () => boolean;
  stop: () => void;
}

/** Retries a failed load with exponential backoff, at least `Retry-After`. A 4xx other than 429 is final. */
export function retryingLoad(
  load: () => Promise<unknown>,
  listeners: { read?: () => void; failed?: (error: unknown, neverRead: boolean) => void } = {},
): RetryingLoad {
  let hasSucceeded = false;
  let hasEnded = false;
  let isRetryPending = false;
  let retries = new AbortController();

  function attempt(): Promise<unknown> {
    isRetryPending = false;
    return load();
  }

  function begin(): void {
    retries.abort();
    const { signal } = (retries = new AbortController());
    const pauseAfter = (error: unknown, failures: number): number | null => {
      if (hasEnded) return null;
      listeners.failed?.(error, !hasSucceeded);
      if (signal.aborted || !isTransient(error)) return null;
      isRetryPending = true;
      return retryDelay(error, failures);
    };
    retry(attempt, pauseAfter, signal).then(
      () => {
        if (hasEnded) return;
        hasSucceeded = true;
        listeners.read?.();
      },
      () => undefined,
    );
  }

  return {
    load: begin,
    isRetryPending: () => isRetryPending,
    stop: () => {
      hasEnded = true;
      retries.abort();
    },
  };
}

/** Drops answers that arrive after the answer of a newer request. */
export function latestOnly<Answer>(take: (answer: Answer) => void): (ask: () => Promise<Answer>) => Promise<void> {
  let asked = 0;
  let taken = 0;
  return async (ask) => {
    const turn = ++asked;
    const answer = await ask();
    if (turn < taken) return;
    taken = turn;
    take(answer);
  };
}

function retryDelay(error: unknown, failures: number): number {
  const asked = retryAfterSeconds(error);
  return (asked === null ? backoffMillis(RETRY_MILLIS, failures) : asked * 1_000) + Math.random() * RETRY_JITTER;
}
