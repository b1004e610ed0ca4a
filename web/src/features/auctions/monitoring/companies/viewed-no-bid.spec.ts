import { expect, test } from '@jest/globals';
import type { BidView, LotView } from '@tender/contracts';
import { summaryOf } from '../summary.js';
import { viewedNoBid } from './viewed-no-bid.js';
import { aBid, aLot } from '../../../../testing/examples.js';

const lot = (no: number, change: Partial<LotView> = {}) =>
  aLot({ _id: `l${no}`, lotNo: String(no), good: `g${no}`, withdrawn: false, ...change });
const bid = (companyId: string, change: Partial<BidView> = {}) =>
  aBid({ _id: `b-${companyId}`, lot: 'l1', companyId, biddingAmount: null, status: 'standing', ...change });
const viewers = [
  { good: 'g1', companies: ['ada', 'bea', 'cleo'] },
  { good: 'g2', companies: ['bea'] },
];
const byLot = (bids: BidView[]) =>
  bids.reduce<Record<string, Record<string, BidView>>>(
    (known, one) => ({ ...known, [one.lot]: { ...known[one.lot], [one._id]: one } }),
    {},
  );
const idle = (lots: LotView[], bids: BidView[] = [], companies = ['ada', 'bea', 'cleo', 'dora']) => [
  ...viewedNoBid(viewers, { companies, lots, summary: summaryOf(byLot(bids)) }),
];

test('lists by lot the companies that viewed its parcel and have not bid on it', () => {
  expect(idle([lot(2), lot(1)], [bid('ada'), bid('dora')])).toEqual([
    ['l2', ['bea']],
    ['l1', ['bea', 'cleo']],
  ]);
});

test('keeps a lot without companies if all its viewers have bid', () => {
  expect(idle([lot(2)], [bid('bea', { lot: 'l2' })])).toEqual([['l2', []]]);
});

test('does not count a withdrawn bid, until the company bids again', () => {
  const gone = bid('bea', { lot: 'l2', status: 'withdrawn', placedAt: '2026-11-20T13:00:00.000Z' });
  expect(idle([lot(2)], [gone])).toEqual([['l2', ['bea']]]);
  expect(idle([lot(2)], [gone, { ...gone, _id: 'again', status: 'standing' }])).toEqual([['l2', []]]);
});

test('leaves out companies without an invitation', () => {
  expect(idle([lot(1), lot(2)], [], ['cleo'])).toEqual([['l1', ['cleo']]]);
});

test('leaves out lots without viewers, lots without a parcel and withdrawn lots', () => {
  expect(idle([lot(3), lot(4, { good: null }), lot(1, { withdrawn: true })])).toEqual([]);
});
