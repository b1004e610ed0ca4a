import { decimalSignOf, doubtfulIn, doubtfulInColumn, inEnglish, type DecimalSign } from './decimal-sign.js';
import type { SheetFile } from './read-sheet.js';
import { withCells, type MendedCell } from './sheet-actions.js';
import { isNumeric, isWeight } from './sheet-fields.js';
import { widthOf, type Edge } from './surplus.js';
import { guessHeading, rowsTaken, totalsIn, type Mapping, type SheetKind } from './sheet.js';
import { cellAsShown } from './units.js';

/** What a person has settled in an opened file. It stays when only its letters are read in another way. */
export interface ByHand {
  heading?: number | undefined;
  decimal?: DecimalSign;
  /** The decimal sign of the weights in a column, whatever the others are written with. */
  weights?: { column: number; sign: DecimalSign } | undefined;
  /** Rows that are left out, as the spreadsheet numbers them. */
  left?: ReadonlySet<number> | undefined;
  cells: readonly MendedCell[];
  /** Indexes of the rows that are taken out: their things have arrived in the place, or are gone from it. */
  out: ReadonlySet<number>;
}

export const NOTHING: ByHand = { cells: [], out: new Set() };

/** An opened file, as little as all else follows from. */
export interface Opened {
  file: SheetFile;
  /** Index of the sheet that is read. */
  chosen: number;
  byHand: ByHand;
}

/** An opened file, and how it is read. */
export interface Sheet extends SheetFile {
  /** Index of the sheet that is read. */
  chosen: number;
  /** Its rows with what was mended in them; those are empty that are taken out. */
  rows: string[][];
  /** Index of the row with the headings. */
  heading: number;
  edge: Edge;
  /** Rows that are left out, as the spreadsheet numbers them. */
  left: ReadonlySet<number>;
  /** What separates cents in numbers; null where no text is read as one. */
  decimal: DecimalSign | null;
  /** A number that may be read a thousand times too large (`doubtfulIn`). */
  doubtful: string | null;
  /** A weight that may be, or a thousand times too small, whatever other columns show (`doubtfulInColumn`): nothing is uploaded before that is answered. */
  doubtfulWeight: { column: number; text: string } | null;
}

const headingOf = (kind: SheetKind, { file, chosen, byHand }: Opened): number =>
  byHand.heading ?? guessHeading(kind, file.sheets[chosen]!.rows);

/** The headings of the sheet that is read. */
export const headingsOf = (kind: SheetKind, opened: Opened): string[] =>
  opened.file.sheets[opened.chosen]!.rows[headingOf(kind, opened)] ?? [];

/**
 * How an opened file is read. Only columns of numbers tell the decimal sign, as they are in the file: lot numbers such as `1.20` are none, and what is
 * mended or taken out changes nothing in how the others are read.
 */
export function sheetOf(kind: SheetKind, opened: Opened, mapping: Mapping): Sheet {
  const { file, chosen, byHand } = opened;
  const { rows: found, numbers, shown } = file.sheets[chosen]!;
  const heading = headingOf(kind, opened);
  const columns = new Set(kind.fields.filter(isNumeric).flatMap(({ key }) => mapping[key] ?? []));
  const figures = found.flatMap((cells, row) =>
    cells.flatMap((text, column) =>
      row > heading && columns.has(column) && !numbers?.[row]?.[column] ? [{ text: text.trim(), column }] : [],
    ),
  );
  const texts = figures.map(({ text }) => text);
  const saysNothing = numbers !== undefined && !texts.some((text) => /\d[.,]\d/.test(text));
  const guessed = saysNothing ? null : decimalSignOf(texts, file.likely);
  const decimal = byHand.decimal ?? guessed;
  const sign = decimal ?? '.';
  const signOf = (row: number, column: number): DecimalSign => {
    if (numbers?.[row]?.[column]) return '.';
    return byHand.weights?.column === column ? byHand.weights.sign : sign;
  };
  const perCarat = new Set(kind.fields.filter(({ perCaratOf }) => perCaratOf).flatMap(({ key }) => mapping[key] ?? []));
  /** Numbers of Excel, and weights of a sign of their own, are written as the texts beside them are. */
  const written = (cells: string[], row: number): string[] =>
    row > heading
      ? cells.map((cell, column) => {
          if (!columns.has(column)) return cell;
          const text = signOf(row, column) === sign ? cell : inEnglish(cell, ',');
          return cellAsShown(text, shown?.[row]?.[column], perCarat.has(column));
        })
      : cells;
  const mended = byHand.cells.map(({ sign: typed, text, ...cell }) => ({
    ...cell,
    text: columns.has(cell.column) && typed !== sign ? inEnglish(text, ',') : text,
  }));
  const rows = withCells(found.map(written), mended);
  const doubtful = guessed === null ? null : doubtfulIn(texts, guessed);
  const weights = mapping[kind.fields.find(isWeight)?.key ?? ''];
  const weighed = figures.filter(({ column }) => column === weights).map(({ text }) => text);
  // Who sees how a price was read, and chooses the sign by it, has not seen the weights.
  const isWeightSeen = doubtful !== null && figures.find(({ text }) => text === doubtful)?.column === weights;
  const isSettled = (isWeightSeen && byHand.decimal !== undefined) || byHand.weights?.column === weights;
  const others = isWeightSeen ? figures.filter(({ column }) => column !== weights).map(({ text }) => text) : texts;
  const weight = isSettled || weights === undefined ? null : doubtfulInColumn(weighed, texts, sign);
  const chosenColumns = Object.values(mapping).flatMap((column) => (column === undefined ? [] : [column + 1]));
  return {
    ...file,
    chosen,
    rows: rows.map((cells, row) => (byHand.out.has(row) ? [] : cells)),
    heading,
    edge: { width: Math.max(widthOf(rows[heading] ?? []), ...chosenColumns), isCut: numbers === undefined },
    left: byHand.left ?? new Set(totalsIn(found.slice(heading + 1), heading + 2, mapping[kind.number])),
    decimal,
    doubtful: byHand.decimal || guessed === null ? null : doubtfulIn(others, guessed),
    doubtfulWeight: weight === null ? null : { column: weights!, text: weight },
  };
}

/** The same file without the rows of these numbers. */
export function without(
  kind: SheetKind,
  opened: Opened,
  { mapping, numbers }: { mapping: Mapping; numbers: ReadonlySet<string> },
): Opened {
  const { rows, heading } = sheetOf(kind, opened, mapping);
  const out = rowsTaken(kind, rows, { mapping, taken: numbers }).filter((row) => row > heading);
  return { ...opened, byHand: { ...opened.byHand, out: new Set([...opened.byHand.out, ...out]) } };
}
