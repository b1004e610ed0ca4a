import { centsOf, lotNumberKey, usdOf, visibleText, type BidView, type LotView } from '@tender/contracts';
import { language } from '../../../shared/language/language.js';
import { t } from '../../../shared/language/t.js';
import { amountText, centsTyped, formatCarats, totalOf } from '../../../shared/numbers/amounts.js';
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

/** The own list as a spreadsheet: filled in off line, and read back as drafts. A price per carat is a way to write a total, as on the screen. */

const OWN_HEADINGS = BID_HEADINGS[language];

/** A weight has up to three decimals. */
const CARATS_FORMAT = '#,##0.00#';
/** Columns that are read. */
const FILLED_IN: readonly BidColumn[] = ['lot', 'valuation', 'perCarat', 'total'];
/** Columns without numbers. */
const WORDS = new Set<string>(['lot', 'goods']);

/** The sheet of an auction; the first row holds the headings. */
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

/** An amount that can be read is a number, that the sheet can reckon with. */
function asNumber(text: string): number | string | null {
  const cents = centsTyped(text);
  return text === '' ? null : cents === null ? text : usdOf(cents);
}

/** What a sheet that was filled in says. */
export interface FilledSheet {
  changes: (readonly [lotId: string, change: Partial<Typed>])[];
  /** Lots to bid on, others whose amount must be corrected first, and lots that have a valuation. */
  bids: number;
  toCorrect: number;
  valuations: number;
  problems: { row: number; problem: string }[];
}

/**
 * Reads a sheet. Empty cells change nothing; a total that cannot be read is taken as it stands, to be corrected on the screen.
 * @param decimal null where numbers are numbers
 * @param likely a comma where semicolons part the columns: then no comma cuts a number
 * @throws Error when it has no heading of ours
 */
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
    // In a row that was cut before them, a total stands right of its column.
    const isBeside = edge.isCut && isTooLong && cells.slice(places.total + 1).some(isFigure);
    if (total === '' && perCarat === '' && valuation === '' && !isBeside) return;
    const lotNo = cell(places.lot);
    const lot = lotCalled(lotNo);
    const typed = { total: amountIn(total, decimal), perCarat: amountIn(perCarat, decimal) };
    const problem =
      (isTooLong ? t('The row has more cells than headings: is a number written with a comma?') : '') ||
      cutProblem(cells, lot) ||
      problemOf(lot, lotNo, twice.has(lot?._id ?? '')) ||
      (lot ? weightProblem(cell(at('carats')), lot, decimal) : '') ||
      (lot ? perCaratProblem(typed, lot) : '');
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

/**
 * The sheet of a file that has our headings, a hidden one only where no other has; the first where none has.
 * @throws Error where several have them: a copy may hold other bids
 */
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

/** The rows of that sheet, its amounts as Excel shows them. */
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

/** The lot of a number: the number as it is written, else the only lot with the same `lotNumberKey`. */
function lotsByNumber(lots: readonly LotView[]): (lotNo: string) => LotView | undefined {
  const exact = new Map(lots.map((lot) => [lot.lotNo, lot]));
  const alike = Map.groupBy(lots, (lot) => lotNumberKey(lot.lotNo));
  return (lotNo) => {
    const [only, ...others] = alike.get(lotNumberKey(lotNo)) ?? [];
    return exact.get(lotNo) ?? (others.length === 0 ? only : undefined);
  };
}

/** Texts that are there more than once. */
const repeated = (texts: readonly string[]): ReadonlySet<string> =>
  new Set([...Map.groupBy(texts, (text) => text)].filter(([, group]) => group.length > 1).map(([text]) => text));

/** @param twice where a program has made one number of two, `1.1` of `1.10`, nobody knows which row is which */
function problemOf(lot: LotView | undefined, lotNo: string, twice: boolean): string {
  if (lotNo === '') return t('The row names no lot');
  if (!lot) return t('There is no lot {lotNo}', { lotNo });
  if (lot.withdrawn) return t('Lot {lotNo} was withdrawn', { lotNo });
  return twice ? t('Lot {lotNo} is listed twice', { lotNo }) : '';
}

/** A sheet shows up to three decimals of a weight. */
const SHOWN_WEIGHT = 0.000_6;

/** Why a row may be about another lot: rows that were sorted in part, or a number that Excel has made of another, `1.1` of `1.10`. */
function weightProblem(cell: string, { lotNo, carats }: LotView, decimal: DecimalSign | null): string {
  const weight = numberIn(cell, decimal ?? '.');
  return Number.isNaN(weight) || carats === null || Math.abs(weight - carats) < SHOWN_WEIGHT
    ? ''
    : t('Lot {lotNo} has {carats} ct, and the row says {weight}: is it about another lot?', {
        lotNo,
        carats: formatCarats(carats),
        weight: cell,
      });
}

/** One group of three behind a point may be thousands or thousandths: `45.000`. */
const AMBIGUOUS = /^\d{1,3}\.\d{3}$/;

/**
 * The amount as the screen writes it. Where it is none, or may be two, it stays for the bidder to correct: with the point before the cents, so that
 * the screen does not read another amount in it, `12,345` for `12.345`.
 */
function amountIn(text: string, decimal: DecimalSign | null): string {
  const english = inEnglish(withoutDollars(text), decimal ?? '.');
  const dollars = AMBIGUOUS.test(english) ? NaN : numberIn(english, '.');
  // A sheet's own reckoning leaves traces far behind the cents.
  const cents = Number.isNaN(dollars) ? null : centsOf(Number(dollars.toFixed(6)));
  return cents === null ? OWN_NUMBERS.unread(english) : amountText(cents);
}

/** Why a price per carat cannot be taken: the total is what the screen asks for, and of two that differ nobody knows which is meant. */
function perCaratProblem({ total, perCarat }: { total: string; perCarat: string }, lot: LotView): string {
  if (perCarat === '') return '';
  if (total !== '') {
    const [stands, comes] = [centsTyped(total), centsTyped(totalText(perCarat, lot))];
    // Programs round by floats: a cent is none.
    const differ = stands !== null && comes !== null && Math.abs(stands - comes) > 1;
    return differ ? t('The total of lot {lotNo} is not that of its price per carat', { lotNo: lot.lotNo }) : '';
  }
  if (!lot.carats) return t('Lot {lotNo} has no weight for a price per carat: write its total', { lotNo: lot.lotNo });
  return centsTyped(perCarat) === null
    ? t('The price per carat of lot {lotNo}, “{perCarat}”, is not an amount', { lotNo: lot.lotNo, perCarat })
    : '';
}

/** The total of a price per carat. */
function totalText(perCarat: string, { carats }: LotView): string {
  const cents = centsTyped(perCarat);
  return cents === null || !carats ? '' : amountText(totalOf(cents, carats));
}
