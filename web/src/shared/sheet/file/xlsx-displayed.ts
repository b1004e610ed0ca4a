import { format as written } from 'numfmt';
import { OWN_UNITS, PER_CARAT } from '../cells/units.js';

/** Formats whose shown text is not used: none, `General`, text (`@`), `1.2E+09`, and fractions. */
const NO_FIGURES = /^(General|@|)$|E[+-]0|[0#?] *\/ *[0#?]/i;

/** Number from which Excel loses the last digits: it stores 15. */
export const LOST_DIGITS = 1e15;

/** Shown text of a number cell that is a name: `A-012`, `1.10`. Null if it is only the number. */
export function displayedName(format: string, value: number): string | null {
  if (NO_FIGURES.test(format) || Math.abs(value) >= LOST_DIGITS) return null;
  const text = textBy(format, value);
  return text === '' || text === String(value) ? null : text;
}

/** Shown text, if it adds something: `80%` for 0.8. Never a text that parses as another number. */
export function displayedText(format: string, value: number): string | null {
  if (NO_FIGURES.test(format)) return null;
  const text = textBy(format, value);
  const isPerCarat = PER_CARAT.test(text);
  const isNumber = isSame(figuresOf(text.replace(PER_CARAT, '')), value);
  if (isPerCarat && isNumber) return text.replace(/\d[\d,.\s'’]*(?<=\d)/, String(value));
  if (isNumber) return null;
  return /[\p{L}%‰]/u.test(text.replace(OWN_UNITS, '')) && !isPerCarat ? text : `${value} (${format})`;
}

const figuresOf = (text: string): string =>
  text
    .replace(OWN_UNITS, ' ')
    .trim()
    .replace(/^\$\s*|\s*\$$|\.?-?$/g, '')
    .trim();

/** `[$kr-414]`: a currency with a locale, which could change the separators. */
const LOCALE = /\[\$([^\]-]*)(?:-[\da-f]+)?\]/gi;

const textBy = (format: string, value: number): string =>
  written(format.replace(LOCALE, '"$1"'), value, { throws: false, nbsp: false }).replace(/\s+/g, ' ').trim();

const GROUPED = /^-?(\d{1,3}([,\s'’])\d{3}(\2\d{3})*|\d{1,2}(,\d{2})*,\d{3}|\d+)(\.[\d\s]*)?$/;

function isSame(text: string, value: number): boolean {
  if (!GROUPED.test(text)) return false;
  const decimals = /\.([\d\s]*)$/.exec(text)?.[1]?.replace(/\s/g, '').length ?? 0;
  return (
    Math.abs(Number(text.replace(/[,\s'’]/g, '')) - value) <= 0.5 * 10 ** -decimals + Number.EPSILON * Math.abs(value)
  );
}
