/** What a password must be at least (`domain.md §3`). Imports nothing heavy: settings are checked by it before anything else is loaded. */
const MINIMUM_LENGTH = 10;
export const MAXIMUM_LENGTH = 200;

/** One text has one form: what another keyboard composes differently is the same password. */
export const normalised = (password: string): string => password.normalize('NFKC');

/** Why a password cannot be one by its length, in code points; or null. */
export function passwordProblem(password: string): string | null {
  const length = [...normalised(password)].length;
  if (length < MINIMUM_LENGTH) return `must have at least ${MINIMUM_LENGTH} characters`;
  return length > MAXIMUM_LENGTH ? `must have at most ${MAXIMUM_LENGTH} characters` : null;
}
