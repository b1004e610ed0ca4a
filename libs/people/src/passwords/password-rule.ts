import { PASSWORD_LENGTH } from '@tender/contracts/limits';

/**
 * What a password must be at least (`domain.md §3`). Imports nothing heavy: settings are checked by it before anything
 * else is loaded.
 */

/** One text has one form: what another keyboard composes differently is the same password. */
export const normalised = (password: string): string => password.normalize('NFKC');

/** Why a password cannot be one by its length, in code points; or null. */
export function passwordProblem(password: string): string | null {
  const length = [...normalised(password)].length;
  if (length < PASSWORD_LENGTH.minimum) return `must have at least ${PASSWORD_LENGTH.minimum} characters`;
  return length > PASSWORD_LENGTH.maximum ? `must have at most ${PASSWORD_LENGTH.maximum} characters` : null;
}
