import { withoutInvisible } from '@tender/contracts';
import { NUMBERS } from '../language/language.js';

/** Parses numbers by the reader's decimal sign. An amount that is valid in two languages has the same value in both. */

export const withoutDollars = (text: string): string =>
  text.trim().replace(/^(US\s*\$|USD|\$)\s*|\s*(US\s*\$|USD|\$)$/gi, '');

/** Invisible character that makes a text invalid as a number in every language. */
const UNREAD = '\u2064';

/** A single sign before one or two digits is decimal in every language: some keyboards have only one sign. */
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
    toEnglish,
    /** Shows an invalid English text unchanged, but never as a valid number of this language. */
    unread: (text: string): string => {
      const bare = text.replaceAll(UNREAD, '');
      return isEnglish || bare === '' ? text : toEnglish(bare).startsWith(UNREAD) ? bare : UNREAD + bare;
    },
  };
}

export type Numbers = ReturnType<typeof numbersIn>;

export const OWN_NUMBERS: Numbers = numbersIn(NUMBERS);
