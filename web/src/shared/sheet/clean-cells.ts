import { withoutInvisible } from '@tender/contracts';
import { DAY_MARK } from './cells/cell-marks.js';
import type { SheetOfFile } from './file/read-sheet.js';
import { isMarkForNothing, KNOWN_VALUES } from './recognition/known-values.js';
import { isNumeric, type SheetField } from './sheet-fields.js';
import type { Mapping, SheetKind } from './sheet.js';
import { withoutCarats, withoutPerCarat, withoutStones } from './cells/units.js';

/** Cells as they are read: what a program, a format or a keyboard has added is taken away, by the field of their column. */

export interface CleanedBy {
  kind: SheetKind;
  mapping: Mapping;
  /** Index of the row with the headings. */
  heading: number;
  /** Columns whose marks for nothing are values. In all others they are empty cells. */
  marked: ReadonlySet<number>;
}

/** The rows of a sheet with cleaned cells below the headings, in the columns that are mapped. */
export function cleanCells(
  { rows, numbers, displayed, days }: SheetOfFile,
  { kind, mapping, heading, marked }: CleanedBy,
): string[][] {
  const fields = new Map(
    kind.fields.flatMap((field) => (mapping[field.key] === undefined ? [] : [[mapping[field.key]!, field]])),
  );
  return rows.map((cells, row) =>
    row <= heading
      ? cells
      : cells.map((cell, column) => {
          const field = fields.get(column);
          if (!field) return cell;
          if (!marked.has(column) && isMark(field, cell)) return '';
          if (days?.[row]?.[column]) return canBeDay(field) ? cell : `${DAY_MARK}${cell}`;
          if (numbers?.[row]?.[column]) return field.isName ? (displayed?.[row]?.[column] ?? cell) : cell;
          return cleaned(field, cell);
        }),
  );
}

const canBeDay = ({ key, kind }: SheetField): boolean => kind === 'day' || key === 'description';

function cleaned(field: SheetField, cell: string): string {
  if (field.isName) return withoutInvisible(cell).replace(/^'(?=\d)/, '');
  if (field.kind === 'day') return withoutInvisible(cell);
  if (!isNumeric(field)) return cell;
  const text = withoutInvisible(cell).trim();
  if (field.kind === 'amount') return field.perCaratOf === undefined ? text : withoutPerCarat(text);
  return field.kind === 'carats' ? withoutCarats(text) : withoutStones(text);
}

/** Whether a cell says that there is nothing, where nothing may be. `none` is a value of fluorescence. */
const isMark = ({ key, required }: SheetField, cell: string): boolean =>
  !required && isMarkForNothing(cell) && !(/\p{L}{3}/u.test(cell) && Object.hasOwn(KNOWN_VALUES, key));

/** Cells of one column that stand for nothing. */
export interface Marks {
  column: number;
  /** Different ones, as they stand there. */
  marks: readonly string[];
  count: number;
}

/** The marks for nothing in the column of a field that may be empty; null without any. */
export function marksIn(
  rows: readonly (readonly string[])[],
  { field, column }: { field: SheetField; column: number },
): Marks | null {
  const found = rows.map((cells) => cells[column]?.trim() ?? '').filter((cell) => isMark(field, cell));
  return found.length === 0 ? null : { column, marks: [...new Set(found)], count: found.length };
}
