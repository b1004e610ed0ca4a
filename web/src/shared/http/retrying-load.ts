import { backoffMillis, retry } from '@tender/contracts';
import { isTransient, retryAfterSeconds } from './api-error.js';

/** Milliseconds before a reading that failed is repeated: at first, and at most. Each tab adds its own, so that not all come in one instant. */
const RETRY_MILLIS = { first: 1_000, longest: 10_000 };
const RETRY_JITTER = 1_000;

/** Readings of one thing, each in the place of the one before. */
export interface RetryingLoad {
  /** Reads now. */
  load: () => void;
  /** Whether the last reading has failed, and waits to be repeated. */
  isRetryPending: () => boolean;
  /** What is under way tells nothing more, and nothing is repeated. */
  stop: () => void;
}

/**
 * What cannot be read is read again by itself, ever more seldom and not before the house asks for it, until it, or a newer reading, has succeeded. A
 * refusal for good is not.
 * @param listeners hears how each reading ended, and whether none before a failure has succeeded
 */
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
      // `failed` has heard of each failure.
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

/** Takes what several ask for at once: an answer that comes after a newer question's says nothing. */
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
