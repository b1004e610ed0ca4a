import { PASSWORD_LENGTH } from '@tender/contracts/limits';

/** Rules for the length of passwords (`domain.md §3.3`). It has few imports, because the settings import it. */

/** Keyboards can produce the same text in different Unicode compositions. */
export const normalised = (password: string): string => password.normalize('NFKC');

export function passwordProblem(password: string): string | null {
  const length = [...normalised(password)].length;
  if (length < PASSWORD_LENGTH.minimum) return `must have at least ${PASSWORD_LENGTH.minimum} characters`;
  return length > PASSWORD_LENGTH.maximum ? `must have at most ${PASSWORD_LENGTH.maximum} characters` : null;
}
