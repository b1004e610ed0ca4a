import { expect, test } from '@jest/globals';
import { withEntry } from './log-document.js';

const UNLOGGED = { _id: 'x', commitments: 0, first: null, last: null, root: null, result: null, treeAt: null };

test('an auction has a number of commitments, a first and a last one', () => {
  const once = withEntry(UNLOGGED, 'commitment', 3);
  expect(once).toEqual({ ...UNLOGGED, commitments: 1, first: 3, last: 3 });
  expect(withEntry(once, 'commitment', 5)).toEqual({ ...UNLOGGED, commitments: 2, first: 3, last: 5 });
});

test.each(['root', 'result'] as const)('a second %s does not replace the first', (kind) => {
  const once = withEntry(UNLOGGED, kind, 7);
  expect(once).toEqual({ ...UNLOGGED, [kind]: 7 });
  expect(withEntry(once, kind, 9)).toEqual(once);
});
