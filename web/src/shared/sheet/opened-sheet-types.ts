import type { HeadingEdge } from './cells-beyond-headings.js';
import type { DecimalSign } from './cells/decimal-sign.js';
import type { Marks } from './clean-cells.js';
import type { SheetFile } from './file/read-sheet.js';
import type { RowReason } from './recognition/table.js';

export interface OpenedSheet extends SheetFile {
  chosen: number;
  rows: string[][];
  /** Index of the heading row, or `NO_HEADINGS`. */
  heading: number;
  edge: HeadingEdge;
  left: ReadonlySet<number>;
  reasons: ReadonlyMap<number, RowReason>;
  /** Possible totals. The user must decide before the upload. */
  doubtfulRows: readonly number[];
  /** Column whose numbers may not be plain dollars or carats. The user must decide before the upload. */
  doubtfulFactor: { column: number; factor: number; text: string; note: string | null } | null;
  /** Cells such as `-` that may mean an empty cell. The user must decide before the upload. */
  doubtfulMarks: Marks | null;
  columns: readonly ColumnLook[];
  decimal: DecimalSign | null;
  /** A number that may be a thousand times too large (`doubtfulIn`). */
  doubtful: string | null;
  /** Weight whose size is ambiguous (`doubtfulInColumn`). The user must decide before the upload. */
  doubtfulWeight: { column: number; text: string } | null;
}

export interface ColumnLook {
  letter: string;
  heading: string;
  values: readonly string[];
  isHidden: boolean;
}
