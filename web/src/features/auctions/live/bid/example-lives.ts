import type { Cents } from '@tender/contracts';
import { aLot } from '../../../../testing/examples.js';
import type { BidLife, Sent } from './bid-life.js';
import type { Agreed } from '../limits/own-limits.js';

/** Lives of bids in auction `a`, for tests. */

export const NOTHING_AGREED: Agreed = { doubts: {}, excess: null, without: [], ceiling: null };

export const aSent = (change: Partial<Sent> = {}): Sent => ({
  auctionId: 'a',
  cents: 125_000,
  agreed: NOTHING_AGREED,
  reviewId: null,
  request: { method: 'POST', path: '/api/bidding/create', body: {} },
  key: 'k',
  changedBefore: null,
  ...change,
});

export const aQueued = (cents: Cents, auctionId = 'a'): Extract<BidLife, { state: 'queued' }> => ({
  state: 'queued',
  auctionId,
  cents,
  agreed: NOTHING_AGREED,
  reviewId: 'r',
  line: { lot: aLot({ auctionId }), own: undefined, cents },
  turn: 1,
});
