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
  /** Only there once it is chosen. */
  seldom?: boolean;
  /** In every export, also where it is not there. */
  exported?: boolean;
  /** Few words, again and again: the rows can be filtered by them. */
  facet?: boolean;
  /** Columns of buttons are neither sorted nor exported; their header is only heard. */
  actions?: boolean;
}

/** The columns that are there while none were chosen: of the quiet ones, those in which something stands. */
export const usualColumns = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string[] =>
  columns
    .filter(
      ({ seldom, quiet, value }) =>
        !seldom && (!quiet || rows.length === 0 || rows.some((row) => (value(row) ?? '') !== '')),
    )
    .map(({ id }) => id);

/** The columns of an export: those that are there, and those that always go along. */
export const exportedColumns = <Row>(columns: readonly Column<Row>[], there: readonly string[]): Column<Row>[] =>
  columns.filter(({ id, actions, exported }) => !actions && (exported || there.includes(id)));
