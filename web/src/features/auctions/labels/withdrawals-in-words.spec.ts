import { expect, test } from '@jest/globals';
import type { AuctionView } from '@tender/contracts';
import { withdrawalsExplained } from './withdrawals-in-words.js';

type Rules = Pick<AuctionView, 'type' | 'rules' | 'withdrawals' | 'bidVisibility'>;
const OPEN: Rules = { type: 'tenderPayAsBid', rules: 3, withdrawals: 'forbidden', bidVisibility: 'open' };
const LOWERED = 'A bid may be raised or lowered until the end, but not withdrawn.';

test.each<[Partial<Rules>, string]>([
  [{ withdrawals: 'allowed' }, 'A bid may be lowered or withdrawn until the end; then it is binding.'],
  [{}, 'A bid is binding: it may be raised, but neither lowered nor withdrawn.'],
  [{ bidVisibility: 'sealed' }, LOWERED],
  [{ rules: 2 }, LOWERED],
])('explains an auction with %j', (change, explained) => {
  expect(withdrawalsExplained({ ...OPEN, ...change })).toBe(explained);
});
