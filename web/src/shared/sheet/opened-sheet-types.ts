import type { HeadingEdge } from './cells-beyond-headings.js';
import type { DecimalSign } from './cells/decimal-sign.js';
import type { Marks } from './clean-cells.js';
import type { SheetFile } from './file/read-sheet.js';
import type { RowReason } from './recognition/table.js';

/** An opened file, and how it is read. */
export interface OpenedSheet extends SheetFile {
  /** Index of the sheet that is read. */
  chosen: number;
  /** Its rows with what was mended in them; those are empty that are taken out. */
  rows: string[][];
  /** Index of the row with the headings, or `NO_HEADINGS`. */
  heading: number;
  edge: HeadingEdge;
  /** Rows that are left out, as the spreadsheet numbers them. */
  left: ReadonlySet<number>;
  /** Why rows were left out at first: by their numbers. */
  reasons: ReadonlyMap<number, RowReason>;
  /** Numbers of the rows that may be totals: nothing is uploaded before a person has said what they are. */
  doubtfulRows: readonly number[];
  /**
   * A column whose heading, or a note beside the table, says that its numbers are no dollars or carats as they are;
   * nothing is uploaded before that is answered.
   */
  doubtfulFactor: { column: number; factor: number; text: string; note: string | null } | null;
  /** A column with marks that may say that there is nothing; nothing is uploaded before that is answered. */
  doubtfulMarks: Marks | null;
  columns: readonly ColumnLook[];
  /** What separates cents in numbers; null where no text is read as one. */
  decimal: DecimalSign | null;
  /** A number that may be read a thousand times too large (`doubtfulIn`). */
  doubtful: string | null;
  /** A weight that may be, or a thousand times too small, whatever other columns show (`doubtfulInColumn`): nothing is uploaded before that is answered. */
  doubtfulWeight: { column: number; text: string } | null;
}

/** A column as a person recognises it. */
export interface ColumnLook {
  /** As the spreadsheet names it: `B`. */
  letter: string;
  heading: string;
  /** Its first three values. */
  values: readonly string[];
  isHidden: boolean;
}
