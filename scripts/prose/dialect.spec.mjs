import { expect, test } from '@jest/globals';
import { commentLines } from './comment-lines.mjs';
import { countDialect, hitsIn, limits, partOf } from './dialect.mjs';

test('no part of the repository has more dialect than before: write plain English (CONTRIBUTING.md)', () => {
  const { most } = limits();
  const more = Object.entries(countDialect()).filter(([part, count]) => count > (most[part] ?? 0));
  expect(more).toEqual([]);
});

test('at most 6 % of the lines of product code are comments', () => {
  const { comments, lines } = commentLines();
  expect(lines).toBeGreaterThan(50_000);
  expect(comments / lines).toBeLessThanOrEqual(0.06);
});

test.each([
  ["/** What is told to whoever asks. */\nconst x = 'nobody';", 3],
  ["// The count of open bids.\nconst url = 'https://told.example';", 0],
  ["test('nobody sees it', () => {});", 1],
  ['/** The name `told` is stored. */', 0],
  ["const route = 'DELETE /api/lot/*';\nconst told = stands(); // The count.\n/* A lot. */", 0],
  ['// The count of bids,\n// which nobody sees.', 1],
])('%j has %i hits', (source, count) => {
  expect(hitsIn('libs/x/src/a.ts', source)).toHaveLength(count);
});

test.each([
  ['libs/http/src/a.ts', 'libs/http'],
  ['web/src/features/auctions/live/a.tsx', 'web'],
  ['docs/decisions/0001-a.md', 'docs/decisions'],
  ['README.md', 'docs'],
  ['docs/events.md', null],
])('%s is counted under %s', (file, part) => {
  expect(partOf(file)).toBe(part);
});
