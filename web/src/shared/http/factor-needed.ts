import type { FactorNeeded } from '@tender/contracts';
import { ApiError } from './api-error.js';

/** The details of the refusal `FACTOR_NEEDED`; null for any other error. */
export const factorNeededIn = (error: unknown): FactorNeeded | null =>
  error instanceof ApiError && error.reason === 'FACTOR_NEEDED' ? (error.details as unknown as FactorNeeded) : null;
