import { argon2id, hash, verify } from 'argon2';
import { Rejection } from '@tender/kernel';
import { COMMON_PASSWORDS } from './common-passwords.js';

/** argon2id with OWASP's least: 19 MiB, two passes, one lane (`domain.md §3`). */
const OPTIONS = { type: argon2id, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;
export const MINIMUM_LENGTH = 10;
export const MAXIMUM_LENGTH = 200;
/** At most so many hashes are computed at once: the others wait, so that sign-ins cannot starve the bids. */
const AT_ONCE = 4;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

/** Why a password is not acceptable, or null. */
export function passwordProblem(password: string): string | null {
  if (password.length < MINIMUM_LENGTH) return `must have at least ${MINIMUM_LENGTH} characters`;
  if (password.length > MAXIMUM_LENGTH) return `must have at most ${MAXIMUM_LENGTH} characters`;
  return COMMON_PASSWORDS.has(password.toLowerCase()) ? 'is one of the most common passwords' : null;
}

/** @throws Rejection INVALID when the password is too short, too long or too common. */
export async function hashPassword(password: string): Promise<string> {
  const problem = passwordProblem(password);
  if (problem) throw new Rejection('INVALID', [{ field: 'password', rule: 'password', message: `password ${problem}` }]);
  return inTurn(() => hash(password, OPTIONS));
}

/** Computed once, to be compared with where there is no person: a wrong e-mail then takes as long as a wrong password. */
let nobody: Promise<string> | null = null;

/** One hash is always computed, also for an e-mail that nobody has. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  nobody ??= inTurn(() => hash('nobody signs in with this', OPTIONS));
  const compared = stored ?? (await nobody);
  const matches = await inTurn(() => verify(compared, password));
  return matches && stored !== null;
}
