import { describe, expect, test } from '@jest/globals';
import type { AuctionView, BidView, LotView } from '@tender/contracts';
import { attentionOf, cellKey, cellState, heatOf, pace, shareOfReserve, summaryOf } from './summary.js';

const auction: AuctionView = {
  _id: 'a1',
  name: 'x',
  type: 'highestLosingPrice',
  category: null,
  description: '',
  viewing: null,
  startsAt: '2026-11-20T10:00:00.000Z',
  endsAt: '2026-11-20T14:00:00.000Z',
  status: 'live',
  published: true,
  resultPublished: false,
  cancelled: false,
  lots: 3,
  users: [],
  companies: [],
  bidVisibility: 'open',
  withdrawals: 'allowed',
  extension: null,
  createdAt: '',
};
const lot = (no: number, change: Partial<LotView> = {}): LotView => ({
  _id: `l${no}`,
  auctionId: 'a1',
  lotNo: String(no),
  description: '',
  category: null,
  shape: '',
  pieces: null,
  carats: null,
  colour: '',
  clarity: '',
  cut: '',
  fluorescence: '',
  certificate: '',
  kimberley: null,
  minimumBid: null,
  images: [],
  withdrawn: false,
  bids: [],
  reservePrice: 1_000,
  ...change,
});
const bid = (id: string, change: Partial<BidView> = {}): BidView => ({
  _id: id,
  auction: 'a1',
  lot: 'l1',
  biddingAmount: 950,
  userId: 'u',
  companyId: `c-${id}`,
  status: 'standing',
  placedAt: '2026-11-20T13:00:10.000Z',
  revisedAt: null,
  ...change,
});
const at = (time: string) => Date.parse(`2026-11-20T${time}Z`);

describe('the grid', () => {
  test('a bid after a withdrawal counts, whatever order they came in', () => {
    const again = bid('2', { companyId: 'c', placedAt: '2026-11-20T13:05:00.000Z' });
    const gone = bid('1', { companyId: 'c', status: 'withdrawn' });
    expect(summaryOf([again, gone]).cells.get(cellKey('l1', 'c'))).toBe(again);
    expect(summaryOf([gone, again]).cells.get(cellKey('l1', 'c'))).toBe(again);
  });

  test('sealed: presence only', () => {
    expect(cellState(bid('1', { revisedAt: '2026-11-20T13:05:00.000Z' }), true)).toBe('bid');
    expect(cellState(bid('1', { status: 'withdrawn' }), true)).toBeNull();
    expect(cellState(bid('1', { revisedAt: '2026-11-20T13:05:00.000Z' }), false)).toBe('revised');
  });

  test('best and second by lot', () => {
    expect(
      summaryOf([bid('1', { biddingAmount: 900.5 }), bid('2'), bid('3', { status: 'withdrawn' })]).standings.get('l1'),
    ).toEqual({ bidders: 2, leader: expect.any(String), best: 95_000, second: 90_050 });
  });
});

test('attention: lots without a bid are urgent when the end is near', () => {
  const summary = summaryOf([bid('1'), bid('2', { lot: 'l2', biddingAmount: 6_000 }), bid('3', { lot: 'l2' })]);
  const lots = [lot(1), lot(2), lot(3), lot(4, { withdrawn: true })];
  const titles = (now: number) =>
    attentionOf(auction, lots, summary, now).map(({ title, lots: concerned }) => [
      title,
      ...concerned.map(({ lotNo }) => lotNo),
    ]);
  expect(titles(at('13:50:00'))).toEqual([
    ['Closing soon without a bid', '3'],
    ['One bidder only', '1'],
    ['Just below the reserve', '1'],
    ['Far off the reserve', '2'],
  ]);
  expect(titles(at('12:00:00'))[0]).toEqual(['Without a bid', '3']);
});

test('pace: bids and revisions by minute', () => {
  const counted = pace([bid('1', { revisedAt: '2026-11-20T13:02:59.000Z' }), bid('2')], at('13:02:30'), 3);
  expect(counted.map(({ bids }) => bids)).toEqual([2, 0, 1]);
});

describe('rank and heat', () => {
  test('the highest bid leads, of equal ones the one that was there first', () => {
    const later = bid('later', {
      biddingAmount: 900,
      revisedAt: '2026-11-20T13:05:00.000Z',
      placedAt: '2026-11-20T12:00:00.000Z',
    });
    const leaderOf = (...bids: BidView[]) => summaryOf(bids).standings.get('l1')?.leader;
    expect(leaderOf(later, bid('first', { biddingAmount: 900 }), bid('low', { biddingAmount: 899.99 }))).toBe(
      'c-first',
    );
    expect(leaderOf(later, bid('gone', { biddingAmount: 5_000, status: 'void' }))).toBe('c-later');
    // In a sealed auction nobody is known to lead.
    expect(leaderOf(bid('sealed', { biddingAmount: null }))).toBeNull();
  });

  test('the heat of a bid is its share of the reserve', () => {
    const heats = [499, 500, 899, 900, 999.99, 1_000, 1_199, 1_200].map((biddingAmount) =>
      heatOf(bid('x', { biddingAmount }), 1_000),
    );
    expect(heats).toEqual(['cold', 'low', 'low', 'near', 'near', 'met', 'met', 'high']);
    expect(shareOfReserve(bid('x', { biddingAmount: 958 }), 1_000)).toBe('95.80%');
  });

  test('no heat without an amount, a reserve or a standing bid', () => {
    expect(heatOf(bid('x', { biddingAmount: null }), 1_000)).toBeNull();
    expect(heatOf(bid('x', { status: 'withdrawn' }), 1_000)).toBeNull();
    expect(heatOf(bid('x'), undefined)).toBeNull();
    expect(heatOf(undefined, 1_000)).toBeNull();
    expect(shareOfReserve(bid('x', { biddingAmount: null }), 1_000)).toBeNull();
  });
});
