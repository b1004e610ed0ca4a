import { addressOf, columnOf } from './xlsx-addresses.js';
import { unescapeFormula } from '@tender/contracts';
import { encodingOf } from '@tender/contracts/text-encoding';
import type { ParseError } from 'papaparse';
import { delimiterOf, type Encoding } from './csv-text.js';
import { FORMULA } from '../cells/cell-marks.js';
import { loadChunk } from '../../http/load-chunk.js';
import { t } from '../../language/t.js';
import { otherCurrencyIn } from '../sheet-fields.js';
import { commaInEnglish, decimalSignOf, type DecimalSign } from '../cells/decimal-sign.js';

export interface SheetOfFile {
  name: string;
  rows: string[][];
  /** Whether a cell of Excel is a number, by row and column. Its text has a decimal point. */
  numbers?: boolean[][];
  /** Shown text of a number of Excel, by row and column, if its format adds something: `80%` for 0.8. */
  shown?: (string | null)[][];
  /** Shown text of a number of Excel if it is read as a name, by row and column: `A-012` for 12. */
  displayed?: (string | null)[][];
  days?: boolean[][];
  hidden?: boolean;
  hiddenRows?: number[];
  hiddenColumns?: number[];
}

export interface SheetFile {
  sheets: SheetOfFile[];
  /** Assumed decimal sign, if the numbers show none. */
  likely: DecimalSign;
  encoding?: Encoding;
}

export async function readSheetFile(file: File, encoding?: Encoding): Promise<SheetFile> {
  const start = new TextDecoder('latin1').decode(await file.slice(0, 100).arrayBuffer());
  const isOld = start.startsWith('\xd0\xcf\x11\xe0');
  if (isOld && (await isEncrypted(file))) throw new Error(t('The file has a password: save it without one.'));
  if (isOld || /\.xls$/i.test(file.name))
    throw new Error(t('This is the format of Excel before 2007: save it as .xlsx.'));
  if (start.includes('opendocument') || /\.ods$/i.test(file.name))
    throw new Error(t('This is the format of OpenDocument: save it as .xlsx or as CSV.'));
  const found =
    start.startsWith('PK') || /\.xls[xm]$/i.test(file.name) ? await readXlsx(file) : await readCsv(file, encoding);
  const sheets = found.sheets
    .filter(({ rows }) => rows.length > 1)
    .map((sheet) => ({
      ...sheet,
      rows: sheet.rows.map((row) => row.map((cell) => withoutGuard(unescapeFormula(cell)))),
    }));
  if (sheets.length === 0) throw new Error(t('The file holds no rows below its heading.'));
  return { ...found, sheets };
}

/** @throws Error with a text for the user if the code does not load */
export const loadedCode = <Code>(load: () => Promise<Code>): Promise<Code> =>
  loadChunk(load).catch(() => {
    throw new Error(t('The file cannot be read: please reload the page.'));
  });

/** An encrypted Excel file is stored in the container of the old format. */
const isEncrypted = async (file: File): Promise<boolean> =>
  new TextDecoder('latin1').decode(await file.arrayBuffer()).includes([...'EncryptedPackage'].join('\0'));

/** Removes the guard of `="0012"` and `'0012`, with which other programs protect leading zeros. */
const withoutGuard = (cell: string): string => /^="(.*)"$/s.exec(cell)?.[1] ?? cell.replace(/^'(?=0\d)/, '');

/** Parses a file without a choice of columns. `decimal` is null for Excel; formulas never calculated are empty. */
export async function readSheet(
  file: File,
): Promise<Pick<SheetFile, 'sheets' | 'likely'> & { decimal: DecimalSign | null }> {
  const { sheets: found, likely } = await readSheetFile(file);
  const sheets = found.map((sheet) => ({
    ...sheet,
    rows: sheet.rows.map((cells) => cells.map((cell) => (cell === FORMULA ? '' : cell))),
  }));
  const decimal = decimalSignOf(sheets.flatMap(textsIn), likely);
  if (sheets.every(({ numbers }) => !numbers)) return { sheets, likely, decimal };
  return { sheets: decimal === ',' ? sheets.map(textsInEnglish) : sheets, likely, decimal: null };
}

const textsIn = ({ rows, numbers }: SheetOfFile): string[] =>
  rows.flatMap((cells, row) => cells.filter((_, column) => !numbers?.[row]?.[column]));

const textsInEnglish = (sheet: SheetOfFile): SheetOfFile => ({
  ...sheet,
  rows: sheet.rows.map((cells, row) =>
    cells.map((cell, column) => (sheet.numbers?.[row]?.[column] ? cell : commaInEnglish(cell))),
  ),
});

async function readXlsx(file: File): Promise<SheetFile> {
  // The universal build needs no worker from a blob, which the content security policy forbids.
  const { default: read } = await loadedCode(() => import('read-excel-file/universal'));
  const { digitsBy, sheetFormatsOf } = await loadedCode(() => import('./xlsx-formats.js'));
  const bytes = await file.arrayBuffer();
  const sheets = await read(bytes).catch(() => {
    throw new Error(
      t('This is no XLSX file, or it is damaged: open it in Excel and save it again, or save it as CSV.'),
    );
  });
  const { displayedName, LOST_DIGITS, displayedText } = await loadedCode(() => import('./xlsx-displayed.js'));
  const sheetFormats = sheetFormatsOf(new Uint8Array(bytes));
  return {
    likely: '.',
    sheets: sheets.map(({ sheet: name, data: found }) => {
      const {
        hidden = false,
        hiddenRows = [],
        hiddenColumns = [],
        formats,
        errors,
        days,
        formulas,
      } = sheetFormats.get(name) ?? {};
      const data = withCellsAt(found, formulas ?? new Set());
      const cellOf = (cell: unknown, row: number, column: number): string => {
        const address = addressOf(row, column);
        const format = formats?.get(address) ?? '';
        if (formulas?.has(address)) return FORMULA;
        if (days?.has(address)) return days.get(address)!;
        if (typeof cell === 'string') return cell;
        if (typeof cell !== 'number') return errors?.get(address) ?? textOf(cell);
        if (Math.abs(cell) >= LOST_DIGITS) return cell.toExponential();
        return `${otherCurrencyIn(format)} ${textOf(cell).padStart(digitsBy(format), '0')}`.trim();
      };
      const shownOf = (cell: unknown, row: number, column: number): string | null => {
        const format = formats?.get(addressOf(row, column)) ?? '';
        return typeof cell !== 'number' || format === '' || otherCurrencyIn(format)
          ? null
          : displayedText(format, cell);
      };
      return {
        name,
        hidden,
        hiddenRows,
        hiddenColumns,
        rows: data.map((row, at) => row.map((cell, column) => cellOf(cell, at, column))),
        numbers: data.map((row) => row.map((cell) => typeof cell === 'number')),
        shown: data.map((row, at) => row.map((cell, column) => shownOf(cell, at, column))),
        displayed: data.map((row, at) =>
          row.map((cell, column) =>
            typeof cell === 'number' ? displayedName(formats?.get(addressOf(at, column)) ?? '', cell) : null,
          ),
        ),
        days: data.map((row, at) =>
          row.map((cell, column) => cell instanceof Date || (days?.has(addressOf(at, column)) ?? false)),
        ),
      };
    }),
  };
}

/** Adds empty cells at the given addresses: the library omits a last row with only uncalculated formulas. */
function withCellsAt(rows: readonly (readonly unknown[])[], addresses: ReadonlySet<string>): unknown[][] {
  const all = rows.map((cells) => [...cells]);
  for (const address of addresses) {
    const [, letters = '', row = ''] = /^([A-Z]+)(\d+)$/.exec(address) ?? [];
    while (all.length < Number(row)) all.push([]);
    const cells = all[Number(row) - 1]!;
    while (cells.length <= columnOf(letters)) cells.push(null);
  }
  return all;
}

function textOf(cell: unknown): string {
  if (cell === null) return '';
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  // 15 digits, as Excel shows them: the result 108623.2 of a formula is stored as 108623.20000000001.
  return String(typeof cell === 'number' ? Number(cell.toPrecision(15)) : cell);
}

const quotesInWords = ({ row = 0, code }: ParseError): string =>
  code === 'MissingQuotes'
    ? t('Row {row} cannot be read: a closing quotation mark is missing.', { row: row + 1 })
    : t('Row {row} cannot be read: there is text after a closing quotation mark.', { row: row + 1 });

async function readCsv(file: File, chosen?: Encoding): Promise<SheetFile> {
  const { default: papa } = await loadedCode(() => import('papaparse'));
  const bytes = await file.arrayBuffer();
  const encoding = chosen ?? encodingOf(new Uint8Array(bytes));
  const text = new TextDecoder(encoding).decode(bytes);
  const delimiter = delimiterOf((candidate) => papa.parse<string[]>(text, { delimiter: candidate, preview: 50 }).data);
  const { data, errors } = papa.parse<string[]>(text, { delimiter, skipEmptyLines: false });
  const [first] = errors.filter(({ type }) => type === 'Quotes');
  if (first) throw new Error(quotesInWords(first));
  while (data.at(-1)?.every((cell) => cell === '')) data.pop();
  return {
    sheets: [{ name: '', rows: data }],
    // Probable decimal sign: Excel separates columns with semicolons in locales with decimal commas.
    likely: delimiter === ';' ? ',' : '.',
    ...((chosen || /[^\0-\x7f]/.test(text)) && { encoding }),
  };
}
