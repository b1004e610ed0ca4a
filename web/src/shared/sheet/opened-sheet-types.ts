import type { HeadingEdge } from './cells-beyond-headings.js';
import type { DecimalSign } from './cells/decimal-sign.js';
import type { Marks } from './clean-cells.js';
import type { SheetFile } from './file/read-sheet.js';
import type { RowReason } from './recognition/table.js';

export interface OpenedSheet extends SheetFile {
  chosen: number;
  /** Rows with corrections; removed rows are empty. */
  rows: string[][];
  /** Index of the heading row, or `NO_HEADINGS`. */
  heading: number;
  edge: HeadingEdge;
  left: ReadonlySet<number>;
  reasons: ReadonlyMap<number, RowReason>;
  /** Numbers of rows that may be totals. The user must decide before the upload. */
  doubtfulRows: readonly number[];
  /**
   * A column whose heading, or a note beside the table, says that its numbers are not plain dollars or carats. The user must decide
   * before the upload.
   */
  doubtfulFactor: { column: number; factor: number; text: string; note: string | null } | null;
  /** A column with possible marks for nothing. The user must decide before the upload. */
  doubtfulMarks: Marks | null;
  columns: readonly ColumnLook[];
  decimal: DecimalSign | null;
  /** A number that may be a thousand times too large (`doubtfulIn`). */
  doubtful: string | null;
  /**
   * A weight that may be a thousand times too large or too small, regardless of the sign in other columns (`doubtfulInColumn`). The user must
   * decide before the upload.
   */
  doubtfulWeight: { column: number; text: string } | null;
}

export interface ColumnLook {
  letter: string;
  heading: string;
  values: readonly string[];
  isHidden: boolean;
}
