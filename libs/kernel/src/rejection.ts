import type { ErrorCode } from '@tender/contracts';

/**
 * An expected refusal: a code from the one table, and facts that the refused may know. Anything else that is thrown is
 * a bug.
 */
export class Rejection extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly details?: Record<string, unknown> | { field: string; rule: string; message: string }[],
  ) {
    super(code);
    this.name = 'Rejection';
  }
}
