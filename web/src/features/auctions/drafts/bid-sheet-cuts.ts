import type { LotView } from '@tender/contracts';
import { centsInEnglish, perCaratOf, totalOf } from '../../../shared/numbers/amounts.js';
import { t } from '../../../shared/language/t.js';
import { isSplitAmount } from '../../../shared/sheet/cells-beyond-headings.js';
import { BID_HEADINGS, placeOf, type BidColumn } from './bid-sheet-headings.js';

/** Amounts of a bid sheet that were cut at their commas, though their row goes on no further than the headings: its last cells were empty. */

/** The house fills these in: what was cut off does not stand there. */
const OF_THE_HOUSE: readonly BidColumn[] = ['lot', 'goods', 'carats', 'minimum', 'standing'];

/** How many cells a row may have: where the columns are those of our sheet, none has more than its headings, not even empty ones. */
export const lengthUnder = (header: readonly string[]): number =>
  (Object.keys(BID_HEADINGS.en) as BidColumn[]).every((column, place) => placeOf(column, header) === place)
    ? header.length
    : Infinity;

/** What is wrong with a row below these headings: two cells that may be one amount, where no reckoning shows that they are two. */
export function cutsUnder(header: readonly string[]): (cells: readonly string[], lot: LotView | undefined) => string {
  const at = (column: BidColumn) => placeOf(column, header);
  const house = new Set(OF_THE_HOUSE.map(at));
  const [valuation, perCarat, total, check] = [at('valuation'), at('perCarat'), at('total'), at('check')];
  const filled = [valuation, perCarat, total].filter((place) => place >= 0 && !house.has(place + 1));
  return (cells, lot) => {
    const cell = (place: number): string => (cells[place] ?? '').trim();
    const isShown = (place: number): boolean => {
      const [each, all] = [centsInEnglish(cell(perCarat)), centsInEnglish(cell(total))];
      if (!lot?.carats || all === null) return false;
      // That a total is not that of its price per carat is told in words of its own.
      if (place === perCarat) return place + 1 === total;
      if (place === total) return place + 1 === check && perCaratOf(all, lot.carats) === centsInEnglish(cell(check));
      return place + 1 === perCarat && each !== null && Math.abs(totalOf(each, lot.carats) - all) <= 1;
    };
    const cut = filled.find((place) => isSplitAmount(cell(place), cell(place + 1)) && !isShown(place));
    return cut === undefined
      ? ''
      : t('“{first}” and “{second}” beside it may be one amount: write amounts with cents, and without commas', {
          first: cell(cut),
          second: cell(cut + 1),
        });
  };
}
