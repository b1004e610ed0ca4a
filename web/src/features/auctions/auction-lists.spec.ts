import { expect, test } from '@jest/globals';
import { setupPageOf } from './auction-lists.js';

test('the set-up of an auction is open until the end, also while it is live', () => {
  for (const status of ['pending', 'live', 'paused'] as const)
    expect(setupPageOf({ _id: 'a1', status })).toBe('/auction-setup?id=a1');
  expect(setupPageOf({ _id: 'a1', status: 'completed' })).toBeNull();
});
