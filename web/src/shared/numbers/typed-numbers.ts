import { withoutInvisible } from '@tender/contracts';
import { NUMBERS } from '../language/language.js';

/**
 * Numbers as people type them, read by the decimal sign that their language shows. What one language reads, another reads as the same number or not at
 * all, because thousands stand in threes, and never behind a lone 0.
 */

/** A number without the dollars before it or behind it: `$`, `US$`, `USD`. */
export const withoutDollars = (text: string): string =>
  text.trim().replace(/^(US\s*\$|USD|\$)\s*|\s*(US\s*\$|USD|\$)$/gi, '');

/** Invisible, and no part of any number: a text that begins with it is read as none in any language. */
const UNREAD = '\u2064';

/** One sign with one or two figures behind it, and no other sign, parts cents in every language: some keyboards have one of the two only. */
const EITHER_SIGN = /^(\d+)[.,](\d{1,2})$/;

export function numbersIn(locale: string) {
  const parts = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).formatToParts(10_000.5);
  const signOf = (kind: 'decimal' | 'group') => parts.find(({ type }) => type === kind)?.value ?? '';
  const [decimal, thousands] = [signOf('decimal'), signOf('group')];
  const typed = new RegExp(
    `^([1-9]\\d{0,2}(?:([${thousands}\\s'])\\d{3}(?:\\2\\d{3})*)?|\\d+|(?=\\${decimal}))(?:\\${decimal}(\\d+))?$`,
  );
  const isEnglish = decimal === '.';
  const toEnglish = (text: string): string => {
    if (text.trim() === '' || text.startsWith(UNREAD)) return text;
    const visible = withoutInvisible(text);
    const [, whole, cents] = EITHER_SIGN.exec(withoutDollars(visible)) ?? [];
    if (whole !== undefined) return `${whole}.${cents}`;
    if (isEnglish) return visible;
    const match = typed.exec(withoutDollars(visible));
    if (!match) return UNREAD + text;
    return `${match[1]!.replace(/\D/g, '') || '0'}${match[3] === undefined ? '' : `.${match[3]}`}`;
  };
  return {
    decimal,
    thousands,
    /** A typed number as English writes it. What is none in this language becomes none in English either. */
    toEnglish,
    /** An English text that is no number, as it is shown in this language: as it stands, but never as a number. */
    unread: (text: string): string => {
      const bare = text.replaceAll(UNREAD, '');
      return isEnglish || bare === '' ? text : toEnglish(bare).startsWith(UNREAD) ? bare : UNREAD + bare;
    },
  };
}

export type Numbers = ReturnType<typeof numbersIn>;

/** How numbers are typed in the reader's language. */
export const OWN_NUMBERS: Numbers = numbersIn(NUMBERS);
