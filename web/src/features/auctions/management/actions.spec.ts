import { expect, test } from '@jest/globals';
import { opensAtOnce, questionOf } from './actions.js';
import { anAuction } from '../../../testing/examples.js';

const START = '2026-12-01T10:00:00.000Z';
const auction = anAuction({ startsAt: START });

test('publishing before the start waits for the clock; after it, the question says that bidding opens at once', () => {
  const start = Date.parse(START);
  expect(opensAtOnce(auction, start - 1)).toBe(false);
  expect(questionOf('publish', auction, start - 1)).toContain('goes live automatically at its start');
  expect(opensAtOnce(auction, start)).toBe(true);
  expect(questionOf('publish', auction, start)).toContain('bidding opens as soon as you publish');
  expect(questionOf('live', auction, start)).toContain('opens at once');
  expect(questionOf('publish', auction, start)).toContain('notified of each change');
  expect(questionOf('publish', { ...auction, rules: 2 }, start)).not.toContain('notified of each change');
});
