import { t } from '../../language/t.js';

/** Marks of unreadable cells. */

/** A cell whose formula was never calculated. */
export const FORMULA = '#FORMULA!';

/** Prefix of a day in a column of names or words: Excel converts a number such as 1-2 to a day. */
export const DAY_MARK = '#DAY! ';

/** Text of a cell for the user. */
export const cellInWords = (cell: string): string =>
  cell === FORMULA ? t('formula without a value') : cell.replace(DAY_MARK, '');

/** Non-empty cells of a row, for the user. */
export const rowInWords = (cells: readonly string[] = []): string =>
  cells
    .filter((cell) => cell.trim() !== '')
    .map(cellInWords)
    .join(' · ');
