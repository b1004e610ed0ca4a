import { withoutDollars } from '../numbers/typed-numbers.js';
import { isFigure } from './cells/decimal-sign.js';

export interface HeadingEdge {
  /** Number of columns up to the last one with a heading or a chosen field. */
  width: number;
  /** Whether the cells were split from a text, as in CSV. */
  isCut: boolean;
}

export const widthOf = (header: readonly string[]): number => header.findLastIndex((name) => name.trim() !== '') + 1;

/**
 * Whether a row has cells beyond the headings that may belong before them. In a text split at commas, `12,500` and `10,50` become two
 * cells, and all later cells are in the wrong columns. Excel splits nothing: words beside a list are remarks. Only a number right beside
 * the last column is doubtful: the text may have been opened in Excel.
 */
export function hasCellsBeyond(cells: readonly string[], { width, isCut }: HeadingEdge): boolean {
  const beyond = cells.slice(width).map((cell) => cell.trim());
  return isCut ? beyond.some((cell) => cell !== '') : isFigure(beyond[0] ?? '');
}

/** Whether two adjacent cells may be one amount that was split at its thousands: `12` and `500.00`. */
export const isSplitAmount = (cell: string, next: string): boolean =>
  /^\d{1,3}$/.test(withoutDollars(cell)) && /^\d{3}(\.\d{1,2})?$/.test(withoutDollars(next));

/** A row as one line for correction: removing a bar joins two cells. A bar inside a cell is escaped with a backslash. */
export const inOneLine = (cells: readonly string[]): string =>
  cells
    .slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1)
    .map((cell) => cell.trim().replaceAll('|', String.raw`\|`))
    .join(' | ');

const BETWEEN_CELLS = /(?<!\\)\|/;

/** Cells of a corrected line; the remaining cells of the row are empty. */
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
