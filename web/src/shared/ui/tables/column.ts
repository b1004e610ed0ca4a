import type { SheetCell } from '@tender/contracts';
import type { ReactNode } from 'react';
import { compareNames } from '../../language/compare-names.js';

export interface Column<Row> {
  id: string;
  header: string;
  value: (row: Row) => SheetCell;
  cell?: (row: Row) => ReactNode;
  numeric?: boolean;
  /** Whether the column has long text, which keeps a readable width when the table scrolls. */
  wide?: boolean;
  /** Whether the column moves first to the second line of a row if the table is too narrow. */
  quiet?: boolean;
  seldom?: boolean;
  /** Whether every export has the column, even if it is not visible. */
  exported?: boolean;
  /** Whether the column has few distinct values, so that it is usable as a filter. */
  facet?: boolean;
  /** Column of buttons: not sortable, not exported; its header is for screen readers only. */
  actions?: boolean;
}

/** Columns visible by default: not the rarely used ones (`seldom`), nor quiet ones without a value. */
export const usualColumns = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string[] =>
  columns
    .filter(({ seldom, quiet, value }) => !seldom && (!quiet || rows.length === 0 || isFilled(value, rows)))
    .map(({ id }) => id);

/** Columns with a value in at least one row, and those of buttons. */
export const filledColumns = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Column<Row>[] =>
  columns.filter(({ actions, value }) => actions || isFilled(value, rows));

const isFilled = <Row>(value: Column<Row>['value'], rows: readonly Row[]): boolean =>
  rows.some((row) => !isEmptyCell(value(row)));

export const isEmptyCell = (value: SheetCell): boolean => (value ?? '') === '';

export const exportedColumns = <Row>(columns: readonly Column<Row>[], there: readonly string[]): Column<Row>[] =>
  columns.filter(({ id, actions, exported }) => !actions && (exported || there.includes(id)));

/** Numbers by value, text in natural order (`Lot 9` before `Lot 10`). */
export function compareCells(
  a: { getValue: (id: string) => unknown },
  b: { getValue: (id: string) => unknown },
  id: string,
): number {
  const [left, right] = [a.getValue(id), b.getValue(id)];
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  return compareNames(String(left), String(right));
}
