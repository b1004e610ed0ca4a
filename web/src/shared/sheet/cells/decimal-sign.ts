import { withoutDollars } from '../../numbers/typed-numbers.js';

/** What stands before the cents: `1,234.50` in English files, `1.234,50` in those of most of Europe. */
export type DecimalSign = '.' | ',';

// Three figures behind a sign may be thousands, or parts of a carat; behind a lone 0, or behind thousands of another sign, they are never thousands.
const POINT = /^\.\d|\.(\d{1,2}|\d{4,})$|(^|\D)0\.\d|[,'’\s]\d{3}\.|^\d{1,3}(,\d{3}){2,}$/;
const COMMA = /^,\d|,(\d{1,2}|\d{4,})$|(^|\D)0,\d|[.'’\s]\d{3},|^\d{1,3}(\.\d{3}){2,}$/;
const FIGURES = /^[^\d\p{L}]{0,4}\d[\d.,'’\s]*[^\d\p{L}]{0,4}$/u;

/** `31.01.2026` says nothing about numbers. */
const DAY = /^\d{1,2}\.\d{1,2}\.\d{2,4}$/;

/** Whether a text is a number, of dollars perhaps, and nothing else. */
export const isFigure = (cell: string): boolean => FIGURES.test(withoutDollars(cell)) && !DAY.test(cell.trim());

/** The decimal sign that most numbers of a file show. @param otherwise where as many show the one as the other, or none does */
export const decimalSignOf = (cells: readonly string[], otherwise: DecimalSign = '.'): DecimalSign =>
  shownSign(cells) ?? otherwise;

/** Null where as many numbers show the one as the other, or none does. */
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

/**
 * The first number of a file that may be a thousand times too large by its decimal sign, `1.250` by a comma, `1,250` by a point, where no other number
 * shows a sign; null without one.
 */
export const doubtfulIn = (cells: readonly string[], sign: DecimalSign): string | null =>
  shownSign(cells) === null ? firstDoubtful(cells, sign) : null;

/**
 * The same of a column by the file's sign, which other columns show, where the column itself does not: a laboratory's weights beside a house's prices.
 * Those may as well be a thousand times too small by it.
 */
export const doubtfulInColumn = (
  cells: readonly string[],
  all: readonly string[],
  sign: DecimalSign,
): string | null => {
  if (shownSign(cells) === sign) return null;
  const small = shownSign(all) === null ? null : firstDoubtful(cells, sign === '.' ? ',' : '.');
  return firstDoubtful(cells, sign) ?? small;
};

/** A text that can only be a number with a decimal comma, in the English way; any other as it is. */
export const commaInEnglish = (cell: string): string =>
  isFigure(cell) && COMMA.test(withoutDollars(cell)) && !POINT.test(withoutDollars(cell)) ? inEnglish(cell, ',') : cell;

/** The same number in the English way. */
export const inEnglish = (text: string, sign: DecimalSign): string =>
  sign === '.' ? text : text.replace(/[.,]/g, (found) => (found === '.' ? ',' : '.'));

const NUMBER = /^([1-9]\d{0,2}(?:([,\s'’])\d{3}(?:\2\d{3})*)|[1-9]\d?(?:,\d{2})+,\d{3}|\d+|(?=\.))(\.\d+)?$/;

/**
 * The number that a text says; NaN where it says none. Thousands stand in threes or not at all, behind one and the same sign, and never behind a lone 0; in India in twos before the last three:
 * neither is `39,20` 3920, nor `0,512` 512, nor `1'250,500` a million.
 */
export function numberIn(text: string, sign: DecimalSign): number {
  const match = NUMBER.exec(inEnglish(text.trim(), sign));
  return match ? Number(`${match[1]!.replace(/\D/g, '')}${match[3] ?? ''}`) : NaN;
}
