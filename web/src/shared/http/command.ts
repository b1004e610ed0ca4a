import { notifyUnavailable, notifyRateLimited } from '../notify.js';
import { personSignal } from '../store/slice.js';
import { ApiError, ConnectionLost, retryAfterSeconds } from './api-error.js';
import { request, type Method } from './request.js';

/** Waits before a command is sent again, in milliseconds: about 15 seconds in all. */
const RETRY_DELAYS = [300, 700, 1_500, 3_000, 4_500, 5_000];
/** Number of times that a command waits because the house was asked too often, and seconds of the longest such wait. */
const MAX_RATE_LIMIT_WAITS = 10;
const MAX_RATE_LIMIT_WAIT_SECONDS = 30;
const TRANSIENT_STATUSES = new Set([502, 503, 504]);
/** Statuses of refusals that come before the house looks whether it has the command already. */
const CALLER_STATUSES = new Set([401, 403, 429]);

/** A fresh `Idempotency-Key`. (`crypto.randomUUID` exists on https only; a house on its own network may be on http.) */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * A command that must take effect once at most, however often the wire breaks: each repetition carries the same key, and the server
 * answers a repetition with the first answer (`domain.md §5`).
 * When the house was asked too often, it says how long to wait, and the command goes on by itself.
 * @throws ConnectionLost when its fate is still unknown after every repetition, or once the session has ended meanwhile; sending it again with
 * the same key is safe.
 * @param whenFailed reports each failed try, also those that are repeated
 */
export async function command<T>(
  method: Method,
  path: string,
  body: unknown,
  key: string,
  whenFailed: (error: unknown) => void = () => undefined,
): Promise<T> {
  const person = personSignal();
  let waits = 0;
  let failure: (error: unknown) => unknown = (error) => error;
  for (let attempt = 0; ;) {
    // A repetition would come as the action of whoever is in now.
    if (person.aborted) throw new ConnectionLost();
    try {
      return await request<T>(method, path, { body, headers: { 'idempotency-key': key }, timeout: 10_000 });
    } catch (error) {
      const asked = retryAfterSeconds(error);
      if (asked !== null && asked <= MAX_RATE_LIMIT_WAIT_SECONDS && waits < MAX_RATE_LIMIT_WAITS) {
        waits += 1;
        notifyRateLimited();
        await pause(asked * 1_000);
        continue;
      }
      whenFailed(error);
      const wait = RETRY_DELAYS[attempt];
      if (!isRetryable(error) || wait === undefined) throw failure(error);
      failure = asRetryFailure;
      attempt += 1;
      if (isStoreUnavailable(error)) notifyUnavailable();
      await pause(wait);
    }
  }
}

/** What the failure of a repetition says of the command, whose earlier try may have taken effect. */
export const asRetryFailure = (error: unknown): unknown =>
  error instanceof ApiError && CALLER_STATUSES.has(error.code) ? new ConnectionLost() : error;

/** Whether a command that failed may have taken effect all the same. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  error instanceof ConnectionLost || (error instanceof ApiError && error.code >= 500 && error.reason !== 'DISK_FULL');

const pause = (millis: number): Promise<void> => new Promise((resume) => setTimeout(resume, millis));

/** A store is away: the house says so, or a proxy, without a reason, that no process of the house is ready. */
const isStoreUnavailable = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 503 && (error.reason === null || error.reason === 'UNAVAILABLE');

const isRetryable = (error: unknown): boolean =>
  error instanceof ConnectionLost || (error instanceof ApiError && TRANSIENT_STATUSES.has(error.code));
