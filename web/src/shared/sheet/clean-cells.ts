import { withoutInvisible, withoutTurning } from '@tender/contracts';
import { DAY_MARK } from './cells/cell-marks.js';
import type { SheetOfFile } from './file/read-sheet.js';
import { isMarkForNothing, KNOWN_VALUES } from './recognition/known-values.js';
import { isNumeric, type SheetField } from './sheet-fields.js';
import type { Mapping, SheetKind } from './sheet.js';
import { withoutCarats, withoutPerCarat, withoutStones } from './cells/units.js';

export interface CleanedBy {
  kind: SheetKind;
  mapping: Mapping;
  heading: number;
  /** Columns in which cells such as `-` are values. In other columns they are empty cells. */
  marked: ReadonlySet<number>;
}

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
  if (!isNumeric(field)) return withoutTurning(cell);
  const text = withoutInvisible(cell).trim();
  if (field.kind === 'amount') return field.perCaratOf === undefined ? text : withoutPerCarat(text);
  return field.kind === 'carats' ? withoutCarats(text) : withoutStones(text);
}

/** Whether a cell such as `-` means an empty cell in an optional field. `none` is a value of fluorescence. */
const isMark = ({ key, required }: SheetField, cell: string): boolean =>
  !required && isMarkForNothing(cell) && !(/\p{L}{3}/u.test(cell) && Object.hasOwn(KNOWN_VALUES, key));

export interface Marks {
  column: number;
  marks: readonly string[];
  count: number;
}

export function marksIn(
  rows: readonly (readonly string[])[],
  { field, column }: { field: SheetField; column: number },
): Marks | null {
  const found = rows.map((cells) => cells[column]?.trim() ?? '').filter((cell) => isMark(field, cell));
  return found.length === 0 ? null : { column, marks: [...new Set(found)], count: found.length };
}
