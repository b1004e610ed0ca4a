import { PASSWORD_LENGTH } from '@tender/contracts/limits';

/** Minimum rules for passwords (`domain.md §3`). Light imports only: settings are checked with it first. */

/** Keyboards compose the same characters differently. */
export const normalised = (password: string): string => password.normalize('NFKC');

export function passwordProblem(password: string): string | null {
  const length = [...normalised(password)].length;
  if (length < PASSWORD_LENGTH.minimum) return `must have at least ${PASSWORD_LENGTH.minimum} characters`;
  return length > PASSWORD_LENGTH.maximum ? `must have at most ${PASSWORD_LENGTH.maximum} characters` : null;
}
