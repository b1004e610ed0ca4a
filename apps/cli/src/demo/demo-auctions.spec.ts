import { expect, test } from '@jest/globals';
import type { LotView } from '@tender/contracts';
import { decisionOn } from './demo-auctions.js';

test.each([
  [899, { sold: false, reason: 'Too far below the reserve' }],
  [900, { sold: true, reason: 'Close to the reserve' }],
])('decides a lot with a reserve of 1,000 and a highest bid of %s', (winnerBid, decision) =>
  expect(decisionOn({ reservePrice: 1_000, result: { winnerBid } } as LotView)).toEqual(decision),
);
