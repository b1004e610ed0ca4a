import { encodingOf } from '@tender/contracts/text-encoding';
import { Unzip, UnzipInflate, unzipSync, zipSync } from 'fflate';
import Papa from 'papaparse';
import { readSheet } from 'read-excel-file/universal';

export class UnreadableSheet extends Error {}

const MOST_UNPACKED = 100 * 1024 * 1024;
/** Number of packed bytes that are unpacked at a time. Unpacked, they can be a thousand times as long. */
const STEP = 16 * 1024;
/** The last cell of an XLSX sheet is XFD1048576. */
const LAST_ROW = 1_048_576;
const LAST_COLUMN = 'XFD';
const SLICE = 1024 * 1024;
const LONGEST_REFERENCE = 50;
const LONGEST_ROW_TAG = 1_000;
const MOST_ROWS = 10_000;
const MOST_COLUMNS = 200;
const MOST_CHARACTERS = 5_000_000;
/** Cells are cut at one character more than this, which is longer than a valid text of a person. */
const LONGEST_CELL = 1_000;

const isZip = (content: Uint8Array): boolean => content[0] === 0x50 && content[1] === 0x4b;

export interface SheetCells {
  cells: string[][];
  hiddenRows: readonly number[];
}

export async function cellsOf(content: Uint8Array): Promise<SheetCells> {
  const { rows, hiddenRows } = isZip(content) ? await xlsxRows(content) : { rows: csvRows(content), hiddenRows: [] };
  if (rows.length > MOST_ROWS) throw new UnreadableSheet(`The sheet has more than ${MOST_ROWS} rows`);
  let characters = 0;
  const cells = rows.map((row) => {
    if (row.length > MOST_COLUMNS) throw new UnreadableSheet(`The sheet has more than ${MOST_COLUMNS} columns`);
    const texts = row.map(textOf);
    characters += texts.reduce((sum, { length }) => sum + length, 0);
    if (characters > MOST_CHARACTERS)
      throw new UnreadableSheet('The sheet contains too much text for a list of people');
    return texts;
  });
  return { cells, hiddenRows };
}

/** Text of a cell. Dates become ISO dates. */
function textOf(cell: unknown): string {
  const text =
    cell instanceof Date
      ? cell.toISOString().slice(0, 10)
      : cell === null || cell === undefined
        ? ''
        : String(cell as string | number | boolean);
  return text.slice(0, LONGEST_CELL + 1).toWellFormed();
}

function csvRows(content: Uint8Array): string[][] {
  const text = new TextDecoder(encodingOf(content)).decode(content);
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: delimiterOf(text), preview: MOST_ROWS + 1 });
  const quotes = errors.find(({ type }) => type === 'Quotes');
  if (quotes) throw new UnreadableSheet(`Row ${(quotes.row ?? 0) + 1} has a quotation mark that is not closed`);
  return data;
}

function delimiterOf(text: string): string {
  const heading = text.slice(0, 10_000).split(/[\r\n]/, 1)[0] ?? '';
  const uses = (delimiter: string): number => heading.split(delimiter).length;
  return [',', ';', '\t'].reduce((most, delimiter) => (uses(delimiter) > uses(most) ? delimiter : most));
}

async function xlsxRows(content: Uint8Array): Promise<{ rows: unknown[][]; hiddenRows: number[] }> {
  const parts = unpacked(content);
  if ([...parts.values()].some(namesFarCell)) throw new Error('a cell beyond the last one of a sheet');
  // The parser unpacks the archive again: without compression it cannot grow.
  const harmless = zipSync(Object.fromEntries(parts), { level: 0 });
  return { rows: await readSheet(harmless.buffer as ArrayBuffer), hiddenRows: hiddenRowsIn(parts) };
}

/** Numbers of the hidden rows of the first sheet, which must not be imported: a filter may have hidden them. */
function hiddenRowsIn(parts: ReadonlyMap<string, Uint8Array>): number[] {
  const textOf = (path: string): string => Buffer.from(parts.get(path) ?? []).toString('utf8');
  const id = attributeOf(/<(?:\w+:)?sheet\b[^>]*>/.exec(textOf('xl/workbook.xml'))?.[0], 'r:id');
  const relations = textOf('xl/_rels/workbook.xml.rels').match(/<(?:\w+:)?Relationship\b[^>]*>/g) ?? [];
  const target = attributeOf(
    relations.find((relation) => attributeOf(relation, 'Id') === id),
    'Target',
  );
  const sheet = Buffer.from(parts.get(target.startsWith('/') ? target.slice(1) : `xl/${target}`) ?? []);
  const hidden = new Set<number>();
  for (let from = 0; from < sheet.length; from += SLICE) {
    const text = sheet.toString('latin1', from, from + SLICE + LONGEST_ROW_TAG);
    for (const [tag] of text.matchAll(/<(?:\w+:)?row\b[^>]*>/g))
      if (/^(1|true)$/.test(attributeOf(tag, 'hidden'))) hidden.add(Number(attributeOf(tag, 'r')));
  }
  return [...hidden];
}

const attributeOf = (tag: string | undefined, name: string): string =>
  new RegExp(`\\s${name}=["']([^"']*)["']`).exec(tag ?? '')?.[1] ?? '';

/** Unpacks the XML parts of an archive. Limits both the declared and the real size. */
function unpacked(content: Uint8Array): Map<string, Uint8Array> {
  let declared = 0;
  unzipSync(content, {
    filter: ({ originalSize }) => {
      declared += originalSize;
      return false;
    },
  });
  if (declared > MOST_UNPACKED) throw tooMuch();
  const parts = new Map<string, Uint8Array[]>();
  let bytes = 0;
  const unzip = new Unzip((file) => {
    if (!/\.(xml|rels)$/.test(file.name)) return;
    const chunks: Uint8Array[] = [];
    parts.set(file.name, chunks);
    file.ondata = (error, chunk) => {
      if (error) throw error;
      bytes += chunk.length;
      if (bytes > MOST_UNPACKED) throw tooMuch();
      chunks.push(chunk);
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  for (let from = 0; from < content.length; from += STEP)
    unzip.push(content.subarray(from, from + STEP), from + STEP >= content.length);
  return new Map([...parts].map(([name, chunks]) => [name, Buffer.concat(chunks)]));
}

/** Whether a part names a cell beyond the limits of XLSX. The parser would allocate memory for all cells before it. */
function namesFarCell(part: Uint8Array): boolean {
  const bytes = Buffer.from(part.buffer, part.byteOffset, part.length);
  for (let from = 0; from < bytes.length; from += SLICE) {
    const text = bytes.toString('latin1', from, from + SLICE + LONGEST_REFERENCE);
    for (const [, column = '', row = ''] of text.matchAll(/\br=["']([A-Z]{0,20})(\d{1,20})["']/g))
      if (column.length > LAST_COLUMN.length || Number(row) > LAST_ROW) return true;
  }
  return false;
}

const tooMuch = (): UnreadableSheet => new UnreadableSheet('The file unpacks to more than 100 MiB');
