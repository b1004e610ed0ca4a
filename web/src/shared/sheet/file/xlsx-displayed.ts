import { format as written } from 'numfmt';
import { OWN_UNITS, PER_CARAT } from '../cells/units.js';

/** What Excel shows of a number by its format (`numfmt`). */

/** Formats under which a number is not shown as its figures: `1.2E+09`, fractions, no format. */
const NO_FIGURES = /^(General|@|)$|E[+-]0|[0#?] *\/ *[0#?]/i;

/** Numbers from which on Excel has lost the last digits: it keeps 15. */
export const LOST_DIGITS = 1e15;

/** What a cell shows, where it is a number that stands for a name: `A-012`, `1.10`. Null where that is the number itself. */
export function displayedName(format: string, value: number): string | null {
  if (NO_FIGURES.test(format) || Math.abs(value) >= LOST_DIGITS) return null;
  const text = textBy(format, value);
  return text === '' || text === String(value) ? null : text;
}

/**
 * What a cell shows, where that says more than the number: `80%` of 0.8, `$12.5k` of 12.5. Null where it shows the number, or it in dollars, carats or
 * stones. Never a text that can be read as a number: then the number is given with its format.
 */
export function displayedText(format: string, value: number): string | null {
  if (NO_FIGURES.test(format)) return null;
  const text = textBy(format, value);
  const isPerCarat = PER_CARAT.test(text);
  const isNumber = isSame(figuresOf(text.replace(PER_CARAT, '')), value);
  if (isPerCarat && isNumber) return text.replace(/\d[\d,.\s'’]*(?<=\d)/, String(value));
  if (isNumber) return null;
  return /[\p{L}%‰]/u.test(text.replace(OWN_UNITS, '')) && !isPerCarat ? text : `${value} (${format})`;
}

/** A number without its unit, and without the signs of dollars or of no cents around it. */
const figuresOf = (text: string): string =>
  text
    .replace(OWN_UNITS, ' ')
    .trim()
    .replace(/^\$\s*|\s*\$$|\.?-?$/g, '')
    .trim();

/** `[$kr-414]`: a currency, and a locale whose signs in numbers would be others. */
const LOCALE = /\[\$([^\]-]*)(?:-[\da-f]+)?\]/gi;

const textBy = (format: string, value: number): string =>
  written(format.replace(LOCALE, '"$1"'), value, { throws: false, nbsp: false }).replace(/\s+/g, ' ').trim();

/** Figures in groups: of three, or as in India of two before the last three. */
const GROUPED = /^-?(\d{1,3}([,\s'’])\d{3}(\2\d{3})*|\d{1,2}(,\d{2})*,\d{3}|\d+)(\.[\d\s]*)?$/;

function isSame(text: string, value: number): boolean {
  if (!GROUPED.test(text)) return false;
  const decimals = /\.([\d\s]*)$/.exec(text)?.[1]?.replace(/\s/g, '').length ?? 0;
  return (
    Math.abs(Number(text.replace(/[,\s'’]/g, '')) - value) <= 0.5 * 10 ** -decimals + Number.EPSILON * Math.abs(value)
  );
}
