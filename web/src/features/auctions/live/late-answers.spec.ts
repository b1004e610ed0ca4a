import { expect, test } from '@jest/globals';
import { ApiError, ConnectionLost } from '../../../shared/http/api-error.js';
import { notTaken, taken } from './bid-submission.js';
import { putSending, sendingOf, type Unanswered } from './unsent.js';
import { aBid } from '../../../testing/examples.js';

const earlier: Unanswered = {
  auctionId: 'a',
  cents: 125_000,
  ask: { method: 'POST', path: '/api/bidding/create', body: {} },
  key: 'earlier',
  changedBefore: null,
  agreed: null,
};
const bid = aBid({ _id: 'a.b', auction: 'a', lot: 'a.l', biddingAmount: 1_250, status: 'standing' });
const refusal = new ApiError('The auction has ended', 409, 'AUCTION_ENDED');

test.each([
  ['loses its answer', () => notTaken('a.l', earlier, new ConnectionLost())],
  ['is refused', () => notTaken('a.l', earlier, refusal)],
  ['is confirmed', () => taken(bid, earlier)],
])('an earlier request that %s does not change the state of a newer bid', (_, receiveAnswer) => {
  const newer = { ...earlier, cents: 130_000, key: 'newer', state: 'sending' } as const;
  putSending('a.l', newer);
  receiveAnswer();
  expect(sendingOf('a.l')).toEqual(newer);
});
