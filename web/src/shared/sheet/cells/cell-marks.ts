import { t } from '../../language/t.js';

/** A cell whose formula was never calculated. */
export const FORMULA = '#FORMULA!';

/** Prefix of a day in a column of names or words: Excel converts a number such as 1-2 to a day. */
export const DAY_MARK = '#DAY! ';

export const cellInWords = (cell: string): string =>
  cell === FORMULA ? t('formula without a value') : cell.replace(DAY_MARK, '');

export const rowInWords = (cells: readonly string[] = []): string =>
  cells
    .filter((cell) => cell.trim() !== '')
    .map(cellInWords)
    .join(' · ');
