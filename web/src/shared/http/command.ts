import type { ErrorCode } from '@tender/contracts';
import { notifyUnavailable, notifyRateLimited } from '../notify.js';
import { personSignal } from '../store/slice.js';
import { ApiError, ConnectionLost, retryAfterSeconds } from './api-error.js';
import { request, type Method } from './request.js';

/** Delays before the retries of a command in ms: about 15 s in total. */
const RETRY_DELAYS = [300, 700, 1_500, 3_000, 4_500, 5_000];
/** Maximum number of waits for a rate limit, and the longest accepted wait in seconds. */
const MAX_RATE_LIMIT_WAITS = 10;
const MAX_RATE_LIMIT_WAIT_SECONDS = 30;
const TRANSIENT_STATUSES = new Set([502, 503, 504]);
/** Refusals that the server sends before it checks the idempotency key. */
const CALLER_STATUSES = new Set([401, 403, 429]);
const CALLER_CODES: ReadonlySet<ErrorCode | null> = new Set<ErrorCode>([
  'NOT_APPROVED',
  'TERMS_NOT_ACCEPTED',
  'FACTOR_NEEDED',
]);

/** `crypto.randomUUID` needs https, and an installation in a private network may use http. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Sends a command that must take effect at most once: each retry has the same idempotency key (`domain.md §5.4`).
 * After an unknown outcome (`isOutcomeUnknown`), sending it again with the same key is safe.
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
    // After a change of the signed-in user, a retry would count as an action of the new user.
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

/** Error of a retry. A refusal of the caller does not count: the earlier try may have taken effect. */
export const asRetryFailure = (error: unknown): unknown =>
  error instanceof ApiError && (CALLER_STATUSES.has(error.code) || CALLER_CODES.has(error.reason))
    ? new ConnectionLost()
    : error;

export const isOutcomeUnknown = (error: unknown): boolean =>
  error instanceof ConnectionLost || (error instanceof ApiError && error.code >= 500 && error.reason !== 'DISK_FULL');

const pause = (millis: number): Promise<void> => new Promise((resume) => setTimeout(resume, millis));

/** Whether the server cannot reach its data store, or a proxy (without an error code) cannot reach the server. */
const isStoreUnavailable = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 503 && (error.reason === null || error.reason === 'UNAVAILABLE');

const isRetryable = (error: unknown): boolean =>
  error instanceof ConnectionLost || (error instanceof ApiError && TRANSIENT_STATUSES.has(error.code));
