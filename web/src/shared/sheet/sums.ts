import { isNumeric, type SheetField } from './sheet-fields.js';
import { BadCell } from './cells/bad-cell.js';
import type { DecimalSign } from './cells/decimal-sign.js';
import { valueIn, type Mapping, type SheetKind, type SheetRow } from './sheet.js';

export interface FieldSum {
  field: SheetField;
  sum: number;
  total: number | null;
}

export interface FileTotals {
  rows: readonly (readonly string[])[];
  mapping: Mapping;
  decimal: DecimalSign;
}

const PARTS = 10_000;

/** If no total of the file equals the sum, the last total is returned for comparison. */
export function sumsOf({ fields }: SheetKind, rows: readonly SheetRow[], totals: FileTotals): FieldSum[] {
  return fields.flatMap((field) => {
    if (!isNumeric(field) || field.perCaratOf !== undefined) return [];
    const values = rows.map((row) => valueIn(row, field)).filter((value) => typeof value === 'number');
    if (values.length === 0) return [];
    // Sum whole ten-thousandths, the smallest unit of any field.
    const sum = values.reduce((all, value) => all + Math.round(value * PARTS), 0) / PARTS;
    const own = totals.rows.flatMap((cells) => totalOf(field, cells, totals) ?? []);
    const isStated = own.some((total) => Math.abs(total - sum) < 1 / PARTS);
    return [{ field, sum, total: isStated ? null : (own.at(-1) ?? null) }];
  });
}

function totalOf({ key, read }: SheetField, cells: readonly string[], { mapping, decimal }: FileTotals): number | null {
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
