import type { LotView } from '@tender/contracts';
import { centsInEnglish, perCaratOf, totalOf } from '../../../shared/numbers/amounts.js';
import { t } from '../../../shared/language/t.js';
import { isSplitAmount } from '../../../shared/sheet/cells-beyond-headings.js';
import { BID_HEADINGS, placeOf, type BidColumn } from './bid-sheet-headings.js';

/** Finds amounts of a CSV file that were cut at their commas, in rows that are no longer than the headings. */

/** Columns that our sheet fills in: they hold no cut part of an amount. */
const FIXED_COLUMNS: readonly BidColumn[] = ['lot', 'goods', 'carats', 'minimum', 'standing'];

/** Maximum number of cells in a row, including empty cells. Infinite unless the file begins with the columns of our sheet, in their order. */
export const lengthUnder = (header: readonly string[]): number =>
  (Object.keys(BID_HEADINGS.en) as BidColumn[]).every((column, place) => placeOf(column, header) === place)
    ? header.length
    : Infinity;

/** Describes two adjacent cells that may be one amount, unless the other cells prove that they are two; empty for none. */
export function cutsUnder(header: readonly string[]): (cells: readonly string[], lot: LotView | undefined) => string {
  const at = (column: BidColumn) => placeOf(column, header);
  const fixed = new Set(FIXED_COLUMNS.map(at));
  const [valuation, perCarat, total, check] = [at('valuation'), at('perCarat'), at('total'), at('check')];
  const filled = [valuation, perCarat, total].filter((place) => place >= 0 && !fixed.has(place + 1));
  return (cells, lot) => {
    const cell = (place: number): string => (cells[place] ?? '').trim();
    const isProvenTwo = (place: number): boolean => {
      const [price, sum] = [centsInEnglish(cell(perCarat)), centsInEnglish(cell(total))];
      if (!lot?.carats || sum === null) return false;
      // A price per carat that does not fit the total has its own message.
      if (place === perCarat) return place + 1 === total;
      if (place === total) return place + 1 === check && perCaratOf(sum, lot.carats) === centsInEnglish(cell(check));
      return place + 1 === perCarat && price !== null && Math.abs(totalOf(price, lot.carats) - sum) <= 1;
    };
    const cut = filled.find((place) => isSplitAmount(cell(place), cell(place + 1)) && !isProvenTwo(place));
    return cut === undefined
      ? ''
      : t('“{first}” and “{second}” beside it may be one amount: write amounts with cents, and without commas', {
          first: cell(cut),
          second: cell(cut + 1),
        });
  };
}
