import { cellInWords } from './cells/cell-marks.js';
import { cleanCells, marksIn, type Marks } from './clean-cells.js';
import { decimalSignOf, doubtfulIn, doubtfulInColumn, inEnglish, type DecimalSign } from './cells/decimal-sign.js';
import type { SheetFile } from './file/read-sheet.js';
import type { ColumnLook, OpenedSheet } from './opened-sheet-types.js';
import { withCells, type MendedCell } from './sheet-actions.js';
import { isNumeric } from './sheet-fields.js';
import { lettersOf } from './file/xlsx-addresses.js';
import { widthOf } from './cells-beyond-headings.js';
import { recognise, type Recognised } from './recognition/recognise.js';
import {
  headingsFrom,
  headingsIn,
  NO_HEADINGS,
  rowsIn,
  type FoundHeadings,
  type RowAnalysis,
} from './recognition/table.js';
import { noteAbout } from './recognition/notes.js';
import { factorIn } from './recognition/signs.js';
import { timesFactor } from './cells/times-factor.js';
import { rowsTaken, type Mapping, type SheetKind } from './sheet.js';
import { cellAsShown } from './cells/units.js';

/** Choices of the user for an opened file. They survive a change of the encoding if the number of rows is the same. */
export interface ManualChoices {
  heading?: number | undefined;
  decimal?: DecimalSign;
  weights?: { column: number; sign: DecimalSign } | undefined;
  /** Row numbers that the user excluded, or included against the recognition. */
  left?: ReadonlySet<number> | undefined;
  taken?: ReadonlySet<number> | undefined;
  entries?: ReadonlySet<number>;
  /** Columns in which cells such as `-` are empty cells (`empty`) or values (`marked`). */
  empty?: ReadonlySet<number>;
  marked?: ReadonlySet<number>;
  /** Factors of numbers by column, for example 1,000 for a heading that names thousands; 1: unchanged. */
  factors?: ReadonlyMap<number, number>;
  cells: readonly MendedCell[];
  /** Indexes of removed rows: their items were uploaded or deleted. */
  out: ReadonlySet<number>;
}

export const NO_CHOICES: ManualChoices = { cells: [], out: new Set() };

export interface OpenedFile {
  file: SheetFile;
  chosen: number;
  byHand: ManualChoices;
}

const VALUES = 3;

const found = new WeakMap<readonly string[][], Map<SheetKind, FoundHeadings>>();

function foundHeadings(kind: SheetKind, { file, chosen, byHand }: OpenedFile): FoundHeadings {
  const { rows } = file.sheets[chosen]!;
  const known = found.get(rows) ?? new Map<SheetKind, FoundHeadings>();
  const headings = known.get(kind) ?? headingsIn(kind, rows);
  found.set(rows, known.set(kind, headings));
  const { heading = headings.row } = byHand;
  return heading === headings.row ? headings : headingsFrom(rows, heading);
}

export const headingsOf = (kind: SheetKind, opened: OpenedFile): readonly string[] => foundHeadings(kind, opened).names;

export function recognisedIn(kind: SheetKind, opened: OpenedFile): Recognised {
  const { rows, hiddenColumns = [] } = opened.file.sheets[opened.chosen]!;
  const { row, names } = foundHeadings(kind, opened);
  return recognise(kind, { header: names, rows: rows.slice(row + 1), hidden: new Set(hiddenColumns) });
}

function columnsIn(
  rows: readonly string[][],
  { row, names }: FoundHeadings,
  hidden: ReadonlySet<number>,
): ColumnLook[] {
  return names.map((heading, column) => {
    const values: string[] = [];
    for (let at = row + 1; at < rows.length && values.length < VALUES; at++) {
      const cell = rows[at]![column]?.trim() ?? '';
      if (cell !== '') values.push(cellInWords(cell));
    }
    return { letter: lettersOf(column), heading, values, isHidden: hidden.has(column) };
  });
}

/** Only original cells of number columns decide the decimal sign: corrections must not change other rows. */
export function sheetOf(kind: SheetKind, opened: OpenedFile, mapping: Mapping): OpenedSheet {
  const { file, chosen, byHand } = opened;
  const sheet = file.sheets[chosen]!;
  const { rows: texts, numbers, shown, hiddenColumns = [] } = sheet;
  const headings = foundHeadings(kind, opened);
  const heading = headings.row;
  const { empty = NO_COLUMNS, marked = NO_COLUMNS } = byHand;
  const cleaned = cleanCells(sheet, { kind, mapping, heading, marked });
  const found = heading === NO_HEADINGS ? cleaned : cleaned.with(heading, [...headings.names]);
  const columns = new Set(kind.fields.filter(isNumeric).flatMap(({ key }) => mapping[key] ?? []));
  const figures = found.flatMap((cells, row) =>
    cells.flatMap((text, column) =>
      row > heading && columns.has(column) && !numbers?.[row]?.[column] ? [{ text: text.trim(), column }] : [],
    ),
  );
  const figureTexts = figures.map(({ text }) => text);
  const saysNothing = numbers !== undefined && !figureTexts.some((text) => /\d[.,]\d/.test(text));
  const guessed = saysNothing ? null : decimalSignOf(figureTexts, file.likely);
  const decimal = byHand.decimal ?? guessed;
  const sign = decimal ?? '.';
  const signOf = (row: number, column: number): DecimalSign => {
    if (numbers?.[row]?.[column]) return '.';
    return byHand.weights?.column === column ? byHand.weights.sign : sign;
  };
  const perCarat = new Set(kind.fields.filter(({ perCaratOf }) => perCaratOf).flatMap(({ key }) => mapping[key] ?? []));
  /** Numbers of Excel, and weights with another sign, are converted to the sign of the texts. */
  const written = (cells: string[], row: number): string[] =>
    row > heading
      ? cells.map((cell, column) => {
          if (!columns.has(column)) return cell;
          const text = signOf(row, column) === sign ? cell : inEnglish(cell, ',');
          const seen = cellAsShown(text, shown?.[row]?.[column], perCarat.has(column));
          return timesFactor(seen, byHand.factors?.get(column) ?? 1, sign);
        })
      : cells;
  const mended = byHand.cells.map(({ sign: typed, text, ...cell }) => ({
    ...cell,
    text: columns.has(cell.column) && typed !== sign ? inEnglish(text, ',') : text,
  }));
  const rows = withCells(found.map(written), mended);
  const doubtful = guessed === null ? null : doubtfulIn(figureTexts, guessed);
  const weights = mapping['carats'];
  const weighed = figures.filter(({ column }) => column === weights).map(({ text }) => text);
  // Choosing the sign by a doubtful price does not settle the weights.
  const isWeightSeen = doubtful !== null && figures.find(({ text }) => text === doubtful)?.column === weights;
  const isSettled = (isWeightSeen && byHand.decimal !== undefined) || byHand.weights?.column === weights;
  const others = isWeightSeen
    ? figures.filter(({ column }) => column !== weights).map(({ text }) => text)
    : figureTexts;
  const weight = isSettled || weights === undefined ? null : doubtfulInColumn(weighed, figureTexts, sign);
  const tableRows = rowsIn(kind, found, { headings, mapping });
  const reasons = new Map([...tableRows.skipped].map(([row, reason]) => [row + 1, reason]));
  const chosenColumns = Object.values(mapping).flatMap((column) => (column === undefined ? [] : [column + 1]));
  return {
    ...file,
    chosen,
    rows: rows.map((cells, row) => (byHand.out.has(row) ? [] : cells)),
    heading,
    edge: {
      width: heading === NO_HEADINGS ? headings.names.length : Math.max(widthOf(headings.names), ...chosenColumns),
      isCut: numbers === undefined,
    },
    left: new Set([...[...reasons.keys()].filter((row) => !byHand.taken?.has(row)), ...(byHand.left ?? [])]),
    reasons,
    doubtfulRows: tableRows.doubtful
      .map((row) => row + 1)
      .filter((row) => !byHand.entries?.has(row) && !byHand.left?.has(row)),
    doubtfulFactor: factorAsked(kind, headings.names, {
      mapping,
      answered: byHand.factors,
      rows: found.slice(heading + 1),
      notes: notesIn(texts, heading, tableRows),
    }),
    doubtfulMarks: marksAsked(kind, texts.slice(heading + 1), {
      mapping,
      answered: [empty, marked],
    }),
    columns: columnsIn(texts, headings, new Set(hiddenColumns)),
    decimal,
    doubtful: byHand.decimal || guessed === null ? null : doubtfulIn(others, guessed),
    doubtfulWeight: weight === null ? null : { column: weights!, text: weight },
  };
}

const NO_COLUMNS: ReadonlySet<number> = new Set();

function marksAsked(
  { fields }: SheetKind,
  rows: readonly string[][],
  { mapping, answered }: { mapping: Mapping; answered: readonly ReadonlySet<number>[] },
): Marks | null {
  for (const field of fields) {
    const column = mapping[field.key];
    if (column === undefined || answered.some((columns) => columns.has(column))) continue;
    const marks = marksIn(rows, { field, column });
    if (marks) return marks;
  }
  return null;
}

function factorAsked(
  { fields }: SheetKind,
  names: readonly string[],
  {
    mapping,
    answered,
    rows,
    notes,
  }: { mapping: Mapping; answered: ManualChoices['factors']; rows: readonly string[][]; notes: readonly string[] },
): OpenedSheet['doubtfulFactor'] {
  for (const field of fields) {
    const column = mapping[field.key];
    if (column === undefined || answered?.has(column)) continue;
    const heading = names[column] ?? '';
    const said = factorIn(heading, field.kind);
    const note = said === null ? noteAbout(field, heading, notes) : undefined;
    const factor = said ?? note?.factor;
    const text = rows.map((cells) => cells[column]?.trim() ?? '').find((cell) => /\d/.test(cell));
    if (factor !== undefined && text !== undefined) return { column, factor, text, note: note?.text ?? null };
  }
  return null;
}

export const doubtsIn = (sheet: OpenedSheet): ('factor' | 'marks' | 'rows' | 'weight')[] => [
  ...(sheet.doubtfulFactor ? (['factor'] as const) : []),
  ...(sheet.doubtfulMarks ? (['marks'] as const) : []),
  ...(sheet.doubtfulRows.length > 0 ? (['rows'] as const) : []),
  ...(sheet.doubtfulWeight ? (['weight'] as const) : []),
];

function notesIn(rows: readonly string[][], heading: number, { skipped }: RowAnalysis): string[] {
  const below = [...skipped].flatMap(([row, reason]) => (reason === 'note' || reason === 'title' ? [row] : []));
  return [...rows.slice(0, Math.max(0, heading)), ...below.map((row) => rows[row] ?? [])]
    .flat()
    .filter((cell) => cell.trim() !== '');
}

export function without(
  kind: SheetKind,
  opened: OpenedFile,
  { mapping, numbers }: { mapping: Mapping; numbers: ReadonlySet<string> },
): OpenedFile {
  const { rows, heading } = sheetOf(kind, opened, mapping);
  const out = rowsTaken(kind, rows, { mapping, taken: numbers }).filter((row) => row > heading);
  return { ...opened, byHand: { ...opened.byHand, out: new Set([...opened.byHand.out, ...out]) } };
}
