import { strFromU8, unzipSync } from 'fflate';

/** What an XLSX file says beside its values: formats, errors, and what is hidden. The library that reads the values leaves it out. */

export interface SheetFormats {
  hidden: boolean;
  /** Rows that are hidden, as the spreadsheet numbers them. */
  hiddenRows: number[];
  /** Indexes of columns that are hidden. */
  hiddenColumns: number[];
  /** By the address of the cell, `D2`: the format of a number. */
  formats: ReadonlyMap<string, string>;
  /** By the address of the cell: what stands there in place of a value, such as `#REF!`. */
  errors: ReadonlyMap<string, string>;
  /** By the address of the cell: a day that is written as such, as `2026-01-31`. */
  days: ReadonlyMap<string, string>;
  /** Addresses of cells with a formula and no value: a program wrote them, and Excel has never calculated them. */
  formulas: ReadonlySet<string>;
}

const READ = /^xl\/(workbook\.xml|_rels\/workbook\.xml\.rels|styles\.xml|worksheets\/[^/]+\.xml)$/;

/** By the name of the sheet. */
export function sheetFormatsOf(bytes: Uint8Array): Map<string, SheetFormats> {
  const parts = unzipSync(bytes, { filter: ({ name }) => READ.test(name) });
  const textOf = (path: string): string => (parts[path] ? strFromU8(parts[path]) : '');
  const formats = formatsOf(textOf('xl/styles.xml'));
  const targets = new Map(
    tagsOf(textOf('xl/_rels/workbook.xml.rels'), 'Relationship').map(({ Id, Target = '' }) => [
      Id,
      Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`,
    ]),
  );
  return new Map(
    tagsOf(textOf('xl/workbook.xml'), 'sheet').map(({ name = '', state, 'r:id': id }) => [
      name,
      { hidden: state === 'hidden' || state === 'veryHidden', ...cellsOf(textOf(targets.get(id) ?? ''), formats) },
    ]),
  );
}

/** Formats that every file knows by their numbers, and that say more than the number. */
const BUILT_IN: Record<string, string> = { 9: '0%', 10: '0.00%' };

/** The formats of cells, in the order in which cells name them. */
function formatsOf(styles: string): string[] {
  const codes = new Map(tagsOf(styles, 'numFmt').map(({ numFmtId, formatCode = '' }) => [numFmtId, formatCode]));
  const cells = /<(?:\w+:)?cellXfs\b[^]*?<\/(?:\w+:)?cellXfs>/.exec(styles)?.[0] ?? '';
  return tagsOf(cells, 'xf').map(({ numFmtId }) => codes.get(numFmtId) ?? BUILT_IN[numFmtId ?? ''] ?? '');
}

/** Maximum number of columns that are looked at: a range may name all of the 16,384 that Excel has. */
const COLUMNS = 1_000;

const columnsFrom = (first: number, last: number): number[] =>
  Array.from({ length: Math.max(0, Math.min(last, COLUMNS) - first + 1) }, (_, index) => first - 1 + index);

const ERROR = /<(?:\w+:)?v>(#[^<]*)</;
const DAY = /<(?:\w+:)?v>(\d{4}-\d{2}-\d{2})/;
/** A cell with a formula: its attributes, its address, and what is in it. */
const FORMULA_CELL =
  /<(?:\w+:)?c(\s[^>]*?\br="([A-Z]+\d+)"[^>]*)(?<!\/)>((?:(?!<\/(?:\w+:)?c>)[^])*?<(?:\w+:)?f[\s>/](?:(?!<\/(?:\w+:)?c>)[^])*)<\/(?:\w+:)?c>/g;
const VALUE = /<(?:\w+:)?v>[^<]+</;
/** The empty text that a formula comes to, as Excel keeps it. */
const isEmptyText = (attributes: string, inside: string): boolean =>
  /\bt="str"/.test(attributes) && /<(?:\w+:)?v\b/.test(inside);

function cellsOf(sheet: string, formats: string[]): Omit<SheetFormats, 'hidden'> {
  const hiddenRows = tagsOf(sheet, 'row').flatMap(({ r, hidden }) =>
    hidden === '1' || hidden === 'true' ? [Number(r)] : [],
  );
  const hiddenColumns = tagsOf(sheet, 'col').flatMap(({ min, max, hidden, width }) =>
    hidden === '1' || hidden === 'true' || Number(width) === 0 ? columnsFrom(Number(min), Number(max)) : [],
  );
  const cells = tagsOf(sheet, 'c');
  const wrong = cells.filter(({ t }) => t === 'e');
  const ofDays = cells.filter(({ t }) => t === 'd');
  return {
    hiddenRows,
    hiddenColumns,
    formats: new Map(cells.flatMap(({ r = '', s }) => (s && formats[Number(s)] ? [[r, formats[Number(s)]!]] : []))),
    errors: new Map(wrong.map(({ r = '', after }) => [r, ERROR.exec(after!)?.[1] ?? '#'])),
    days: new Map(ofDays.flatMap(({ r = '', after }) => (DAY.exec(after!)?.[1] ? [[r, DAY.exec(after!)![1]!]] : []))),
    formulas: new Set(
      [...sheet.matchAll(FORMULA_CELL)].flatMap(([, attributes = '', r = '', inside = '']) =>
        VALUE.test(inside) || isEmptyText(attributes, inside) ? [] : [r],
      ),
    ),
  };
}

/** The attributes of each such tag, and the 200 characters that come `after` it. */
function tagsOf(xml: string, name: string): Record<string, string | undefined>[] {
  const tags = xml.matchAll(new RegExp(`<(?:\\w+:)?${name}((?:\\s+[\\w:]+="[^"]*")*)\\s*/?>`, 'g'));
  return [...tags].map(({ 0: tag, 1: attributes = '', index }) => ({
    ...Object.fromEntries([...attributes.matchAll(/([\w:]+)="([^"]*)"/g)].map(([, key, text]) => [key!, plain(text!)])),
    after: xml.slice(index + tag.length, index + tag.length + 200),
  }));
}

const ENTITIES: Record<string, string> = { quot: '"', amp: '&', lt: '<', gt: '>', apos: "'" };

const plain = (text: string): string =>
  text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (found, decimal, hexadecimal, name: string) => {
    if (decimal) return String.fromCodePoint(Number(decimal));
    return hexadecimal ? String.fromCodePoint(parseInt(String(hexadecimal), 16)) : (ENTITIES[name] ?? found);
  });

/** How many digits a format writes at least of a whole number: three by `000`. */
export const digitsBy = (format: string): number => (/^0{2,}$/.test(format) ? format.length : 0);
