import type { SheetCell } from '@tender/contracts';
import type { ReactNode } from 'react';

/** One column: what it is sorted, searched and exported by, and how it is drawn when that is more than text. */
export interface Column<Row> {
  id: string;
  header: string;
  value: (row: Row) => SheetCell;
  cell?: (row: Row) => ReactNode;
  numeric?: boolean;
  /** Holds sentences: it keeps a readable width where the table is scrolled. */
  wide?: boolean;
  /** Goes first to the second line of a row, where the table has no room for all columns. */
  quiet?: boolean;
  /** Few words, again and again: the rows can be filtered by them. */
  facet?: boolean;
  /** Columns of buttons are neither sorted nor exported; their header is only heard. */
  actions?: boolean;
}
