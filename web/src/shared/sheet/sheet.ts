import { BadCell, plain, type SheetField } from './sheet-fields.js';

/** From a spreadsheet's rows to what is uploaded: which column is what, and what is wrong with which row, before anything is sent. */

/** What a sheet lists. */
export interface SheetKind {
  /** One row's thing: `lot`, `parcel`. */
  one: string;
  /** Where the things come: `auction`, `viewing`. */
  place: string;
  fields: readonly SheetField[];
  /** Key of the field that is once in the place. */
  number: string;
  /** Maximum number of rows that one call takes. */
  rowsPerCall: number;
}

/** What one row says, by field; fields without a value are left out. */
export type SheetRow = Record<string, unknown>;

/** By field: the index of its column. */
export type Mapping = Record<string, number | undefined>;

/** Guesses which column holds what, by the headings; each column serves one field. */
export function guessMapping({ fields }: SheetKind, header: string[]): Mapping {
  const names = header.map(plain);
  const taken = new Set<number>();
  return Object.fromEntries(
    fields.map(({ key, synonyms }) => {
      const column = synonyms
        .map((synonym) => names.findIndex((name, index) => name === synonym && !taken.has(index)))
        .find((index) => index >= 0);
      if (column !== undefined) taken.add(column);
      return [key, column];
    }),
  );
}

export interface RowError {
  /** As the spreadsheet numbers it; the heading is row 1. */
  row: number;
  field: string;
  message: string;
}

/** What the rows below the heading say, and everything that is wrong with them. @param taken numbers that the place has already */
export function rowsOf(
  kind: SheetKind,
  cells: string[][],
  { mapping, taken }: { mapping: Mapping; taken: ReadonlySet<string> },
): { rows: SheetRow[]; errors: RowError[] } {
  const { one, place, number, fields } = kind;
  const label = fields.find(({ key }) => key === number)?.label ?? number;
  const errors: RowError[] = [];
  const rows: SheetRow[] = [];
  const seen = new Map<string, number>();
  cells.forEach((texts, index) => {
    const row = index + 2;
    if (texts.every((text) => text.trim() === '')) return;
    const read = rowOf(kind, texts, { mapping, complain: (field, message) => errors.push({ row, field, message }) });
    const no = String(read[number] ?? '');
    const earlier = seen.get(no);
    if (no && taken.has(no)) errors.push({ row, field: label, message: `${one} ${no} is in the ${place} already` });
    else if (no && earlier) errors.push({ row, field: label, message: `the same as in row ${earlier}` });
    seen.set(no, row);
    rows.push(read);
  });
  return { rows, errors };
}

/** The rows without those whose things are in the place; the others keep their numbers. */
export const rowsLeft = (
  { number }: SheetKind,
  cells: string[][],
  { mapping, taken }: { mapping: Mapping; taken: ReadonlySet<string> },
): string[][] => cells.map((texts) => (taken.has((texts[mapping[number] ?? -1] ?? '').trim()) ? [] : texts));

function rowOf(
  { fields }: SheetKind,
  texts: string[],
  { mapping, complain }: { mapping: Mapping; complain: (field: string, message: string) => void },
): SheetRow {
  const read: SheetRow = {};
  for (const { key, label, read: reading, required } of fields) {
    const column = mapping[key];
    const text = column === undefined ? '' : (texts[column] ?? '').trim();
    if (text === '') {
      if (required) complain(label, 'is missing');
      continue;
    }
    try {
      read[key] = reading(text);
    } catch (error) {
      if (!(error instanceof BadCell)) throw error;
      complain(label, error.message);
    }
  }
  return read;
}
