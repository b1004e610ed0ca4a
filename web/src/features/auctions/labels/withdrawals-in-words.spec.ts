import { expect, test } from '@jest/globals';
import type { AuctionView } from '@tender/contracts';
import { withdrawalsExplained, withdrawalsInWords } from './withdrawals-in-words.js';

type Rules = Pick<AuctionView, 'type' | 'rules' | 'withdrawals' | 'bidVisibility'>;
const OPEN: Rules = { type: 'tenderPayAsBid', rules: 3, withdrawals: 'forbidden', bidVisibility: 'open' };

test.each<[Partial<Rules>, string, string]>([
  [
    { withdrawals: 'allowed' },
    'Bids can be lowered and withdrawn until the end',
    'A bid may be lowered or withdrawn while the auction runs, also in the last second.',
  ],
  [{}, 'Bids can only be raised', 'A bid is binding: it may be raised, but neither lowered nor withdrawn.'],
  [
    { bidVisibility: 'sealed' },
    'Bids can be lowered, but not withdrawn',
    'Bids may be raised or lowered, but not withdrawn.',
  ],
  [{ rules: 2 }, 'Bids can be lowered, but not withdrawn', 'Bids may be raised or lowered, but not withdrawn.'],
])('explains an auction with %j', (change, inWords, explained) => {
  expect(withdrawalsInWords({ ...OPEN, ...change })).toBe(inWords);
  expect(withdrawalsExplained({ ...OPEN, ...change })).toBe(explained);
});
