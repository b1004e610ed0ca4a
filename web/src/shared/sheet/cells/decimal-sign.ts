import { withoutDollars } from '../../numbers/typed-numbers.js';

/** Decimal sign: `1,234.50` in English files, `1.234,50` in most of Europe. */
export type DecimalSign = '.' | ',';

// Texts that show the sign: `.5`, `1.25`, `0.125`, `1,234.567`, and `1,234,567` with its two commas. `1.234` does not.
const POINT = /^\.\d|\.(\d{1,2}|\d{4,})$|(^|\D)0\.\d|[,'’\s]\d{3}\.|^\d{1,3}(,\d{3}){2,}$/;
const COMMA = /^,\d|,(\d{1,2}|\d{4,})$|(^|\D)0,\d|[.'’\s]\d{3},|^\d{1,3}(\.\d{3}){2,}$/;
const FIGURES = /^[^\d\p{L}]{0,4}\d[\d.,'’\s]*[^\d\p{L}]{0,4}$/u;

/** A day such as `31.01.2026` is no evidence. */
const DAY = /^\d{1,2}\.\d{1,2}\.\d{2,4}$/;

export const isFigure = (cell: string): boolean => FIGURES.test(withoutDollars(cell)) && !DAY.test(cell.trim());

/** Decimal sign that more numbers show. @param otherwise if both are shown equally often, or none is */
export const decimalSignOf = (cells: readonly string[], otherwise: DecimalSign = '.'): DecimalSign =>
  shownSign(cells) ?? otherwise;

function shownSign(cells: readonly string[]): DecimalSign | null {
  const figures = cells.map(withoutDollars).filter(isFigure);
  const saying = (sign: RegExp) => figures.filter((cell) => sign.test(cell)).length;
  const [commas, points] = [saying(COMMA), saying(POINT)];
  if (commas === points) return null;
  return commas > points ? ',' : '.';
}

const EITHER_WAY = { ',': /^[1-9]\d{0,2}\.\d{3}$/, '.': /^[1-9]\d{0,2},\d{3}$/ };

const firstDoubtful = (cells: readonly string[], sign: DecimalSign): string | null =>
  cells.map((cell) => cell.trim()).find((cell) => EITHER_WAY[sign].test(cell)) ?? null;

/** First number such as `1.234` (with the sign `,`), which may be 1.234 or 1234; null if the numbers show a sign. */
export const doubtfulIn = (cells: readonly string[], sign: DecimalSign): string | null =>
  shownSign(cells) === null ? firstDoubtful(cells, sign) : null;

/** First number such as `1.234` of a column, unless its own numbers show the given sign; else null. */
export const doubtfulInColumn = (
  cells: readonly string[],
  all: readonly string[],
  sign: DecimalSign,
): string | null => {
  if (shownSign(cells) === sign) return null;
  const small = shownSign(all) === null ? null : firstDoubtful(cells, sign === '.' ? ',' : '.');
  return firstDoubtful(cells, sign) ?? small;
};

/** Converts a number that must have a decimal comma to English format; other texts are unchanged. */
export const commaInEnglish = (cell: string): string =>
  isFigure(cell) && COMMA.test(withoutDollars(cell)) && !POINT.test(withoutDollars(cell)) ? inEnglish(cell, ',') : cell;

export const inEnglish = (text: string, sign: DecimalSign): string =>
  sign === '.' ? text : text.replace(/[.,]/g, (found) => (found === '.' ? ',' : '.'));

const NUMBER = /^([1-9]\d{0,2}(?:([,\s'’])\d{3}(?:\2\d{3})*)|[1-9]\d?(?:,\d{2})+,\d{3}|\d+|(?=\.))(\.\d+)?$/;

/** Parses a number; NaN if invalid. With a decimal point, `0,512` and `39,20` are invalid, not 512 and 3920. */
export function numberIn(text: string, sign: DecimalSign): number {
  const match = NUMBER.exec(inEnglish(text.trim(), sign));
  return match ? Number(`${match[1]!.replace(/\D/g, '')}${match[3] ?? ''}`) : NaN;
}
