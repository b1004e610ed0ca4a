import { FACTOR_METHODS, type FactorMethod, type FactorNeeded } from '@tender/contracts';
import { ApiError } from './api-error.js';

/** The details of the refusal `FACTOR_NEEDED`; null for any other error. */
export function factorNeededIn(error: unknown): FactorNeeded | null {
  if (!(error instanceof ApiError) || error.reason !== 'FACTOR_NEEDED') return null;
  const { methods, setup, early } = Array.isArray(error.details) ? {} : (error.details ?? {});
  return {
    methods: Array.isArray(methods) ? methods.filter(isMethod) : [],
    ...((setup === 'now' || setup === 'mail') && { setup }),
    ...(early === true && { early }),
  };
}

const isMethod = (value: unknown): value is FactorMethod => (FACTOR_METHODS as readonly unknown[]).includes(value);
