/** The cells of an export. */
export type Cell = string | number | boolean | null;

const DANGEROUS = /^[=+\-@\t\r\0]/;

/** A spreadsheet would take text that begins like this for a formula; an apostrophe makes it text again (`domain.md §11`). */
export const harmless = (text: string): string => (DANGEROUS.test(text) ? `'${text.replaceAll('\0', '')}` : text);

/** RFC 4180, with every text made harmless. Numbers stay numbers: `-5` is no formula. */
export function csvOf(rows: Cell[][]): string {
  return rows.map((row) => row.map(csvCell).join(',')).join('\r\n');
}

function csvCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  const text = harmless(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
