import { expect, test } from '@jest/globals';
import { stoneFields, buyerStones, STONE_COLUMNS, STONE_FIELDS, stoneValue, NO_STONE_FIELDS } from './stones.js';

test('each value of stones has a unique key, and each text a maximum length', () => {
  expect(new Set(STONE_COLUMNS.map(({ key }) => key)).size).toBe(STONE_COLUMNS.length);
  for (const { key, kind, length = 0 } of STONE_COLUMNS) expect([key, kind === 'text']).toEqual([key, length > 0]);
});

test('descriptions have every field and nothing else; buyers do not see the fields for staff', () => {
  const more = { ...NO_STONE_FIELDS, reservePrice: 1 };
  const fields = Object.entries(STONE_FIELDS);
  expect(Object.keys(stoneFields(more))).toEqual(fields.map(([field]) => field));
  const shown = fields.filter(([, value]) => !('staffOnly' in value)).map(([field]) => field);
  expect(Object.keys(buyerStones(more))).toEqual(shown);
});

test('the parts of a Kimberley certificate are separate values', () => {
  const stones = { ...NO_STONE_FIELDS, shape: 'Oval', kimberley: { number: 'ZA-1', origin: 'Lesotho' } };
  const values = STONE_COLUMNS.map((column) => [column.key, stoneValue(stones, column)]);
  expect(values.filter(([, value]) => value !== null)).toEqual([
    ['shape', 'Oval'],
    ['kimberley', 'ZA-1'],
    ['kimberleyOrigin', 'Lesotho'],
  ]);
});
