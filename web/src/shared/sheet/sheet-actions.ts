import type { Delimiter } from '@tender/contracts';
import { t } from '../language/t.js';
import { rowInWords } from './cells/cell-marks.js';
import type { OpenedSheet } from './opened-sheet-types.js';
import type { SheetFile } from './file/read-sheet.js';
import type { DecimalSign } from './cells/decimal-sign.js';
import { isNumeric } from './sheet-fields.js';
import { cellsOfLine, hasCellsBeyond, isSplitAmount } from './cells-beyond-headings.js';
import { headingsIn } from './recognition/table.js';
import { guessMapping } from './recognition/mapping.js';
import { ALL_CELLS, type Mapping, type RowError, type SheetKind } from './sheet.js';
import { labelled } from '../language/join-texts.js';

/** First sheet with the most known headings; a hidden sheet only if no other has any. */
export function likeliestSheet(kind: SheetKind, { sheets }: Pick<SheetFile, 'sheets'>): number {
  const known = sheets.map((sheet) => (sheet.hidden ? fieldsKnown(kind, sheet) / 1_000 : fieldsKnown(kind, sheet)));
  return known.indexOf(Math.max(...known));
}

export interface AlikeSheet {
  index: number;
  name: string;
  rows: number;
}

export const alikeSheets = (
  kind: SheetKind,
  { sheets, chosen }: Pick<SheetFile, 'sheets'> & { chosen: number },
): AlikeSheet[] =>
  sheets.flatMap((sheet, index) => {
    if (index === chosen || sheet.hidden || fieldsKnown(kind, sheet) < 2) return [];
    const below = sheet.rows.slice(headingsIn(kind, sheet.rows).row + 1);
    return [
      { index, name: sheet.name, rows: below.filter((cells) => cells.some((cell) => cell.trim() !== '')).length },
    ];
  });

const fieldsKnown = (kind: SheetKind, { rows }: Pick<SheetFile['sheets'][number], 'rows'>): number =>
  Object.values(guessMapping(kind, headingsIn(kind, rows).names)).filter((column) => column !== undefined).length;

export interface MendedCell {
  row: number;
  column: number;
  text: string;
  /** Decimal sign at the time of the correction: a corrected number keeps its value if the sign changes. */
  sign: DecimalSign;
}

const withCell = (cells: string[], column: number, text: string): string[] =>
  Array.from({ length: Math.max(cells.length, column + 1) }, (_, index) =>
    index === column ? text : (cells[index] ?? ''),
  );

export function withCells(rows: string[][], mended: readonly Omit<MendedCell, 'sign'>[]): string[][] {
  const byRow = Map.groupBy(mended, ({ row }) => row);
  return rows.map((cells, row) =>
    (byRow.get(row) ?? []).reduce((now, { column, text }) => withCell(now, column, text), cells),
  );
}

export function cellsMended(
  { row, key, text: before }: RowError,
  text: string,
  mapping: Mapping,
): Omit<MendedCell, 'sign'>[] {
  if (key === ALL_CELLS) return cellsOfLine(text, before).map((cell, column) => ({ row: row - 1, column, text: cell }));
  const column = mapping[key];
  return column === undefined ? [] : [{ row: row - 1, column, text }];
}

/** Numbers of rows in which a comma may have split an amount into two cells, such as `12` and `500`. */
export function rowsCutAtCommas(
  { fields }: Pick<SheetKind, 'fields'>,
  mapping: Mapping,
  { rows, heading, left, edge, likely }: Pick<OpenedSheet, 'rows' | 'heading' | 'left' | 'edge' | 'likely'>,
): number[] {
  if (!edge.isCut || likely === ',') return [];
  const numeric = new Set(fields.filter(isNumeric).flatMap(({ key }) => mapping[key] ?? []));
  const amounts = fields
    .filter(({ kind }) => kind === 'amount')
    .flatMap(({ key }) => mapping[key] ?? [])
    .filter((column) => !numeric.has(column + 1));
  const isCut = (cells: string[]) =>
    !hasCellsBeyond(cells, edge) &&
    amounts.some((column) => isSplitAmount(cells[column] ?? '', cells[column + 1] ?? ''));
  return rows.flatMap((cells, index) => (index > heading && !left.has(index + 1) && isCut(cells) ? [index + 1] : []));
}

/** Wrong rows with their errors. The separator follows the decimal sign, and reveals it at the next read. */
export function wrongRows(
  { rows: all, heading, decimal, edge: { width } }: Pick<OpenedSheet, 'rows' | 'heading' | 'decimal' | 'edge'>,
  errors: RowError[],
): { header: string[]; rows: string[][]; delimiter: Delimiter } {
  const header = all[heading] ?? [];
  const rows = [...Map.groupBy(errors, ({ row }) => row)].map(([row, wrong]) => {
    const cells = all[row - 1] ?? [];
    const beyond = wrong.some(({ key }) => key === ALL_CELLS) ? cells.slice(width) : [];
    const within = beyond.length > 0 ? cells.slice(0, width) : cells;
    return [
      ...(header.length > 0 ? header.map((_, column) => within[column] ?? '') : within),
      wrong.map(({ field, message }) => labelled(field, message)).join('; '),
      ...beyond,
    ];
  });
  return { header: [...header, t('Error')], rows, delimiter: decimal === ',' ? ';' : ',' };
}

export const countByField = (errors: readonly RowError[]): { field: string; count: number }[] =>
  [...Map.groupBy(errors, ({ field }) => field)]
    .map(([field, wrong]) => ({ field, count: wrong.length }))
    .sort((a, b) => b.count - a.count);

export const rowTitle = (
  { number }: Pick<SheetKind, 'number'>,
  mapping: Mapping,
  cells: readonly string[] = [],
): string => rowInWords([number, 'description'].flatMap((key) => cells[mapping[key] ?? -1]?.trim() || []));
