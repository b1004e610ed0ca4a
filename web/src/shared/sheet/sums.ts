import { isNumeric, type SheetField } from './sheet-fields.js';
import { BadCell } from './bad-cell.js';
import type { DecimalSign } from './decimal-sign.js';
import { valueIn, type Mapping, type SheetKind, type SheetRow } from './sheet.js';

/** The sum of a field over the rows of a list. */
export interface FieldSum {
  field: SheetField;
  /** In the unit of the field: pieces, carats, US dollars. */
  sum: number;
  /** What the file's own total says, where it says something else. */
  total: number | null;
}

/** A total in the file: the cells of its row. */
export interface FileTotal {
  cells: readonly string[];
  mapping: Mapping;
  decimal: DecimalSign;
}

const PARTS = 1_000;

/** Sums of the fields of numbers that some row fills, compared with the file's own total. */
export function sumsOf({ fields }: SheetKind, rows: readonly SheetRow[], total: FileTotal | null): FieldSum[] {
  return fields.flatMap((field) => {
    if (!isNumeric(field) || field.perCaratOf !== undefined) return [];
    const values = rows.map((row) => valueIn(row, field)).filter((value) => typeof value === 'number');
    if (values.length === 0) return [];
    // Thousandths are the smallest part of any: added up as whole numbers.
    const sum = values.reduce((all, value) => all + Math.round(value * PARTS), 0) / PARTS;
    const own = total && totalOf(field, total);
    return [{ field, sum, total: own === null || Math.abs(own - sum) < 1 / PARTS ? null : own }];
  });
}

function totalOf({ key, read }: SheetField, { cells, mapping, decimal }: FileTotal): number | null {
  const column = mapping[key];
  const text = column === undefined ? '' : (cells[column]?.trim() ?? '');
  if (text === '') return null;
  try {
    const value = read(text, decimal);
    return typeof value === 'number' ? value : null;
  } catch (error) {
    if (error instanceof BadCell) return null;
    throw error;
  }
}
