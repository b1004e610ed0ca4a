import { expect, test } from '@jest/globals';
import { UNDESCRIBED } from '@tender/contracts';
import { usualColumns } from './column.js';
import { foldingOrder } from './folding.js';
import { CATEGORY_COLUMN, GRADE_COLUMNS, STONES_COLUMNS } from './stones-columns.js';

test('all grades of stones are columns, which are there where something stands in them, and fold first', () => {
  const described = { ...UNDESCRIBED, cut: 'Oval', fluorescence: 'Faint', certificate: 'GIA 7' };
  expect(usualColumns(STONES_COLUMNS, [described])).toEqual([
    'description',
    'carats',
    'cut',
    'fluorescence',
    'certificate',
  ]);
  expect(foldingOrder(GRADE_COLUMNS)).toEqual(GRADE_COLUMNS.map(({ id }) => id).toReversed());
  expect(GRADE_COLUMNS.find(({ id }) => id === 'fluorescence')?.facet).toBe(true);
});

test('a category is told in words', () => {
  expect(CATEGORY_COLUMN.value({ ...UNDESCRIBED, category: 'roughDiamond' })).toMatch(/rough/i);
  expect(CATEGORY_COLUMN.value(UNDESCRIBED)).toBeNull();
});
