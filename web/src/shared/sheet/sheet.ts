import { STONE_LABELS, type KimberleyCertificate, type SheetList } from '@tender/contracts';
import { t, translated } from '../language/t.js';
import type { DecimalSign } from './cells/decimal-sign.js';
import { timesCarats } from './cells/per-carat.js';
import { BadCell } from './cells/bad-cell.js';
import { cellInWords, DAY_MARK, FORMULA } from './cells/cell-marks.js';
import type { SheetField } from './sheet-fields.js';
import { hasCellsBeyond, inOneLine, type HeadingEdge } from './cells-beyond-headings.js';

/** From a spreadsheet's rows to what is uploaded: which column is what, and what is wrong with which row, before anything is sent. */

/** What a sheet lists. */
export interface SheetKind {
  /** What it lists; the server remembers its columns by it. */
  list: SheetList;
  fields: readonly SheetField[];
  /** Key of the field that is once in the place. */
  number: string;
  /** The key by which the place tells its things apart, of a number: its rules decide (`numberKeyOf`). */
  keyOf: (no: string) => string;
  /** Maximum number of rows that one call takes. */
  rowsPerCall: number;
  /** Maximum number of things in the place. */
  maximum: number;
  /** What may be wrong with rows that can be read, in words; null where nothing may. Nothing waits for it. */
  doubt?: (rows: readonly SheetRow[]) => string | null;
}

/** What one row says, by field; fields without a value are left out. */
export type SheetRow = Record<string, unknown>;

/** What a row says of a field. */
export function valueIn(row: SheetRow, { key, into }: SheetField): unknown {
  if (!into) return row[key];
  return (row[into[0]] as SheetRow | null | undefined)?.[into[1]];
}

export function setIn(row: SheetRow, { key, into }: SheetField, value: unknown): void {
  if (into) row[into[0]] = { ...(row[into[0]] as SheetRow | undefined), [into[1]]: value };
  else row[key] = value;
}

/** The key of a row's number. */
export const keyIn = ({ number, keyOf }: SheetKind, row: SheetRow): string => keyOf(String(row[number] ?? ''));

/** By field: the index of its column. */
export type Mapping = Record<string, number | undefined>;

/** How the rows of a sheet are read. */
export interface Reading {
  mapping: Mapping;
  decimal: DecimalSign;
  /** What the spreadsheet calls the first of the rows. */
  firstRow: number;
  /** Rows that are left out, as the spreadsheet numbers them. */
  left?: ReadonlySet<number>;
  /** Where it is left out, rows may go on as far as they like. */
  edge?: HeadingEdge;
}

/** Key of an error that is of all cells of a row. */
export const ALL_CELLS = '';

export interface RowError {
  /** As the spreadsheet numbers it. */
  row: number;
  /** Key of the field, or `ALL_CELLS`. */
  key: string;
  field: string;
  message: string;
  /** What stands in the cell, or in all of them (`inOneLine`). */
  text: string;
  /** What would be written for it, where that is plain. */
  instead?: string;
}

/** The fields without which nothing can be sent, and which have no column. */
export const unmapped = (kind: SheetKind, mapping: Mapping): SheetField[] =>
  kind.fields.filter(({ key, required }) => required && columnOf(kind, mapping, key) === undefined);

/** The column of a field, or else the one that gives it per carat. */
const columnOf = ({ fields }: SheetKind, mapping: Mapping, key: string): number | undefined =>
  mapping[key] ?? mapping[fields.find(({ perCaratOf }) => perCaratOf === key)?.key ?? ''];

/** What the rows below the heading say, and everything that is wrong with them. */
export function rowsOf(
  kind: SheetKind,
  cells: string[][],
  reading: Reading,
): {
  rows: SheetRow[];
  /** By row: its number in the spreadsheet. */
  places: Map<SheetRow, number>;
  errors: RowError[];
} {
  const { number, fields } = kind;
  const { firstRow, left, edge } = reading;
  const label = fields.find(({ key }) => key === number)?.label ?? number;
  const errors: RowError[] = [];
  const places = new Map<SheetRow, number>();
  const seen = new Map<string, number>();
  cells.forEach((texts, index) => {
    const row = index + firstRow;
    if (texts.every((text) => text.trim() === '') || left?.has(row)) return;
    const complain: Complain = (key, field, message, instead) =>
      errors.push({
        row,
        key,
        field,
        message,
        text: key === ALL_CELLS ? inOneLine(texts) : cellInWords(cellOf(texts, reading.mapping[key])),
        ...(instead !== undefined && { instead }),
      });
    // Nobody knows which of its cells is which: none is read.
    if (edge && reading.mapping[number] !== undefined && hasCellsBeyond(texts, edge)) {
      complain(
        ALL_CELLS,
        t('Cells'),
        t(
          'more cells than headings: is a number written with a comma? Take out the bar within it; give a column of its own a heading',
        ),
      );
      return;
    }
    const read = rowOf(kind, texts, { ...reading, complain });
    const no = keyIn(kind, read);
    const earlier = seen.get(no);
    if (no && earlier) complain(number, label, t('the same as in row {earlier}', { earlier }));
    seen.set(no, row);
    places.set(read, row);
  });
  return { rows: [...places.keys()], places, errors };
}

/** Indexes of the rows whose things are in the place. @param taken keys */
export const rowsTaken = (
  { number, keyOf }: SheetKind,
  cells: string[][],
  { mapping, taken }: { mapping: Mapping; taken: ReadonlySet<string> },
): number[] => cells.flatMap((texts, index) => (taken.has(keyOf(cellOf(texts, mapping[number]))) ? [index] : []));

type Complain = (key: string, field: string, message: string, instead?: string) => void;

/** What a formula comes to that cannot be reckoned. */
const EXCEL_ERROR = /^#(REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!)$/;

function rowOf(
  kind: SheetKind,
  texts: string[],
  { mapping, decimal, complain }: Reading & { complain: Complain },
): SheetRow {
  const { fields } = kind;
  const read: SheetRow = {};
  const otherwise = (whole: string) =>
    fields.some(({ key, perCaratOf }) => perCaratOf === whole && cellOf(texts, mapping[key]) !== '');
  // What is said per carat comes last: it needs the carats, and gives way to what is said of the whole.
  for (const field of fields.toSorted((a, b) => Number(!!a.perCaratOf) - Number(!!b.perCaratOf))) {
    const { key, label, read: reading, required, perCaratOf } = field;
    const text = cellOf(texts, mapping[key]);
    if (text === '') {
      if (required && !otherwise(key) && columnOf(kind, mapping, key) !== undefined)
        complain(key, label, t('is missing'));
      continue;
    }
    try {
      if (text === FORMULA)
        throw new BadCell(t('has a formula that was never calculated: open the file in Excel and save it'));
      if (text.startsWith(DAY_MARK)) throw new BadCell(t('is a date in Excel: write the number in full'));
      if (EXCEL_ERROR.test(text)) throw new BadCell(t('holds an error ({text})', { text }));
      const value = reading(text, decimal);
      if (!perCaratOf) setIn(read, field, value);
      else read[perCaratOf] ??= wholeOf(value, read['carats']);
    } catch (error) {
      if (!(error instanceof BadCell)) throw error;
      complain(key, label, error.message, error.instead);
    }
  }
  const certificate = read['kimberley'] as SheetRow | undefined;
  if (certificate && certificate['number'] === undefined)
    complain('kimberley', translated(STONE_LABELS.kimberley), t('is missing'));
  return read;
}

/** The amount of the whole, of one per carat. @throws BadCell */
function wholeOf(perCarat: unknown, carats: unknown): number {
  if (carats === undefined) throw new BadCell(t('needs the carats beside it'));
  return timesCarats(perCarat as number, carats as number);
}

const cellOf = (texts: string[], column: number | undefined): string =>
  column === undefined ? '' : (texts[column] ?? '').trim();

/**
 * What a row of the sheet changes in what is there, by field; empty where all of it is the same. Of another Kimberley certificate, what the row does
 * not say is not known.
 */
export function differencesOf(
  { fields }: SheetKind,
  row: SheetRow,
  now: SheetRow,
): { field: SheetField; before: unknown; after: unknown }[] {
  const [said, known] = [row, now].map((one) => one['kimberley'] as KimberleyCertificate | null | undefined);
  const isOther = said && said.number !== known?.number;
  return fields
    .map((field) => {
      const silent = isOther && field.into?.[0] === 'kimberley' ? null : undefined;
      return { field, before: valueIn(now, field), after: valueIn(row, field) ?? silent };
    })
    .filter(({ before, after }) => after !== undefined && after !== (before ?? null));
}

/** A certificate with what a row says of it, or else the other one that the row tells of: the days of the one before are not its. */
export const certificateBy = (now: KimberleyCertificate | null, said: KimberleyCertificate): KimberleyCertificate =>
  now?.number === said.number ? { ...now, ...said } : said;
