import { expect, test } from '@jest/globals';
import { amount, STONE_SHEET_FIELDS, textUpTo } from './sheet-fields.js';
import type { SheetKind } from './sheet.js';
import { sumsOf } from './sums.js';

const KIND: SheetKind = {
  list: 'lots',
  number: 'lotNo',
  keyOf: (no) => no,
  rowsPerCall: 10,
  maximum: 100,
  fields: [
    { key: 'lotNo', label: 'Lot number', kind: 'text', synonyms: ['lot'], read: textUpTo(20), required: true },
    { key: 'reservePrice', label: 'Reserve', kind: 'amount', synonyms: ['reserve'], read: amount },
    ...STONE_SHEET_FIELDS,
  ],
};
const ROWS = [
  { lotNo: '1', reservePrice: 1_000, carats: 1.5 },
  { lotNo: '2', reservePrice: 2_000.5, carats: 2.0001 },
];
const sums = (...totals: string[][]) =>
  sumsOf(KIND, ROWS, { rows: totals, mapping: { reservePrice: 1, carats: 2 }, decimal: '.' }).map(
    ({ field, sum, total }) => [field.key, sum, total],
  );

test('sums of a list are compared with the totals of the file', () => {
  expect(sums()).toEqual([
    ['reservePrice', 3_000.5, null],
    ['carats', 3.5001, null],
  ]);
  expect(sums(['Subtotal', '1000', '1.5'], ['Total', '3000.50', '3.6'])).toEqual([
    ['reservePrice', 3_000.5, null],
    ['carats', 3.5001, 3.6],
  ]);
  expect(sums(['Total', 'see below', ''])[0]).toEqual(['reservePrice', 3_000.5, null]);
});
