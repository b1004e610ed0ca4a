import { COMMON_PASSWORDS } from './common-passwords.js';

/** What a password must be (`domain.md §3`). Imports nothing heavy: settings are checked by it before anything else is loaded. */
const MINIMUM_LENGTH = 10;
export const MAXIMUM_LENGTH = 200;

/** Why a password is not acceptable, or null. */
export function passwordProblem(password: string): string | null {
  if (password.length < MINIMUM_LENGTH) return `must have at least ${MINIMUM_LENGTH} characters`;
  if (password.length > MAXIMUM_LENGTH) return `must have at most ${MAXIMUM_LENGTH} characters`;
  return COMMON_PASSWORDS.has(password.toLowerCase()) ? 'is one of the most common passwords' : null;
}
