import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { aLot } from '../../../testing/examples.js';
import { readSheet } from '../../../shared/sheet/file/read-sheet.js';
import { readBidFile } from './hidden-bids.js';

const lots = ['1', '2', '3'].map((lotNo) => aLot({ _id: `a.${lotNo}`, lotNo, carats: 10, minimumBid: null }));
const HEADER = ['Lot', 'Our valuation $', 'New bid: $ per carat', 'New bid: total $'];
const ROWS = [HEADER, ['1', '', '', '500'], ['2', '700', '', '510'], ['3', '', '60', '']];
const read = (hidden: { hiddenRows?: number[]; hiddenColumns?: number[] }, rows = ROWS) =>
  readBidFile({ sheets: [{ name: 'Bids', rows, ...hidden }], likely: '.', decimal: null }, lots);
const lotsOf = ({ changes }: { changes: readonly (readonly [string, object])[] }) => changes.map(([lotId]) => lotId);

test('bid-sheet.xlsx: the amount in a hidden row is named with its lot', async () => {
  const path = new URL(
    '../../../../../src/list-tests/cases/22-hidden-rows-in-a-bid-sheet/bid-sheet.xlsx',
    import.meta.url,
  );
  const file = readBidFile(await readSheet(new File([new Uint8Array(await readFile(path))], 'bids.xlsx')), lots);
  expect(file.hidden).toEqual(['Lot 2: $510.00']);
  expect(lotsOf(file.shown)).not.toContain('a.2');
  expect(lotsOf(file.all)).toContain('a.2');
});

test('all amounts of a hidden row are named', () => {
  const { shown, all, hidden } = read({ hiddenRows: [3] });
  expect(hidden).toEqual(['Lot 2: $510.00', 'Lot 2: valuation $700.00']);
  expect([lotsOf(shown), lotsOf(all)]).toEqual([
    ['a.1', 'a.3'],
    ['a.1', 'a.2', 'a.3'],
  ]);
});

test('amounts in a hidden column are named', () => {
  expect(read({ hiddenColumns: [2] }).hidden).toEqual(['Lot 3: $600.00']);
  expect(read({ hiddenColumns: [1] }).hidden).toEqual(['Lot 2: valuation $700.00']);
  // The number of the lot is read also if its column is hidden.
  expect(read({ hiddenColumns: [0] }).hidden).toEqual([]);
});

test('a hidden row with the lot of another row is named', () => {
  const { shown, hidden } = read({ hiddenRows: [3] }, [HEADER, ['1', '', '', '500'], ['1', '', '', '400']]);
  expect(hidden).toEqual(
    ['Row \u20682\u2069: Lot 1 is listed twice', 'Row \u20683\u2069: Lot 1 is listed twice'].map((line) =>
      line.replace(/[\u2068\u2069]/g, ''),
    ),
  );
  expect(shown.changes).toEqual([['a.1', { amount: '500.00' }]]);
});

test('hidden rows without amounts, and other hidden columns, are not named', () => {
  const rows = [HEADER, ['1', '', '', '500'], ['2', '', '', ''], ['3', '', '', '']];
  expect(read({ hiddenRows: [3, 4], hiddenColumns: [9] }, rows).hidden).toEqual([]);
});
