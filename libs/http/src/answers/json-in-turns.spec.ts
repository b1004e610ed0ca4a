import { expect, test } from '@jest/globals';
import { jsonInTurns, rowsIn } from './json-in-turns.js';

const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ index, text: 'é "💎"', none: undefined }));

test.each([
  {},
  { lots: [] },
  { lots: rows(1), nextCursor: null },
  { lots: rows(50) },
  { total: 5, lots: rows(51), left: undefined, 'a "name"': 'x' },
  { one: rows(120), two: rows(0), three: rows(49), four: [1, null, undefined] },
  { within: { none: null, lots: rows(120), more: { lots: rows(2) } }, left: { none: undefined }, nothing: { of: [] } },
])('is what JSON.stringify makes of it', async (answer) => {
  expect((await jsonInTurns(answer)).toString()).toBe(JSON.stringify(answer));
});

test('other calls are served between the rows of a long list', async () => {
  let turns = 0;
  const other = (): NodeJS.Immediate => setImmediate(() => (++turns < 1_000 ? other() : undefined));
  other();
  await jsonInTurns({ lots: rows(2_000) });
  expect(turns).toBeGreaterThanOrEqual(39);
  turns = 0;
  other();
  await jsonInTurns({ receipts: { receipts: rows(2_000) } });
  expect(turns).toBeGreaterThanOrEqual(39);
});

test('rows are counted in every list that is written in turns', () => {
  expect(rowsIn({ lots: rows(3), total: 5, within: { lots: rows(4), none: null }, none: null })).toBe(7);
});
