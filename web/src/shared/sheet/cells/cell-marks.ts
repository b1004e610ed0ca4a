import { t } from '../../language/t.js';

/** Marks of cells that cannot be read, and how they are shown. */

/** The text of a cell whose formula was never calculated. */
export const FORMULA = '#FORMULA!';

/** Prefix of a day in a column of names or words: Excel turns a number such as 1-2 into a day. */
export const DAY_MARK = '#DAY! ';

/** A cell as a person is shown it. */
export const cellInWords = (cell: string): string =>
  cell === FORMULA ? t('formula without a value') : cell.replace(DAY_MARK, '');

/** The cells of a row that are not empty, as a person is shown them. */
export const rowInWords = (cells: readonly string[] = []): string =>
  cells
    .filter((cell) => cell.trim() !== '')
    .map(cellInWords)
    .join(' · ');
