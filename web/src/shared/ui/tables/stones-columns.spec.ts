import { expect, test } from '@jest/globals';
import { buyerStones, NO_STONE_FIELDS } from '@tender/contracts';
import { exportedColumns, usualColumns } from './column.js';
import { overflowOrder } from './overflow-columns.js';
import { SHOWN_STONES_COLUMNS, STONES_COLUMNS } from './stones-columns.js';

const columnOf = (key: string) => STONES_COLUMNS.find(({ id }) => id === key)!;

test('every stone field is a column, visible if a row has a value, and overflows from last to first', () => {
  const described = { ...NO_STONE_FIELDS, cut: 'Oval', fluorescence: 'Faint', certificate: 'GIA 7' };
  const shown = ['description', 'carats', 'cut', 'fluorescence', 'certificate'];
  expect(usualColumns(STONES_COLUMNS, [described]).sort()).toEqual(shown.sort());
  const ids = SHOWN_STONES_COLUMNS.map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining(Object.keys(buyerStones(NO_STONE_FIELDS))));
  expect(exportedColumns(SHOWN_STONES_COLUMNS, ids)).toEqual(SHOWN_STONES_COLUMNS);
  expect(overflowOrder(SHOWN_STONES_COLUMNS)[0]).toBe('kimberleyOrigin');
  expect(ids).not.toContain('remarks');
  expect(STONES_COLUMNS.map(({ id }) => id)).toEqual([...ids, 'remarks']);
  expect(columnOf('fluorescence').facet).toBe(true);
});

test('a category is a word; a day is sorted as a date and shown in the reader’s language', () => {
  const kimberley = { number: 'ZA-1', issuedAt: '2026-01-31T00:00:00.000Z' };
  const stones = { ...NO_STONE_FIELDS, category: 'roughDiamond', kimberley } as const;
  expect(columnOf('category').value(stones)).toBe('Rough diamonds');
  expect(columnOf('category').value(NO_STONE_FIELDS)).toBeNull();
  expect(columnOf('kimberleyIssuedAt').value(stones)).toBe('2026-01-31');
  expect(columnOf('kimberleyIssuedAt').cell?.(stones)).toBe('31 Jan 2026');
});
