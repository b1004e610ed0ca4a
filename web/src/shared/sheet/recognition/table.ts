import type { Mapping, SheetKind } from '../sheet.js';
import { FORMULA } from '../cells/cell-marks.js';
import { KNOWN_VALUES } from './known-values.js';
import { isUnit, wordsOf } from './heading.js';
import { recognise } from './recognise.js';
import { isNote, isSumWord, isTotalWord } from './row-words.js';

/** Number of rows to search for the headings: a letter with conditions may precede them. */
export const HEADING_ROWS = 60;

const FEWEST = 2;
/** Number of rows below a candidate that may be better headings. */
const NEAR = 20;

/** Replaces the index of the heading row if the list starts with its first entry. */
export const NO_HEADINGS = -1;

export interface FoundHeadings {
  /** Index of the heading row, or of its second line if it has two; or `NO_HEADINGS`. */
  row: number;
  /** Headings by column; a heading of two lines is joined. */
  names: readonly string[];
  lines?: readonly (readonly string[])[];
}

const filledIn = (cells: readonly string[]): number => cells.filter((cell) => cell.trim() !== '').length;

/** Whether a cell is an entry and no heading: a number, a weight, a laboratory, a clarity. */
const isEntry = (cell: string): boolean => {
  const text = cell.trim();
  return (
    /^[^\p{L}]*\d[^\p{L}]*(\p{L}{1,3}\.?)?$/u.test(text) ||
    KNOWN_VALUES['laboratory']!(text) ||
    /^(VVS|VS|SI)\d$/i.test(text)
  );
};

const entriesIn = (cells: readonly string[]): number =>
  cells.filter((cell) => cell.trim() !== '' && isEntry(cell)).length;

/** A single number among headings may be a year. */
const isEntryRow = (cells: readonly string[]): boolean => entriesIn(cells) > filledIn(cells) / 4;

function fieldsNamed(kind: SheetKind, header: readonly string[]): number {
  const { mapping, questions } = recognise(kind, { header, rows: [] });
  return Object.values(mapping).filter((column) => column !== undefined).length + questions.length / 2;
}

export const headingsFrom = (rows: readonly (readonly string[])[], row: number): FoundHeadings => ({
  row,
  names: rows[row] ?? Array.from({ length: Math.max(0, ...rows.map((cells) => cells.length)) }, () => ''),
});

/** First row with at least 60 % of the most known headings, else the first wide row. Never a row of entries. */
export function headingsIn(kind: SheetKind, rows: readonly (readonly string[])[]): FoundHeadings {
  const candidates: Candidate[] = [];
  for (const row of rows.slice(0, HEADING_ROWS).keys()) {
    const [named] = candidates.filter((candidate) => candidate.named >= FEWEST);
    if (named && row > named.row + NEAR) break;
    candidates.push(...candidatesIn(kind, rows, row));
  }
  const most = Math.max(0, ...candidates.map(({ named }) => named));
  // A second table below may have more headings; a title above has fewer.
  const first = candidates.find(({ named }) => named >= Math.max(FEWEST, most * 0.6));
  const best = first && candidates.filter(({ row }) => row <= first.row + 1).toSorted((a, b) => b.named - a.named)[0];
  if (best) return best;
  const widest = Math.max(...rows.slice(0, HEADING_ROWS).map(filledIn));
  const row = Math.max(
    0,
    rows.findIndex((cells) => filledIn(cells) > widest / 2),
  );
  return headingsFrom(rows, isEntryRow(rows[row] ?? []) ? NO_HEADINGS : row);
}

interface Candidate extends FoundHeadings {
  named: number;
}

function candidatesIn(kind: SheetKind, rows: readonly (readonly string[])[], row: number): Candidate[] {
  const [cells = [], below = []] = rows.slice(row, row + 2);
  if (filledIn(cells) === 0 || isEntryRow(cells)) return [];
  const isSecondLine = filledIn(below) > 1 && entriesIn(below) === 0 && filledIn(cells) > 1;
  const single = { row, names: cells, named: fieldsNamed(kind, cells) };
  if (!isSecondLine) return [single];
  const names = joinedLines(cells, below);
  // Units change the meaning of the numbers: never omit them.
  if (below.every(isUnit)) return [{ ...single, row: row + 1, names, lines: [cells, below] }];
  return [
    single,
    {
      row: row + 1,
      names,
      lines: [cells, below],
      named: fieldsNamed(kind, names) + (fieldsNamed(kind, below) > 0 ? 0.25 : -0.25),
    },
  ];
}

/** Joins headings over two lines: a title above several columns applies to each. */
function joinedLines(upper: readonly string[], lower: readonly string[]): string[] {
  let group = '';
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, column) => {
    const [above = '', below = ''] = [upper[column]?.trim(), lower[column]?.trim()];
    if (above !== '' || below === '') group = above;
    return `${group} ${below}`.trim();
  });
}

export type RowReason = 'above' | 'headings' | 'otherTable' | 'total' | 'title' | 'note';

export interface RowAnalysis {
  skipped: ReadonlyMap<number, RowReason>;
  /** Indexes of rows that may be totals or entries. */
  doubtful: readonly number[];
}

export function rowsIn(
  kind: SheetKind,
  rows: readonly (readonly string[])[],
  { headings, mapping }: { headings: FoundHeadings; mapping: Mapping },
): RowAnalysis {
  const skipped = new Map<number, RowReason>();
  const repeated = new Set([headings.names, ...(headings.lines ?? [])].map(keyOf).filter((key) => key !== ''));
  const width = filledIn(headings.names);
  rows.slice(0, Math.max(0, headings.row)).forEach((cells, row) => {
    if (filledIn(cells) > 1 && filledIn(cells) >= width * 0.8 && !isHeadingRow(cells, headings))
      skipped.set(row, 'above');
  });
  const first = headings.row + 1;
  const other = rows.findIndex(
    (cells, row) => row >= first && !repeated.has(keyOf(cells)) && isOtherTable(cells, headings.names),
  );
  const end = other < 0 ? rows.length : other;
  const look = lookOf(kind, rows.slice(first, end), mapping);
  const sums = new Sums(kind, mapping);
  const doubtful: number[] = [];
  for (let row = first; row < rows.length; row++) {
    const cells = rows[row]!;
    if (filledIn(cells) === 0) continue;
    const reason = row >= end ? 'otherTable' : (look(cells, repeated) ?? sums.reasonFor(cells));
    if (reason === 'doubtful') doubtful.push(row);
    else if (reason) skipped.set(row, reason);
    sums.add(cells, reason ?? null);
  }
  return { skipped, doubtful };
}

const keyOf = (cells: readonly string[]): string =>
  cells
    .map((cell) => wordsOf(cell).join(''))
    .join('|')
    .replace(/\|+$/, '');

const isHeadingRow = (cells: readonly string[], { names }: FoundHeadings): boolean =>
  cells.every((cell, column) => (names[column] ?? '').includes(cell.trim()));

function isOtherTable(cells: readonly string[], headings: readonly string[]): boolean {
  const names = new Set(headings.map((name) => wordsOf(name).join('')).filter((name) => name !== ''));
  const filled = cells.filter((cell) => cell.trim() !== '');
  if (filled.length < 2) return false;
  const known = filled.filter((cell) => names.has(wordsOf(cell).join(''))).length;
  return known >= 2 && known >= filled.length / 2;
}

/** Whether a row numbers the columns, as forms do below their headings: 1, 2, 3, 4. */
const isColumnNumberRow = (cells: readonly string[]): boolean =>
  filledIn(cells) > 3 && cells.every((cell, column) => cell.replace(/[()\s]/g, '') === String(column + 1));

function lookOf(
  { number }: SheetKind,
  rows: readonly (readonly string[])[],
  mapping: Mapping,
): (cells: readonly string[], repeated: ReadonlySet<string>) => RowReason | 'doubtful' | null {
  const column = mapping[number];
  const filled = rows.filter((cells) => filledIn(cells) > 0);
  const numbers = filled.map((cells) => (column === undefined ? '' : (cells[column] ?? '').trim()));
  const withFigures = numbers.filter((text) => /\d/.test(text)).length;
  const haveFigures = withFigures >= numbers.length / 2 && withFigures > 0;
  const isWide = filled.filter((cells) => filledIn(cells) > 1).length >= filled.length / 2;
  return (cells, repeated) => {
    if (repeated.has(keyOf(cells)) || isColumnNumberRow(cells)) return 'headings';
    const first = cells.find((cell) => cell.trim() !== '')?.trim() ?? '';
    const own = column === undefined ? '' : (cells[column] ?? '').trim();
    const no = column === undefined ? first : own;
    const isNameless = column !== undefined && own === '';
    if (isNameless && cells.every((cell) => cell === FORMULA || cell.trim() === '')) return 'total';
    if (own === '' ? isTotalWord(first) || cells.some(isSumWord) : isTotalWord(own)) return 'total';
    if (cells.some(isSumWord)) return 'doubtful';
    if (filledIn(cells) > 1) return null;
    if (isNote(first)) return 'note';
    if (!isWide || !haveFigures) return null;
    const isSentence = first.split(/\s+/).length > 3;
    return no === '' || !/\d/.test(no) || isSentence ? (isSentence ? 'note' : 'title') : null;
  };
}

/** Sums of the numbers above a row: of all rows, and of the rows since the last title or total. */
class Sums {
  private readonly columns: readonly number[];
  private readonly words: readonly number[];
  private readonly all = new Map<number, number>();
  private group = new Map<number, number>();
  private count = 0;
  private grouped = 0;

  constructor(kind: SheetKind, mapping: Mapping) {
    const of = (...keys: string[]): number[] => keys.flatMap((key) => mapping[key] ?? []);
    this.columns = of('reservePrice', 'minimumBid', 'estimate', 'carats');
    this.words = of(kind.number, 'description');
  }

  reasonFor(cells: readonly string[]): 'total' | 'doubtful' | null {
    const present = this.columns.flatMap((column) => {
      const value = numberOf(cells[column]);
      return value === null ? [] : [{ column, value }];
    });
    const isSumOf = (sums: ReadonlyMap<number, number>, count: number): boolean =>
      count > 1 && present.length > 0 && present.every(({ column, value }) => isSame(sums.get(column), value));
    if (!isSumOf(this.all, this.count) && !isSumOf(this.group, this.grouped)) return null;
    return this.words.every((column) => (cells[column] ?? '').trim() === '') ? 'total' : 'doubtful';
  }

  add(cells: readonly string[], reason: RowReason | 'doubtful' | null): void {
    if (reason !== null) {
      this.group = new Map();
      this.grouped = 0;
      return;
    }
    this.count++;
    this.grouped++;
    for (const column of this.columns) {
      const value = numberOf(cells[column]) ?? 0;
      this.all.set(column, (this.all.get(column) ?? 0) + value);
      this.group.set(column, (this.group.get(column) ?? 0) + value);
    }
  }
}

const isSame = (sum: number | undefined, value: number): boolean =>
  sum !== undefined && Math.abs(sum - value) < 0.005 * Math.max(1, Math.abs(value) / 1_000);

function numberOf(cell = ''): number | null {
  const digits = cell.replace(/[^\d.,]/g, '');
  if (!/\d/.test(digits)) return null;
  const sign = /[.,]\d{1,2}$/.test(digits) || /^\d+[.,]\d+$/.test(digits) ? /[.,](?=\d+$)/ : null;
  const whole = sign ? digits.replace(sign, '!') : digits;
  return Number(whole.replace(/[.,]/g, '').replace('!', '.'));
}
