import { expect, test } from '@jest/globals';
import { jsonInTurns } from './json-in-turns.js';

const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ index, text: 'é "💎"', none: undefined }));

test.each([
  {},
  { lots: [] },
  { lots: rows(1), nextCursor: null },
  { lots: rows(50) },
  { total: 5, lots: rows(51), left: undefined, 'a "name"': 'x' },
  { one: rows(120), two: rows(0), three: rows(49), four: [1, null, undefined] },
])('is what JSON.stringify makes of it', async (answer) => {
  expect((await jsonInTurns(answer)).toString()).toBe(JSON.stringify(answer));
});

test('others are served between the rows of a long list', async () => {
  let turns = 0;
  const other = (): NodeJS.Immediate => setImmediate(() => (++turns < 1_000 ? other() : undefined));
  other();
  await jsonInTurns({ lots: rows(2_000) });
  expect(turns).toBeGreaterThanOrEqual(39);
});
