import type { Cents, LotView } from '@tender/contracts';
import { amountText, centsTyped, totalOf } from '../../../shared/numbers/amounts.js';
import type { Typed } from './drafts-state.js';

export type AmountField = 'valuation' | 'carat' | 'total';

/** The cells of a column that was copied from a spreadsheet; `[]` for several columns; null for a single line, which the input takes itself */
export function pastedColumn(text: string): string[] | null {
  const lines = text.replace(/[\r\n]+$/, '').split(/\r\n|\r|\n/);
  if (lines.some((line) => line.trim().includes('\t'))) return [];
  return lines.length > 1 ? lines.map((line) => line.trim()) : null;
}

/** The texts for one cell. An unreadable price per carat does not change the total. */
function putInto(field: AmountField, cell: string, { carats }: LotView): Partial<Typed> {
  const cents = centsTyped(cell);
  const text = cents === null ? cell : amountText(cents);
  if (field === 'valuation') return { valuation: text };
  if (field === 'total') return { amount: text };
  return cents === null ? { perCarat: text } : { amount: amountText(totalOf(cents, carats!)), perCarat: '' };
}

/** Distributes the cells over the lots. A lot that cannot have the amount uses up its cell. @returns `left`: number of filled cells without a lot */
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
