import type { ErrorCode } from '@tender/contracts';

/** An expected refusal: an error code, and details that the caller may see. Any other error is a bug. */
export class Rejection extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly details?: Record<string, unknown> | { field: string; rule: string; message: string }[],
  ) {
    super(code);
    this.name = 'Rejection';
  }
}
