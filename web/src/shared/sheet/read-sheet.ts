import { decoded, delimiterOf } from './csv-text.js';
import { decimalSignOf, type DecimalSign } from './decimal-sign.js';

/** A spreadsheet as it was found. */
export interface SheetFile {
  /** The cells as text, row by row from the first. */
  rows: string[][];
  /** What separates cents in numbers; null where the file says so itself, because its numbers are numbers. */
  decimal: DecimalSign | null;
}

/** What is in a CSV or XLSX file. */
export async function readSheet(file: File): Promise<SheetFile> {
  const xlsx = /\.xlsx$/i.test(file.name);
  const rows = xlsx ? await readXlsx(file) : await readCsv(file);
  if (rows.length < 2) throw new Error('The file holds no rows below its heading.');
  return { rows, decimal: xlsx ? null : decimalSignOf(rows.flat()) };
}

async function readXlsx(file: File): Promise<string[][]> {
  // The universal build works without a worker from a blob, which the content security policy refuses.
  const { readSheet: read } = await import('read-excel-file/universal');
  const rows = await read(await file.arrayBuffer());
  return rows.map((row) => row.map((cell) => textOf(cell)));
}

function textOf(cell: unknown): string {
  if (cell === null) return '';
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  // 15 digits, as Excel shows them: a formula that comes to 108623.2 is kept as 108623.20000000001.
  return String(typeof cell === 'number' ? Number(cell.toPrecision(15)) : cell);
}

async function readCsv(file: File): Promise<string[][]> {
  const { default: papa } = await import('papaparse');
  const text = decoded(await file.arrayBuffer());
  const delimiter = delimiterOf((candidate) => papa.parse<string[]>(text, { delimiter: candidate, preview: 50 }).data);
  const { data, errors } = papa.parse<string[]>(text, { delimiter, skipEmptyLines: false });
  const [first] = errors.filter(({ type }) => type === 'Quotes');
  if (first) throw new Error(`Row ${(first.row ?? 0) + 1} cannot be read: ${first.message}`);
  while (data.at(-1)?.every((cell) => cell === '')) data.pop();
  return data;
}
