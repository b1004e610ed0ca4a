import { expect, test } from '@jest/globals';
import type { SheetColumn, SheetColumnsBody } from '@tender/contracts';
import { askable, columnsIn, rememberable } from './known-columns.js';

const LARGEST = 16_384;
const bytesOf = (body: object) => new TextEncoder().encode(JSON.stringify(body)).length;
const wide = (count: number) => Array.from({ length: count }, (_, index) => `${'כותרת של עמודה '.repeat(8)}${index}`);
const columns: SheetColumn[] = [
  { field: 'lotNo', heading: 'Lot no' },
  { field: 'reservePrice', heading: null },
];

test('headings are sent unchanged', () => {
  expect(askable(['Lot no', ' ', 'Reserve', 'Reserve'])).toEqual(['Lot no', 'Reserve']);
  expect(rememberable('lots', ['Lot no', 'Reserve'], columns)).toEqual({
    list: 'lots',
    headings: ['Lot no', 'Reserve'],
    columns,
  });
});

test('those of a very wide sheet are sent in a shorter form, and recognised again', () => {
  const header = ['Lot no', ...wide(300)];
  const chosen = [...columns, ...header.slice(1, 30).map((heading, index) => ({ field: `field${index}`, heading }))];
  const body: SheetColumnsBody = rememberable('lots', header, chosen);
  expect(bytesOf(body)).toBeLessThan(LARGEST);
  expect(askable(header)).toEqual(body.headings);
  expect(body.headings.length).toBeGreaterThan(0);
  for (const { heading } of body.columns) if (heading !== null) expect(body.headings).toContain(heading);
  expect(columnsIn(header, body.columns)).toEqual(chosen);
  expect(askable(wide(300))).not.toEqual(askable(wide(300).with(7, 'another')));
});
