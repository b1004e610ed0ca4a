import type { ErrorAnswer, ErrorCode } from '@tender/contracts';
import { t } from '../language/t.js';
import { labelled } from '../language/join-texts.js';

/** An error answer (`specification.md §8`). `code` is the HTTP status, `reason` the server's error code. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    message: string,
    readonly code: number,
    readonly reason: ErrorCode | null = null,
    readonly details: ErrorAnswer['details'] = undefined,
  ) {
    super(message);
  }
}

/** Whether the call waits for a second person (202): nothing failed, and nothing is done yet. */
export const isProposed = (error: unknown): boolean => error instanceof ApiError && error.code === 202;

/** The request or its answer was lost. Unless `isUnsent`, its effect is unknown. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost';

  /** @param isUnsent the browser had no network, so that nothing was sent */
  constructor(readonly isUnsent = false) {
    super('Failed to fetch');
  }
}

/** Seconds to wait after a 429; null for any other error. */
export function retryAfterSeconds(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.code !== 429) return null;
  const retryAfter = Array.isArray(error.details) ? undefined : error.details?.['retryAfter'];
  return typeof retryAfter === 'number' ? retryAfter : 60;
}

/** Whether a later retry may succeed: a rate limit, a fault of the server, or an error that is no answer. */
export const isTransient = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.code >= 500 || error.code === 429;

/** Whether a retry may succeed after a new sign-in, or after the acceptance of the terms. */
export const needsSignIn = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 401 || error.reason === 'TERMS_NOT_ACCEPTED');

/** Message for the user: the server's text, else the fallback. Null for a lost connection: show nothing. */
export function errorMessage(error: unknown, fallback: string): string | null {
  if (error instanceof ConnectionLost) return null;
  if (!(error instanceof ApiError)) return fallback;
  const fields = Array.isArray(error.details) ? error.details.map(({ message }) => message).filter(Boolean) : [];
  return fields.length > 0 ? labelled(error.message, fields.slice(0, 3).join('; ')) : error.message || fallback;
}

export const GENERIC_ERROR = t('Something went wrong. Please try again.');

export function toApiError(status: number, statusText: string, body: Partial<ErrorAnswer> | null): ApiError {
  const reason = body?.code ?? null;
  if (status === 403) return new ApiError(GENERIC_ERROR, status, reason);
  if (status === 500) return new ApiError(GENERIC_ERROR, 500, reason);
  return new ApiError(body?.message ?? statusText, status, reason, body?.details);
}
