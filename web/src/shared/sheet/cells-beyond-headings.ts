import { withoutDollars } from '../numbers/typed-numbers.js';
import { isFigure } from './cells/decimal-sign.js';

export interface HeadingEdge {
  /** Number of columns up to the last one with a heading or a chosen field. */
  width: number;
  isCut: boolean;
}

export const widthOf = (header: readonly string[]): number => header.findLastIndex((name) => name.trim() !== '') + 1;

/**
 * Whether cells beyond the headings may be parts of other cells: CSV (`isCut`) splits `12,500` at the comma.
 * In Excel only a number right beside the last column is doubtful: words are remarks.
 */
export function hasCellsBeyond(cells: readonly string[], { width, isCut }: HeadingEdge): boolean {
  const beyond = cells.slice(width).map((cell) => cell.trim());
  return isCut ? beyond.some((cell) => cell !== '') : isFigure(beyond[0] ?? '');
}

/** Whether two adjacent cells may be one amount that was split at its thousands: `12` and `500.00`. */
export const isSplitAmount = (cell: string, next: string): boolean =>
  /^\d{1,3}$/.test(withoutDollars(cell)) && /^\d{3}(\.\d{1,2})?$/.test(withoutDollars(next));

/** A row as a line such as `1 | 12 | 500`, for a text field. A backslash escapes a bar inside a cell. */
export const inOneLine = (cells: readonly string[]): string =>
  cells
    .slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1)
    .map((cell) => cell.trim().replaceAll('|', String.raw`\|`))
    .join(' | ');

const BETWEEN_CELLS = /(?<!\\)\|/;

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
