import { withoutDollars } from '../numbers/typed-numbers.js';
import { isFigure } from './cells/decimal-sign.js';

/** Rows that go on beyond the headings. */

/** How far the cells of a sheet have headings. */
export interface HeadingEdge {
  /** Number of columns up to the last one that has a heading, or was chosen for a field. */
  width: number;
  /** Whether the cells were cut out of a text, as in CSV. */
  isCut: boolean;
}

/** The number of columns up to the last heading. */
export const widthOf = (header: readonly string[]): number => header.findLastIndex((name) => name.trim() !== '') + 1;

/**
 * Whether a row has cells beyond the headings that may belong before them. Where a text was cut at its commas, `12,500` and `10,50` became two cells, and
 * what stands behind them is in the wrong columns. In Excel nothing is cut: words beside a list are remarks, and only a number right beside its last
 * column is doubted, which may be the rest of another, from a text that was opened there.
 */
export function hasCellsBeyond(cells: readonly string[], { width, isCut }: HeadingEdge): boolean {
  const beyond = cells.slice(width).map((cell) => cell.trim());
  return isCut ? beyond.some((cell) => cell !== '') : isFigure(beyond[0] ?? '');
}

/** Whether two cells beside each other may be one amount, whose thousands were cut at their comma: `12` and `500.00`. */
export const isSplitAmount = (cell: string, next: string): boolean =>
  /^\d{1,3}$/.test(withoutDollars(cell)) && /^\d{3}(\.\d{1,2})?$/.test(withoutDollars(next));

/** A row in one line, to be mended: whoever takes out a bar joins two cells. One that stands within a cell has a backslash before it. */
export const inOneLine = (cells: readonly string[]): string =>
  cells
    .slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1)
    .map((cell) => cell.trim().replaceAll('|', String.raw`\|`))
    .join(' | ');

const BETWEEN_CELLS = /(?<!\\)\|/;

/** The cells of a mended line; those that the row had beyond them are empty. */
export function cellsOfLine(line: string, before: string): string[] {
  const texts = line.split(BETWEEN_CELLS).map((text) =>
    text
      .replaceAll(String.raw`\|`, '|')
      .replace(/\s+/g, ' ')
      .trim(),
  );
  const length = Math.max(texts.length, before.split(BETWEEN_CELLS).length);
  return Array.from({ length }, (_, column) => texts[column] ?? '');
}
