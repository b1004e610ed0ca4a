import { centsTyped } from './amounts.js';
import { t } from '../language/t.js';

/** Minimum number of amounts above a total: with fewer, the last may by chance be the sum of the others. */
const SUMMED = 3;
const HEADING = /\p{L}{3}/u;
const FIGURE = /\d/;

/** Reason to reject a column, or null: a heading would shift the amounts by a row, a total would become an amount. */
export function unexpectedText(cells: readonly string[]): string | null {
  const amounts = cells.map(centsTyped);
  const [first = ''] = cells;
  if (HEADING.test(first) && !FIGURE.test(first) && amounts.some((amount) => amount !== null))
    return t('Nothing was pasted: the first cell, “{first}”, is no amount. Copy the amounts without their heading.', {
      first,
    });
  const filled = amounts.filter((amount) => amount !== null);
  const total = filled.pop();
  const isSum = filled.length >= SUMMED && filled.reduce((sum, amount) => sum + amount, 0) === total;
  return isSum
    ? t('Nothing was pasted: the last amount is the sum of the others. Copy the amounts without their total.')
    : null;
}
