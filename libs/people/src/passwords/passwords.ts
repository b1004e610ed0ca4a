import { randomBytes } from 'node:crypto';
import { argon2id, hash } from 'argon2';
import { Rejection } from '@tender/kernel';
import { inTurn, type Visitor } from './hash-queue.js';
import { judgedInTurn } from './judge-queue.js';
import { isOwnData, judgePassword } from './password-judge.js';
import { normalised, passwordProblem } from './password-rule.js';

/** argon2id with OWASP's least: 19 MiB, two passes, one lane (`domain.md §3`). */
const OPTIONS = { type: argon2id, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;
const SALT_BYTES = 16;
/** On the scale of zxcvbn, 0 to 4: more than 10^8 guesses. */
const HARD_ENOUGH = 3;
/** The same for the first admin's password, which the operator sets: only what everybody would guess is refused. */
const HARD_ENOUGH_FOR_OPERATORS = 2;
/** Compared with where there is no person: a wrong e-mail then takes as long as a wrong password. */
const NOBODY_SALT = randomBytes(SALT_BYTES);

export interface NewPassword {
  password: string;
  /** The field that a refusal names. */
  field?: string;
  /** The person's own data, which a guesser may know: names, e-mail, company. */
  personal: readonly string[];
  visitor: Visitor;
  /** Kept where several people claim one address: their hashes are then compared at the price of one. */
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
    throw refused(easyToGuess('It is made of your own data, or of words of the house.'));
  const { score, reason } = await judgedInTurn(visitor, () => judgePassword(password, personal));
  if (score < HARD_ENOUGH) throw refused(easyToGuess(reason));
  return inTurn(visitor, () => hash(normalised(password), { ...OPTIONS, salt }));
}

/** The first admin's password, given by the operator. @throws Rejection INVALID */
export async function hashOperatorsPassword(password: string): Promise<string> {
  const { score, reason } = await judgePassword(password, []);
  const problem = passwordProblem(password) ?? (score < HARD_ENOUGH_FOR_OPERATORS ? easyToGuess(reason) : null);
  if (problem)
    throw new Rejection('INVALID', [{ field: 'password', rule: 'password', message: `the password ${problem}` }]);
  return hash(normalised(password), OPTIONS);
}

/**
 * What a password's hash is under the salts of some stored ones, whether or not it is one of them: that is for the
 * caller to look. One is always computed, also where none is stored. @throws Rejection TOO_MANY_REQUESTS
 */
export async function hashesUnderSaltsOf(
  password: string,
  stored: readonly string[],
  visitor: Visitor,
): Promise<Set<string>> {
  const salts = [...new Set(stored.map((phc) => saltOf(phc).toString('base64')))];
  // An older release stored the password as it came: both forms are tried where they differ.
  const forms = [...new Set([normalised(password), password])];
  return inTurn(visitor, async () => {
    const hashes = new Set<string>();
    for (const salt of salts.length > 0 ? salts : [NOBODY_SALT.toString('base64')])
      for (const form of forms) hashes.add(await hash(form, { ...OPTIONS, salt: Buffer.from(salt, 'base64') }));
    return hashes;
  });
}

/** Whether a stored hash is one of those, however its parameters are written. */
export const isOneOfHashes = (stored: string, hashes: ReadonlySet<string>): boolean =>
  [...hashes].some((phc) => saltAndHashOf(phc) === saltAndHashOf(stored));

const saltAndHashOf = (phc: string): string => phc.split('$').slice(-2).join('$');

/** The salt of a stored hash: `$argon2id$v=19$m=…,t=…,p=…$<salt>$<hash>`. */
export const saltOf = (phc: string): Buffer => Buffer.from(phc.split('$').at(-2) ?? '', 'base64');

const easyToGuess = (reason: string | null): string =>
  `is too easy to guess${reason ? `: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}` : ''}`;
