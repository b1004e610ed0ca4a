import type { ErrorAnswer, ErrorCode } from '@tender/contracts';
import { t, translated } from '../language/t.js';

/** An answer that is not a success (`specification.md §8`): its message is the server's, in the reader's language, its code the HTTP status. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    message: string,
    readonly code: number,
    /** The refusal's name, when the server gave one. */
    readonly reason: ErrorCode | null = null,
    readonly details: ErrorAnswer['details'] = undefined,
  ) {
    super(message);
  }
}

/** The request or its answer was lost on the way: nothing is known about its effect. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost';

  /** @param isUnsent whether the browser had no network, so that nothing has left it */
  constructor(readonly isUnsent = false) {
    super('Failed to fetch');
  }
}

/** Seconds that the house asks to wait, when it was asked too often; null for any other failure. */
export function retryAfterSeconds(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.code !== 429) return null;
  const retryAfter = Array.isArray(error.details) ? undefined : error.details?.['retryAfter'];
  return typeof retryAfter === 'number' ? retryAfter : 60;
}

/** Whether the same call may succeed by and by: the house was not reached, was asked too often, or has a fault. */
export const isTransient = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.code >= 500 || error.code === 429;

/** Whether the same call may succeed once somebody has signed in again, or has accepted the terms of the house. */
export const needsSignIn = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 401 || error.reason === 'TERMS_NOT_ACCEPTED');

/** What a person reads about a failure: an application-level error's own words, else the fallback. Null means: say nothing. */
export function errorMessage(error: unknown, fallback: string): string | null {
  if (error instanceof ConnectionLost) return null;
  if (!(error instanceof ApiError)) return fallback;
  const fields = Array.isArray(error.details) ? error.details.map(({ message }) => message).filter(Boolean) : [];
  return fields.length > 0 ? `${error.message}: ${fields.slice(0, 3).join('; ')}` : error.message || fallback;
}

/** An answer with status 403, 500 or without a body says no more than this. */
export const GENERIC_ERROR = t('Something went wrong. Please try again.');

/** The error that an answer stands for. */
export function toApiError(status: number, statusText: string, body: Partial<ErrorAnswer> | null): ApiError {
  const reason = body?.code ?? null;
  if (status === 403 && reason !== 'TERMS_NOT_ACCEPTED') return new ApiError(GENERIC_ERROR, status, reason);
  if (status === 500) return new ApiError(GENERIC_ERROR, 500, reason);
  return new ApiError(translated(body?.message ?? statusText), status, reason, body?.details);
}
