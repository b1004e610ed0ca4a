import { argon2id, hash, verify } from 'argon2';
import { Rejection } from '@tender/kernel';
import { passwordProblem } from './password-rule.js';

/** argon2id with OWASP's least: 19 MiB, two passes, one lane (`domain.md §3`). */
const OPTIONS = { type: argon2id, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;
/** At most so many hashes are computed at once: the others wait, so that sign-ins cannot starve the bids. */
const AT_ONCE = 4;
/** So many may wait for their turn: a second or two. More are asked to come back. */
const WAITING = 200;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= WAITING) throw new Rejection('TOO_MANY_REQUESTS', { retryAfter: 5 });
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

/** @throws Rejection INVALID when the password is too short, too long or too common. */
export async function hashPassword(password: string, field = 'password'): Promise<string> {
  const problem = passwordProblem(password);
  if (problem) throw new Rejection('INVALID', [{ field, rule: 'password', message: `the password ${problem}` }]);
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
