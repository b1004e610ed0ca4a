import { centsOf, lotNumberKey, visibleText, type BidView, type LotView } from '@tender/contracts';
import { language } from '../../../shared/language/language.js';
import { t } from '../../../shared/language/t.js';
import { amountText, centsTyped, formatCarats, totalOf, usdTyped } from '../../../shared/numbers/amounts.js';
import { joinTexts } from '../../../shared/language/join-texts.js';
import { inEnglish, isFigure, numberIn, type DecimalSign } from '../../../shared/sheet/cells/decimal-sign.js';
import { OWN_NUMBERS, withoutDollars } from '../../../shared/numbers/typed-numbers.js';
import type { SheetFile } from '../../../shared/sheet/file/read-sheet.js';
import { hasCellsBeyond, widthOf } from '../../../shared/sheet/cells-beyond-headings.js';
import { cellAsShown } from '../../../shared/sheet/cells/units.js';
import { MONEY_FORMAT, type FormulaSheet } from '../../../shared/ui/tables/export.js';
import { factsOfLot } from '../labels/lot-facts.js';
import { cutsUnder, lengthUnder } from './bid-sheet-cuts.js';
import { BID_HEADINGS, placeOf, placesOf, type BidColumn } from './bid-sheet-headings.js';
import { problemOfAmount } from './draft-problem.js';
import type { Sheet, Typed } from './drafts-state.js';

/** The lots as a spreadsheet for the user's bids, which is read as drafts. A price per carat is another way to write a total. */

const OWN_HEADINGS = BID_HEADINGS[language];

/** A weight has up to three decimals. */
const CARATS_FORMAT = '#,##0.00#';
/** Columns that may appear once only. */
const FILLED_IN: readonly BidColumn[] = ['lot', 'valuation', 'perCarat', 'total'];
const WORDS = new Set<string>(['lot', 'goods']);

export const bidSheetOf = (
  name: string,
  lots: readonly LotView[],
  own: ReadonlyMap<string, BidView>,
  typed: Sheet['lots'],
): FormulaSheet => ({
  name,
  header: Object.values(OWN_HEADINGS),
  formats: Object.keys(OWN_HEADINGS).map((column) =>
    WORDS.has(column) ? undefined : column === 'carats' ? CARATS_FORMAT : MONEY_FORMAT,
  ),
  rows: lots
    .filter(({ withdrawn }) => !withdrawn)
    .map((lot, index) => {
      const row = index + 2;
      const { amount = '', valuation = '' } = typed[lot._id] ?? {};
      const bid = own.get(lot._id);
      return [
        lot.lotNo,
        [lot.description, factsOfLot(lot)].filter(Boolean).join(' · '),
        lot.carats,
        lot.minimumBid,
        bid?.status === 'standing' ? bid.biddingAmount : null,
        asNumber(valuation),
        null,
        amount === '' ? { formula: `=IF(OR(G${row}="",C${row}=""),"",ROUND(C${row}*G${row},2))` } : asNumber(amount),
        { formula: `=IF(OR(H${row}="",C${row}=""),"",ROUND(H${row}/C${row},2))` },
      ];
    }),
});

/** A readable amount becomes a number, for the formulas of the sheet. */
const asNumber = (text: string): number | string | null => usdTyped(text) ?? (text || null);

export interface FilledSheet {
  changes: (readonly [lotId: string, change: Partial<Typed>])[];
  /** Number of lots with a valid amount. `toCorrect`: with an amount that must be corrected. `valuations`: with a valuation. */
  bids: number;
  toCorrect: number;
  valuations: number;
  problems: { row: number; problem: string }[];
}

/** Reads a sheet. Empty cells change nothing. `decimal`: decimal sign of a CSV file, else null. `likely`: `,` for a file with semicolons */
export function readBidSheet(
  rows: string[][],
  lots: readonly LotView[],
  decimal: DecimalSign | null,
  likely: DecimalSign = '.',
): FilledSheet {
  const heading = headingIn(rows);
  if (heading < 0)
    throw new Error(
      t('The file has no row with the headings “{lot}” and “{total}”: is it our bid sheet?', {
        lot: OWN_HEADINGS.lot,
        total: OWN_HEADINGS.total,
      }),
    );
  const doubled = FILLED_IN.find((column) => placesOf(column, rows[heading]!).length > 1);
  if (doubled)
    throw new Error(t('The heading “{heading}” appears twice: which one counts?', { heading: OWN_HEADINGS[doubled] }));
  const at = (column: BidColumn) => placeOf(column, rows[heading]!);
  const places = { lot: at('lot'), valuation: at('valuation'), perCarat: at('perCarat'), total: at('total') };
  const lotCalled = lotsByNumber(lots);
  const filled: FilledSheet = { changes: [], bids: 0, toCorrect: 0, valuations: 0, problems: [] };
  const edge = { width: widthOf(rows[heading]!), isCut: decimal !== null };
  const length = edge.isCut ? lengthUnder(rows[heading]!) : Infinity;
  const cutProblem = edge.isCut && likely !== ',' ? cutsUnder(rows[heading]!) : () => '';
  const below = rows.slice(heading + 1);
  const twice = repeated(below.map((cells) => lotCalled(visibleText(cells[places.lot] ?? ''))?._id ?? ''));
  below.forEach((cells, index) => {
    const cell = (place: number): string => visibleText(cells[place] ?? '');
    const [total, perCarat, valuation] = [cell(places.total), cell(places.perCarat), cell(places.valuation)];
    const isTooLong = hasCellsBeyond(cells, edge) || cells.length > length;
    // If an earlier number of the row was cut, the total is further to the right.
    const isShifted = edge.isCut && isTooLong && cells.slice(places.total + 1).some(isFigure);
    if (total === '' && perCarat === '' && valuation === '' && !isShifted) return;
    const lotNo = cell(places.lot);
    const lot = lotCalled(lotNo);
    const typed = { total: amountIn(total, decimal), perCarat: amountIn(perCarat, decimal) };
    const problem =
      (isTooLong ? t('The row has more cells than headings: is a number written with a comma?') : '') ||
      cutProblem(cells, lot) ||
      problemOf(lot, lotNo, twice.has(lot?._id ?? '')) ||
      (lot ? weightProblem(cell(at('carats')), lot, decimal) || perCaratProblem(typed, lot) : '');
    if (!lot || problem) {
      filled.problems.push({ row: heading + 2 + index, problem });
      return;
    }
    const amount = typed.total || totalText(typed.perCarat, lot);
    filled.changes.push([
      lot._id,
      { ...(amount !== '' && { amount }), ...(valuation !== '' && { valuation: amountIn(valuation, decimal) }) },
    ]);
    if (amount !== '') filled[problemOfAmount(amount, lot) ? 'toCorrect' : 'bids'] += 1;
    if (valuation !== '') filled.valuations += 1;
  });
  return filled;
}

/** The visible sheet with our headings, or else a hidden one, or else the first sheet. @throws Error if several visible sheets have them */
export function bidSheetIn(sheets: SheetFile['sheets']): SheetFile['sheets'][number] | undefined {
  const ours = sheets.filter(({ rows }) => headingIn(rows) >= 0);
  const visible = ours.filter(({ hidden }) => !hidden);
  if (visible.length > 1)
    throw new Error(
      t('Several sheets of the file have our headings: {names}. Keep one of them.', {
        names: joinTexts(visible.map(({ name }) => name)),
      }),
    );
  return visible[0] ?? ours[0] ?? sheets[0];
}

/** The rows of the sheet with our headings, with the amounts as Excel shows them. */
export function bidRowsIn(sheets: SheetFile['sheets']): string[][] {
  const sheet = bidSheetIn(sheets);
  const heading = sheet ? headingIn(sheet.rows) : -1;
  if (!sheet?.shown || heading < 0) return sheet?.rows ?? [];
  const placed = (column: BidColumn) => placeOf(column, sheet.rows[heading]!);
  const [perCarat, ...others] = [placed('perCarat'), placed('valuation'), placed('total')];
  return sheet.rows.map((cells, row) =>
    cells.map((cell, column) =>
      row > heading && (column === perCarat || others.includes(column))
        ? cellAsShown(cell, sheet.shown?.[row]?.[column], column === perCarat)
        : cell,
    ),
  );
}

export const headingIn = (rows: string[][]): number =>
  rows.findIndex((row) => placeOf('lot', row) >= 0 && placeOf('total', row) >= 0);

/** Finds a lot by its exact number, or else the only lot with the same `lotNumberKey`. */
function lotsByNumber(lots: readonly LotView[]): (lotNo: string) => LotView | undefined {
  const exact = new Map(lots.map((lot) => [lot.lotNo, lot]));
  const alike = Map.groupBy(lots, (lot) => lotNumberKey(lot.lotNo));
  return (lotNo) => {
    const [only, ...others] = alike.get(lotNumberKey(lotNo)) ?? [];
    return exact.get(lotNo) ?? (others.length === 0 ? only : undefined);
  };
}

const repeated = (texts: readonly string[]): ReadonlySet<string> =>
  new Set([...Map.groupBy(texts, (text) => text)].filter(([, group]) => group.length > 1).map(([text]) => text));

/** @param twice whether another row names the same lot: Excel may have changed `1.10` to `1.1` */
function problemOf(lot: LotView | undefined, lotNo: string, twice: boolean): string {
  if (lotNo === '') return t('The row names no lot');
  if (!lot) return t('There is no lot {lotNo}', { lotNo });
  if (lot.withdrawn) return t('Lot {lotNo} was withdrawn', { lotNo });
  return twice ? t('Lot {lotNo} is listed twice', { lotNo }) : '';
}

/** Tolerance in carats: a sheet shows up to three decimals. */
const WEIGHT_TOLERANCE = 0.000_6;

/** Another weight may mean another lot: some columns were sorted without the others, or Excel changed `1.10` to `1.1`. */
function weightProblem(cell: string, { lotNo, carats }: LotView, decimal: DecimalSign | null): string {
  const weight = numberIn(cell, decimal ?? '.');
  return Number.isNaN(weight) || carats === null || Math.abs(weight - carats) < WEIGHT_TOLERANCE
    ? ''
    : t('Lot {lotNo} has {carats} ct, and the row says {weight}: is it about another lot?', {
        lotNo,
        carats: formatCarats(carats),
        weight: cell,
      });
}

/** `45.000` is 45,000 or 45. */
const AMBIGUOUS = /^\d{1,3}\.\d{3}$/;

/** The amount in the form of the screen; an invalid or ambiguous one stays unreadable. The screen would read `12,345` (decimal comma) as 12345. */
function amountIn(text: string, decimal: DecimalSign | null): string {
  const english = inEnglish(withoutDollars(text), decimal ?? '.');
  const dollars = AMBIGUOUS.test(english) ? NaN : numberIn(english, '.');
  // Formulas of a sheet leave rounding errors far behind the cents.
  const cents = Number.isNaN(dollars) ? null : centsOf(Number(dollars.toFixed(6)));
  return cents === null ? OWN_NUMBERS.unread(english) : amountText(cents);
}

/** Why a price per carat cannot be used: it contradicts the total, its lot has no weight, or it is unreadable. */
function perCaratProblem({ total, perCarat }: { total: string; perCarat: string }, lot: LotView): string {
  if (perCarat === '') return '';
  if (total !== '') {
    const [written, computed] = [centsTyped(total), centsTyped(totalText(perCarat, lot))];
    // A difference of one cent is a rounding error.
    const differ = written !== null && computed !== null && Math.abs(written - computed) > 1;
    return differ ? t('The total of lot {lotNo} is not that of its price per carat', { lotNo: lot.lotNo }) : '';
  }
  if (!lot.carats) return t('Lot {lotNo} has no weight for a price per carat: write its total', { lotNo: lot.lotNo });
  return centsTyped(perCarat) === null
    ? t('The price per carat of lot {lotNo}, “{perCarat}”, is not an amount', { lotNo: lot.lotNo, perCarat })
    : '';
}

/** The total for a price per carat; empty without a weight or a readable price. */
function totalText(perCarat: string, { carats }: LotView): string {
  const cents = centsTyped(perCarat);
  return cents === null || !carats ? '' : amountText(totalOf(cents, carats));
}
