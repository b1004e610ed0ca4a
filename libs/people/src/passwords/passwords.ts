import { randomBytes } from 'node:crypto';
import { argon2id, hash } from 'argon2';
import { Rejection } from '@tender/kernel';
import { inTurn, type Visitor } from './hash-queue.js';
import { judgedInTurn } from './judge-queue.js';
import { isOwnData, judgePassword } from './password-judge.js';
import { normalised, passwordProblem } from './password-rule.js';

/** Argon2id with the minimum of OWASP: 19 MiB, two passes, one lane (`domain.md §3.3`). */
const OPTIONS = { type: argon2id, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;
const SALT_BYTES = 16;
/** Minimum zxcvbn score (0 to 4) of a password: 3 means more than 10^8 guesses. */
const HARD_ENOUGH = 3;
/** Minimum score of an operator's password: only obvious ones are refused. */
const HARD_ENOUGH_FOR_OPERATORS = 2;
/** Salt for unknown e-mail addresses, whose sign-in must take as long as a wrong password. */
const DUMMY_SALT = randomBytes(SALT_BYTES);

export interface NewPassword {
  password: string;
  field?: string;
  personal: readonly string[];
  visitor: Visitor;
  /** Salt, usually shared by the claimants of one address, so that a sign-in computes few hashes. */
  salt?: Buffer;
}

/** @throws Rejection INVALID when the password is too short, too long or too easy to guess; TOO_MANY_REQUESTS */
export async function hashPassword({
  password,
  field = 'password',
  personal,
  visitor,
  salt = randomBytes(SALT_BYTES),
}: NewPassword): Promise<string> {
  const refused = (problem: string): Rejection =>
    new Rejection('INVALID', [{ field, rule: 'password', message: `the password ${problem}` }]);
  const problem = passwordProblem(password);
  if (problem) throw refused(problem);
  if (isOwnData(password, personal))
    throw refused(easyToGuess('It is made of your own data, or of words of this site.'));
  const { score, reason } = await judgedInTurn(visitor, () => judgePassword(password, personal));
  if (score < HARD_ENOUGH) throw refused(easyToGuess(reason));
  return inTurn(visitor, () => hash(normalised(password), { ...OPTIONS, salt }));
}

export async function hashOperatorsPassword(password: string): Promise<string> {
  const { score, reason } = await judgePassword(password, []);
  const problem = passwordProblem(password) ?? (score < HARD_ENOUGH_FOR_OPERATORS ? easyToGuess(reason) : null);
  if (problem)
    throw new Rejection('INVALID', [{ field: 'password', rule: 'password', message: `the password ${problem}` }]);
  return hash(normalised(password), OPTIONS);
}

/** Hashes of a password by the salts of stored hashes; at least one, for equal timing. @throws TOO_MANY_REQUESTS */
export async function hashesUnderSaltsOf(
  password: string,
  stored: readonly string[],
  visitor: Visitor,
): Promise<Set<string>> {
  const salts = [...new Set(stored.map((phc) => saltOf(phc).toString('base64')))];
  // Older releases did not normalise passwords: try both forms if they differ.
  const forms = [...new Set([normalised(password), password])];
  return inTurn(visitor, async () => {
    const hashes = new Set<string>();
    for (const salt of salts.length > 0 ? salts : [DUMMY_SALT.toString('base64')])
      for (const form of forms) hashes.add(await hash(form, { ...OPTIONS, salt: Buffer.from(salt, 'base64') }));
    return hashes;
  });
}

/** Whether a stored hash is one of `hashes`. The order of their written parameters does not matter. */
export const isOneOfHashes = (stored: string, hashes: ReadonlySet<string>): boolean =>
  [...hashes].some((phc) => saltAndHashOf(phc) === saltAndHashOf(stored));

const saltAndHashOf = (phc: string): string => phc.split('$').slice(-2).join('$');

export const saltOf = (phc: string): Buffer => Buffer.from(phc.split('$').at(-2) ?? '', 'base64');

const easyToGuess = (reason: string | null): string =>
  `is too easy to guess${reason ? `: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}` : ''}`;
