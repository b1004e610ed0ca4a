import { expect, test } from '@jest/globals';
import { ApiError } from '../shared/http/api-error.js';
import { LOT_SHEET } from '../features/auctions/setup/lots/lot-sheet.js';
import { numbersDifferingInCase, takenInWords } from '../shared/sheet/same-numbers.js';
import type { SheetRow } from '../shared/sheet/sheet.js';

const rowsOf = (...numbers: string[]): SheetRow[] => numbers.map((lotNo) => ({ lotNo }));

test.each([
  [['a1', 'A1', 'b'], [], [['a1', 'A1']]],
  [['b', 'c'], ['B'], [['B', 'b']]],
  [['b', 'B'], ['B', 'b'], []],
  [['c'], ['B', 'b'], []],
  [['a 1', 'a  1'], [], []],
])('%j where there are %j: %j', (numbers, present, alike) =>
  expect(numbersDifferingInCase(LOT_SHEET, rowsOf(...numbers), new Set(present))).toEqual(alike),
);

test('a refusal names the rows of the duplicate numbers', () => {
  const places = new Map(rowsOf('1', 'A  1', '3').map((row, index) => [row, index + 5]));
  const refused = (details: object) =>
    takenInWords(
      LOT_SHEET,
      new ApiError('A lot number is used twice', 409, 'LOT_NUMBER_TAKEN', details as never),
      places,
    );
  expect(refused({ lotNos: ['A 1', '3'] })).toBe('A lot number is used twice: A  1 (row 6), 3 (row 7)');
  expect(refused({ lotNos: ['9'] })).toBeNull();
  expect(takenInWords(LOT_SHEET, new Error('lost'), places)).toBeNull();
});
