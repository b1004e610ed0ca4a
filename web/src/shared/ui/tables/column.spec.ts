import { expect, test } from '@jest/globals';
import { exportedColumns, filledColumns, isEmptyCell, usualColumns, type Column } from './column.js';

interface Row {
  no: string;
  cut: string | null;
  note: string | null;
}

const columns: Column<Row>[] = [
  { id: 'no', header: 'No.', value: ({ no }) => no },
  { id: 'cut', header: 'Cut', quiet: true, value: ({ cut }) => cut },
  { id: 'note', header: 'Note', value: ({ note }) => note },
  { id: 'length', header: 'Length', seldom: true, value: ({ no }) => no.length },
  { id: 'actions', header: 'Actions', actions: true, value: () => null },
];

test('a quiet column is visible if it has a value or is chosen; a rarely used one only if chosen', () => {
  const row = { no: '1', cut: '', note: null };
  expect(usualColumns(columns, [row])).toEqual(['no', 'note', 'actions']);
  expect(usualColumns(columns, [row, { ...row, cut: 'Oval' }])).toEqual(['no', 'cut', 'note', 'actions']);
  expect(usualColumns(columns, [])).toEqual(['no', 'cut', 'note', 'actions']);
});

test('an export has the visible columns, and those of every export', () => {
  const hash: Column<Row> = { id: 'hash', header: 'Hash', seldom: true, exported: true, value: () => 'abc' };
  const exported = exportedColumns([...columns, hash], ['no', 'note', 'actions']).map(({ id }) => id);
  expect(exported).toEqual(['no', 'note', 'hash']);
});

test('compact paper leaves out columns without a value', () => {
  const rows = [{ no: '1', cut: 'Oval', note: null }];
  expect(filledColumns(columns, rows).map(({ id }) => id)).toEqual(['no', 'cut', 'length', 'actions']);
});

test('a cell is empty without a text or number', () =>
  expect([null, '', 'Oval', 0, false].map(isEmptyCell)).toEqual([true, true, false, false, false]));
