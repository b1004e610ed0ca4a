import { expect, test } from '@jest/globals';
import { guessMapping, rowsOf } from '../../../shared/sheet/sheet.js';
import { GOODS_SHEET } from './goods-sheet.js';

const HEADER = ['Parcel #', 'Pcs', 'Cts', 'Estimate (USD)', 'KP No.'];
const mapping = guessMapping(GOODS_SHEET, HEADER);

test('rows become parcels; an estimate may be missing, a number may not', () => {
  const cells = [
    ['K-12', '3', '34.5', '$1,250.50', 'KP1'],
    ['', '1', '', '', ''],
  ];
  expect(rowsOf(GOODS_SHEET, cells, { mapping, decimal: '.', firstRow: 2, taken: new Set() })).toMatchObject({
    rows: [{ goodNo: 'K-12', pieces: 3, carats: 34.5, estimate: 1250.5, kimberley: { number: 'KP1' } }, { pieces: 1 }],
    errors: [{ row: 3, field: 'Parcel number', message: 'is missing' }],
  });
});

test('a number that the viewing has, and one that is twice, are named by row', () => {
  const cells = ['K-1', 'K-2', 'K-2'].map((goodNo) => [goodNo]);
  expect(
    rowsOf(GOODS_SHEET, cells, { mapping, decimal: '.', firstRow: 2, taken: new Set(['K-1']) }).errors,
  ).toMatchObject([
    { row: 2, field: 'Parcel number', message: 'Parcel K-1 is in the viewing already' },
    { row: 4, field: 'Parcel number', message: 'the same as in row 3' },
  ]);
});

test.each([
  ['English', ['Parcel no', 'Estimate (USD)']],
  ['Hebrew', ['מספר חבילה', 'הערכה']],
])('the headings of a list in %s are known', (_, headings) => {
  expect(guessMapping(GOODS_SHEET, headings)).toMatchObject({ goodNo: 0, estimate: 1 });
});
