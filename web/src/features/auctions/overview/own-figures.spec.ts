import { expect, test } from '@jest/globals';
import type { BidView } from '@tender/contracts';
import { aBid, aLot, anAuction } from '../../../testing/examples.js';
import { withBids } from '../state/auctions-state.js';
import { ownFigures } from './own-figures.js';

const running = [anAuction({ _id: 'a1', status: 'live' }), anAuction({ _id: 'a2', status: 'paused' })];
const lotsOf = (auctionId: string) =>
  ['1', '2', '3'].map((lotNo) => aLot({ _id: `${auctionId}.${lotNo}`, auctionId, lotNo }));
const lots = { a1: lotsOf('a1'), a2: lotsOf('a2') };
const bidOn = (lot: string, biddingAmount: number | null, change: Partial<BidView> = {}) =>
  aBid({ _id: `b${lot}`, auction: lot.split('.')[0]!, lot, biddingAmount, ...change });
const figures = (...bids: BidView[]) => ownFigures(running, { bids: withBids({}, bids), lots });

test('counts standing bids of running auctions, their sum, and the lots without one', () => {
  expect(figures(bidOn('a1.1', 100), bidOn('a2.1', 250.5), bidOn('a2.2', 40, { status: 'withdrawn' }))).toEqual({
    bids: 2,
    sum: '$350.50',
    leftOut: '',
    lotsWithoutBid: 4,
  });
  expect(figures()).toEqual({ bids: 0, sum: '$0.00', leftOut: '', lotsWithoutBid: 6 });
});

test('bids in auctions that do not run do not count', () => {
  expect(figures(bidOn('a9.1', 100))).toMatchObject({ bids: 0, sum: '$0.00' });
});

test('leaves out amounts that are sealed to the reader, and says so', () => {
  expect(figures(bidOn('a1.1', 100), bidOn('a1.2', null))).toMatchObject({
    bids: 2,
    sum: '$100.00',
    leftOut: 'Without 1 bid of a colleague, whose amount is sealed to you',
    lotsWithoutBid: 4,
  });
  expect(figures(bidOn('a1.1', null))).toMatchObject({ bids: 1, sum: null });
});

test('a withdrawn lot needs no bid; unknown lots are not counted', () => {
  const withdrawn = { ...lots, a1: lots.a1.map((lot, index) => ({ ...lot, withdrawn: index === 0 })) };
  expect(ownFigures(running, { bids: {}, lots: withdrawn }).lotsWithoutBid).toBe(5);
  expect(ownFigures(running, { bids: {}, lots: { a1: lots.a1 } }).lotsWithoutBid).toBeNull();
});
