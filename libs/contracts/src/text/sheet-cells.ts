/** The cells of an export. */
export type SheetCell = string | number | boolean | null;

/** Between the columns of a CSV file. */
export type Delimiter = ',' | ';';

/** Also in the full width of Japanese and Chinese keyboards, which a spreadsheet there reads as the same. */
const FORMULA_START = /^[=+\-@＝＋－＠\t\r\n\0]/;

/**
 * A spreadsheet would take text that begins like this for a formula; an apostrophe makes it text again (`domain.md
 * §11`).
 */
export const escapeFormula = (text: string): string =>
  FORMULA_START.test(text) ? `'${text.replaceAll('\0', '')}` : text;

/** What a text was before an export made it harmless: our own files are filled in and read again. */
export const unescapeFormula = (text: string): string =>
  text.startsWith("'") && FORMULA_START.test(text.slice(1)) ? text.slice(1) : text;

/**
 * RFC 4180, with every text made harmless and quoted: a spreadsheet may take a semicolon or a tab for the separator,
 * and would otherwise begin a new cell, perhaps a formula, in the middle of a text. Numbers stay numbers: `-5` is no
 * formula.
 */
export function csvOf(rows: SheetCell[][], delimiter: Delimiter = ','): string {
  return rows.map((row) => row.map(csvCell).join(delimiter)).join('\r\n');
}

function csvCell(cell: SheetCell): string {
  if (cell === null) return '';
  return typeof cell === 'string' ? `"${escapeFormula(cell).replaceAll('"', '""')}"` : String(cell);
}
