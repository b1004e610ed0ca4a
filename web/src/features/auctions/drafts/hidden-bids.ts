import type { LotView } from '@tender/contracts';
import { formatUsd, usdTyped } from '../../../shared/numbers/amounts.js';
import { t } from '../../../shared/language/t.js';
import type { SheetFile } from '../../../shared/sheet/file/read-sheet.js';
import { bidRowsIn, bidSheetIn, headingIn, readBidSheet, type FilledSheet } from './bid-sheet.js';
import { placeOf } from './bid-sheet-headings.js';
import type { Typed } from './drafts-state.js';

/** Finds bids in rows and columns that are hidden in Excel. For example, a filter hides rows with old amounts. */

const FILLED = ['valuation', 'perCarat', 'total'] as const;

export interface BidFile {
  shown: FilledSheet;
  all: FilledSheet;
  /** The differences between `all` and `shown`, one line each. */
  hidden: string[];
}

/** @throws Error if the file has no row with our headings */
export function readBidFile(
  { sheets, decimal, likely }: Pick<SheetFile, 'sheets' | 'likely'> & { decimal: Parameters<typeof readBidSheet>[2] },
  lots: readonly LotView[],
): BidFile {
  const rows = bidRowsIn(sheets);
  const { hiddenRows = [], hiddenColumns = [] } = bidSheetIn(sheets) ?? {};
  const all = readBidSheet(rows, lots, decimal, likely);
  if (hiddenRows.length + hiddenColumns.length === 0) return { shown: all, all, hidden: [] };
  const shown = readBidSheet(withoutHidden(rows, { hiddenRows, hiddenColumns }), lots, decimal, likely);
  return { shown, all, hidden: differences(all, shown, lots) };
}

function withoutHidden(
  rows: string[][],
  { hiddenRows, hiddenColumns }: { hiddenRows: readonly number[]; hiddenColumns: readonly number[] },
): string[][] {
  const heading = headingIn(rows);
  const empty = FILLED.map((column) => placeOf(column, rows[heading] ?? [])).filter((place) =>
    hiddenColumns.includes(place),
  );
  return rows.map((cells, index) => {
    if (index <= heading) return cells;
    if (hiddenRows.includes(index + 1)) return [];
    return cells.map((cell, place) => (empty.includes(place) ? '' : cell));
  });
}

function differences(all: FilledSheet, shown: FilledSheet, lots: readonly LotView[]): string[] {
  const numbers = new Map(lots.map(({ _id, lotNo }) => [_id, lotNo]));
  const visible = new Map(shown.changes);
  const known = new Set(shown.problems.map(({ row, problem }) => `${row} ${problem}`));
  return [
    ...all.changes.flatMap(([lotId, change]) => inWords(numbers.get(lotId) ?? '', change, visible.get(lotId) ?? {})),
    ...all.problems
      .filter(({ row, problem }) => !known.has(`${row} ${problem}`))
      .map(({ row, problem }) => t('Row {row}: {problem}', { row, problem })),
  ];
}

const inWords = (lotNo: string, { amount, valuation }: Partial<Typed>, shown: Partial<Typed>): string[] =>
  [
    amount !== undefined && amount !== shown.amount && t('Lot {lotNo}: {amount}', { lotNo, amount: asDollars(amount) }),
    valuation !== undefined &&
      valuation !== shown.valuation &&
      t('Lot {lotNo}: valuation {amount}', { lotNo, amount: asDollars(valuation) }),
  ].filter((line) => line !== false);

/** Leaves an unreadable text unchanged. */
function asDollars(typed: string): string {
  const usd = usdTyped(typed);
  return usd === null ? typed : formatUsd(usd);
}
