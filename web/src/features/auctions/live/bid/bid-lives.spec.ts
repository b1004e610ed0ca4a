import { expect, test } from '@jest/globals';
import type { BidLife } from './bid-life.js';
import { pendingCents } from './bid-lives.js';
import { aQueued, aSent } from './example-lives.js';

test('amounts that were submitted and have no answer are pending, by lot of the auction; withdrawals add nothing', () => {
  const lives: Record<string, BidLife> = {
    1: aQueued(150_000),
    2: { ...aSent({ cents: 20_000 }), state: 'unknown' },
    3: { state: 'refused', auctionId: 'a', by: 'server', reason: null, message: '' },
    4: { ...aSent({ cents: null }), state: 'sending' },
    5: aQueued(1, 'b'),
  };
  expect(pendingCents('a', lives)).toEqual(
    new Map([
      ['1', 150_000],
      ['2', 20_000],
    ]),
  );
});
