import { STONE_LABELS, type KimberleyCertificate, type SheetList } from '@tender/contracts';
import { t, translated } from '../language/t.js';
import type { DecimalSign } from './cells/decimal-sign.js';
import { timesCarats } from './cells/per-carat.js';
import { BadCell } from './cells/bad-cell.js';
import { cellInWords, DAY_MARK, FORMULA } from './cells/cell-marks.js';
import type { SheetField } from './sheet-fields.js';
import { hasCellsBeyond, inOneLine, type HeadingEdge } from './cells-beyond-headings.js';

/** Parses the rows of a spreadsheet for the upload, with all errors before anything is sent. */

export interface SheetKind {
  list: SheetList;
  fields: readonly SheetField[];
  number: string;
  /** Normalised key of a number, by the rules of auction or viewing (`numberKeyOf`). */
  keyOf: (no: string) => string;
  rowsPerCall: number;
  maximum: number;
  /** Warning about valid rows; null without one. It does not block the upload. */
  doubt?: (rows: readonly SheetRow[]) => string | null;
}

export type SheetRow = Record<string, unknown>;

export function valueIn(row: SheetRow, { key, into }: SheetField): unknown {
  if (!into) return row[key];
  return (row[into[0]] as SheetRow | null | undefined)?.[into[1]];
}

export function setIn(row: SheetRow, { key, into }: SheetField, value: unknown): void {
  if (into) row[into[0]] = { ...(row[into[0]] as SheetRow | undefined), [into[1]]: value };
  else row[key] = value;
}

export const keyIn = ({ number, keyOf }: SheetKind, row: SheetRow): string => keyOf(String(row[number] ?? ''));

export type Mapping = Record<string, number | undefined>;

export interface Reading {
  mapping: Mapping;
  decimal: DecimalSign;
  firstRow: number;
  left?: ReadonlySet<number>;
  edge?: HeadingEdge;
}

export const ALL_CELLS = '';

export interface RowError {
  row: number;
  key: string;
  field: string;
  message: string;
  /** Text of the cell, or of all cells (`inOneLine`). */
  text: string;
  instead?: string;
}

export const unmapped = (kind: SheetKind, mapping: Mapping): SheetField[] =>
  kind.fields.filter(({ key, required }) => required && columnOf(kind, mapping, key) === undefined);

const columnOf = ({ fields }: SheetKind, mapping: Mapping, key: string): number | undefined =>
  mapping[key] ?? mapping[fields.find(({ perCaratOf }) => perCaratOf === key)?.key ?? ''];

export function rowsOf(
  kind: SheetKind,
  cells: string[][],
  reading: Reading,
): {
  rows: SheetRow[];
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
    // It is unknown which cells are shifted: the row is not read.
    if (edge && reading.mapping[number] !== undefined && hasCellsBeyond(texts, edge)) {
      complain(
        ALL_CELLS,
        t('Cells'),
        t(
          'more cells than headings: does a number contain a comma? Remove the comma from it, or add a heading to its own column',
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

/** Indexes of the rows whose items exist. @param taken keys of existing items */
export const rowsTaken = (
  { number, keyOf }: SheetKind,
  cells: string[][],
  { mapping, taken }: { mapping: Mapping; taken: ReadonlySet<string> },
): number[] => cells.flatMap((texts, index) => (taken.has(keyOf(cellOf(texts, mapping[number]))) ? [index] : []));

type Complain = (key: string, field: string, message: string, instead?: string) => void;

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
  // Amounts per carat last: they need the carats, and totals take precedence.
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

function wholeOf(perCarat: unknown, carats: unknown): number {
  if (carats === undefined) throw new BadCell(t('needs the carats beside it'));
  return timesCarats(perCarat as number, carats as number);
}

const cellOf = (texts: string[], column: number | undefined): string =>
  column === undefined ? '' : (texts[column] ?? '').trim();

/** Changed fields. For another Kimberley certificate, fields missing in the row become unknown. */
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

/** Merges a row into a certificate, or replaces it if the number differs: the days of the old one do not apply. */
export const certificateBy = (now: KimberleyCertificate | null, said: KimberleyCertificate): KimberleyCertificate =>
  now?.number === said.number ? { ...now, ...said } : said;
