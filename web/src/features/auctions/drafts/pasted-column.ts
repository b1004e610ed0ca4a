import type { Cents, LotView } from '@tender/contracts';
import { amountText, centsTyped, totalOf } from '../../../shared/numbers/amounts.js';
import type { Typed } from './drafts-state.js';

/** A field of a lot that takes an amount: our valuation, the price per carat, or the total. */
export type AmountField = 'valuation' | 'carat' | 'total';

/**
 * What was copied from a spreadsheet, cell by cell. A field of one line would make one number of several: `120` above `130` becomes `120 130`.
 * @returns the cells of one column; `[]` where several columns were copied, of which nobody knows the one that is meant; null for a single line
 */
export function pastedColumn(text: string): string[] | null {
  const lines = text.replace(/[\r\n]+$/, '').split(/\r\n|\r|\n/);
  if (lines.some((line) => line.trim().includes('\t'))) return [];
  return lines.length > 1 ? lines.map((line) => line.trim()) : null;
}

/** One cell as it is put into a lot's field. A price per carat that cannot be read stays as it is written, beside the total. */
function putInto(field: AmountField, cell: string, { carats }: LotView): Partial<Typed> {
  const cents = centsTyped(cell);
  const text = cents === null ? cell : amountText(cents);
  if (field === 'valuation') return { valuation: text };
  if (field === 'total') return { amount: text };
  return cents === null ? { perCarat: text } : { amount: amountText(totalOf(cents, carats!)), perCarat: '' };
}

/**
 * A column put into a field of lots, in the order in which they are shown, so that what stood beside each other still does: an empty cell leaves its
 * lot as it is, and a lot that takes no such amount (withdrawn, or without a weight where prices per carat are put) takes its cell's place.
 * @param lots from the one on that was pasted into
 * @returns what is to be typed, with the price per carat that it comes from; and how many cells with something in them have found no lot
 */
export function filledDown(lots: readonly LotView[], field: AmountField, cells: readonly string[]) {
  const put: { lot: LotView; change: Partial<Typed>; perCarat?: Cents }[] = [];
  let left = 0;
  cells.forEach((cell, index) => {
    const lot = lots[index];
    if (cell === '') return;
    if (!lot || lot.withdrawn || (field === 'carat' && !lot.carats)) left += 1;
    else {
      const perCarat = field === 'carat' ? centsTyped(cell) : null;
      put.push({ lot, change: putInto(field, cell, lot), ...(perCarat !== null && { perCarat }) });
    }
  });
  return { put, left };
}
