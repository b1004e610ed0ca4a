import { t } from '../language/t.js';

/** Marks of cells that cannot be read, and how they are shown. */

/** Stands in a cell whose formula was never calculated. */
export const FORMULA = '#FORMULA!';

/** Before a day that stands in a column of names or words: Excel has made it of a number such as 1-2. */
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
