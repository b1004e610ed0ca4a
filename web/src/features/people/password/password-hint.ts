import { PASSWORD_LENGTH } from '@tender/contracts';
import { t } from '../../../shared/language/t.js';

/** The password rule (`domain.md §3`), as far as the browser knows it. The server decides. */

const STRONG = 16;
/** A password that only repeats a unit with fewer characters is easy to guess. */
const REPEATABLE = 8;
/** First guesses of an attacker: the most common words, and words of the product (`password-judge.ts`). */
const COMMONEST =
  /password|passwort|passw0rd|p@ssw0rd|qwerty(uiop)?|qwertz|azerty|asdfgh(jkl)?|zxcvbn(m)?|1q2w3e(4r(5t)?)?|welcome|letmein|iloveyou|dragon|monkey|football|sunshine|princess|superman|master|admin|login|secret|hello|changeme|tender|house|auction|diamonds?/g;
/** Required number of other letters, digits and emoji, as on the server. */
const OTHERS = 5;

export interface PasswordHint {
  /** Strength of the password. 0: nothing typed; 1: not good enough; 2: good; 3: strong. */
  level: 0 | 1 | 2 | 3;
  words: string;
}

export function passwordHint(password: string): PasswordHint {
  if (!password) return { level: 0, words: '' };
  if (lengthOf(password) < PASSWORD_LENGTH.minimum) return { level: 1, words: t('Too short') };
  const unit = unitOf(password);
  if (isMonotonous(password) || unit.length < REPEATABLE || isCommonPassword(password))
    return { level: 1, words: t('Long enough, but easy to guess') };
  return lengthOf(unit) < STRONG ? { level: 2, words: t('Good') } : { level: 3, words: t('Strong') };
}

/** Reason why the browser refuses the password; else null. */
export function newPasswordProblem(password: string): string | null {
  if (lengthOf(password) < PASSWORD_LENGTH.minimum)
    return t('At least {minimum} characters', { minimum: PASSWORD_LENGTH.minimum });
  return lengthOf(password) > PASSWORD_LENGTH.maximum
    ? t('At most {maximum} characters', { maximum: PASSWORD_LENGTH.maximum })
    : null;
}

/** Counts code points, as the server does. */
const lengthOf = (password: string): number => [...password.normalize('NFKC')].length;

/** Few different characters, or mostly neighbours in code order: `aaaaaaaaaa`, `1212121212`, `1234567890`. */
function isMonotonous(password: string): boolean {
  if (new Set(password.toLowerCase()).size < 5) return true;
  const codes = Array.from(password, (character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).filter((code, index) => Math.abs(code - (codes[index] ?? 0)) <= 1).length;
  return steps > password.length * 0.7;
}

/** The repeated unit: `stone` for `stonestonestone`; the whole password if nothing repeats. */
const unitOf = (password: string): string => /^(.+?)\1+$/su.exec(password.toLowerCase())?.[1] ?? password;

/** Whether fewer than five letters, digits and emoji remain beside common words: `Password2024!`, `tenderhouse1`. */
const isCommonPassword = (password: string): boolean => {
  const text = password.toLowerCase();
  const rest = text.replace(COMMONEST, '');
  return rest !== text && [...rest.replace(/[^\p{L}\p{N}\p{Extended_Pictographic}]/gu, '')].length < OTHERS;
};
