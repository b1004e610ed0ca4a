/** A cell of an export. */
export type SheetCell = string | number | boolean | null;

/** The column separator of a CSV file. */
export type Delimiter = ',' | ';';

/** Start of a formula. It includes full-width forms, which Japanese and Chinese spreadsheets read the same way. */
const FORMULA_START = /^[=+\-@＝＋－＠\t\r\n\0]/;

/** Prefixes an apostrophe to text that a spreadsheet would treat as a formula (`domain.md §11`). */
export const escapeFormula = (text: string): string =>
  FORMULA_START.test(text) ? `'${text.replaceAll('\0', '')}` : text;

/** Reverses `escapeFormula`: users fill in exported files and import them again. */
export const unescapeFormula = (text: string): string =>
  text.startsWith("'") && FORMULA_START.test(text.slice(1)) ? text.slice(1) : text;

/** CSV as in RFC 4180. Every text is escaped and quoted: a spreadsheet may use another separator. */
export function csvOf(rows: SheetCell[][], delimiter: Delimiter = ','): string {
  return rows.map((row) => row.map(csvCell).join(delimiter)).join('\r\n');
}

function csvCell(cell: SheetCell): string {
  if (cell === null) return '';
  return typeof cell === 'string' ? `"${escapeFormula(cell).replaceAll('"', '""')}"` : String(cell);
}
