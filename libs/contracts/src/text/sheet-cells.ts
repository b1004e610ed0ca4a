/** A cell of an export. */
export type SheetCell = string | number | boolean | null;

/** The column separator of a CSV file. */
export type Delimiter = ',' | ';';

/** Characters with which a spreadsheet may start a formula, also in full-width form. */
const FORMULA_START = /^[=+\-@＝＋－＠\t\r\n\0]/;

/** Prefixes an apostrophe to text that a spreadsheet could read as a formula (`domain.md §11`). */
export const escapeFormula = (text: string): string =>
  FORMULA_START.test(text) ? `'${text.replaceAll('\0', '')}` : text;

/** A signed quantity with words, such as the size `+10.8 ct`: without brackets, bars and references it calls nothing. */
const QUANTITY = /^[+-]\d[\d.,]*(?: [\p{L}][\p{L}.,-]*)*$/u;

/** Escapes formulas in cells that a workbook stores as text. Programs do not evaluate such cells without a user. */
export const escapeInWorkbook = (text: string): string => (QUANTITY.test(text) ? text : escapeFormula(text));

/** Removes the apostrophe of `escapeFormula`, for exported files that users import again. */
export const unescapeFormula = (text: string): string =>
  text.startsWith("'") && FORMULA_START.test(text.slice(1)) ? text.slice(1) : text;

/** CSV as in RFC 4180. Texts are always escaped and quoted, because a spreadsheet may expect another delimiter. */
export function csvOf(rows: SheetCell[][], delimiter: Delimiter = ','): string {
  return rows.map((row) => row.map(csvCell).join(delimiter)).join('\r\n');
}

function csvCell(cell: SheetCell): string {
  if (cell === null) return '';
  return typeof cell === 'string' ? `"${escapeFormula(cell).replaceAll('"', '""')}"` : String(cell);
}
