/** What stands before the cents: `1,234.50` in English files, `1.234,50` in those of most of Europe. */
export type DecimalSign = '.' | ',';

const POINT = /\.\d{1,2}$|,\d{3}\./;
const COMMA = /,\d{1,2}$|\.\d{3},|^\d{1,3}(\.\d{3}){2,}$/;
const FIGURES = /^[^\d\p{L}]{0,4}\d[\d.,'\s]*[^\d\p{L}]{0,4}$/u;

/** The decimal sign that most numbers of a file show; a point where they say nothing. */
export function decimalSignOf(cells: readonly string[]): DecimalSign {
  const figures = cells.map((cell) => cell.trim()).filter((cell) => FIGURES.test(cell));
  const saying = (sign: RegExp) => figures.filter((cell) => sign.test(cell)).length;
  return saying(COMMA) > saying(POINT) ? ',' : '.';
}

/** The same number in the English way. */
export const inEnglish = (text: string, sign: DecimalSign): string =>
  sign === '.' ? text : text.replace(/[.,]/g, (found) => (found === '.' ? ',' : '.'));

const NUMBER = /^(\d{1,3}(?:[,\s']\d{3})+|\d+)(\.\d+)?$/;

/** The number that a text says; NaN where it says none. Thousands stand in threes or not at all: `39,20` is not 3920. */
export function numberIn(text: string, sign: DecimalSign): number {
  const match = NUMBER.exec(inEnglish(text.trim(), sign));
  return match ? Number(`${match[1]!.replace(/\D/g, '')}${match[2] ?? ''}`) : NaN;
}
