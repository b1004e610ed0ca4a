import { strFromU8, unzipSync } from 'fflate';

/** Formats, errors, days and hidden parts of an XLSX file, which the library for values omits. */

export interface SheetFormats {
  hidden: boolean;
  hiddenRows: number[];
  hiddenColumns: number[];
  formats: ReadonlyMap<string, string>;
  /** Errors in place of values, such as `#REF!`, by address of the cell. */
  errors: ReadonlyMap<string, string>;
  /** Days that are stored as days, such as `2026-01-31`, by address of the cell. */
  days: ReadonlyMap<string, string>;
  /** Addresses of formulas without a value: a program wrote them, and Excel never calculated them. */
  formulas: ReadonlySet<string>;
}

const READ = /^xl\/(workbook\.xml|_rels\/workbook\.xml\.rels|styles\.xml|worksheets\/[^/]+\.xml)$/;

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

/** Built-in formats of percentages, by id. */
const BUILT_IN: Record<string, string> = { 9: '0%', 10: '0.00%' };

function formatsOf(styles: string): string[] {
  const codes = new Map(tagsOf(styles, 'numFmt').map(({ numFmtId, formatCode = '' }) => [numFmtId, formatCode]));
  const cells = /<(?:\w+:)?cellXfs\b[^]*?<\/(?:\w+:)?cellXfs>/.exec(styles)?.[0] ?? '';
  return tagsOf(cells, 'xf').map(({ numFmtId }) => codes.get(numFmtId) ?? BUILT_IN[numFmtId ?? ''] ?? '');
}

/** Maximum number of columns to check: a range may name all 16,384 columns of Excel. */
const COLUMNS = 1_000;

const columnsFrom = (first: number, last: number): number[] =>
  Array.from({ length: Math.max(0, Math.min(last, COLUMNS) - first + 1) }, (_, index) => first - 1 + index);

const ERROR = /<(?:\w+:)?v>(#[^<]*)</;
const DAY = /<(?:\w+:)?v>(\d{4}-\d{2}-\d{2})/;
const FORMULA_CELL =
  /<(?:\w+:)?c(\s[^>]*?\br="([A-Z]+\d+)"[^>]*)(?<!\/)>((?:(?!<\/(?:\w+:)?c>)[^])*?<(?:\w+:)?f[\s>/](?:(?!<\/(?:\w+:)?c>)[^])*)<\/(?:\w+:)?c>/g;
const VALUE = /<(?:\w+:)?v>[^<]+</;
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

/** Minimum number of digits of a format: 3 for `000`. */
export const digitsBy = (format: string): number => (/^0{2,}$/.test(format) ? format.length : 0);
