import { describe, expect, test } from '@jest/globals';
import { NO_STONE_FIELDS, type AuctionView, type BidView, type LotView } from '@tender/contracts';
import fc from 'fast-check';
import { withBid, type Bids } from '../state/auctions-state.js';
import {
  attentionOf,
  beginSummary,
  cellState,
  heatOf,
  shareOfReserve,
  compactUsd,
  titleOf,
  summaryOf as summaryOfLots,
  type BidsByLot,
} from './summary.js';

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
  pausedAt: null,
  timeZone: 'UTC',
  resultPublished: false,
  cancelled: false,
  lots: 3,
  users: [],
  companies: [],
  bidVisibility: 'open',
  withdrawals: 'allowed',
  rules: 3,
  extension: null,
  createdAt: '',
};
const lot = (no: number, change: Partial<LotView> = {}): LotView => ({
  _id: `l${no}`,
  auctionId: 'a1',
  lotNo: String(no),
  ...NO_STONE_FIELDS,
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
const summaryOf = (bids: BidView[]) => summaryOfLots(bids.reduce(withBid, {} as Bids)['a1'] ?? {});
const at = (time: string) => Date.parse(`2026-11-20T${time}Z`);

describe('the grid', () => {
  test('a bid after a withdrawal counts, in either order of arrival', () => {
    const again = bid('2', { companyId: 'c', placedAt: '2026-11-20T13:05:00.000Z' });
    const gone = bid('1', { companyId: 'c', status: 'withdrawn' });
    expect(summaryOf([again, gone]).cells.get('l1')?.get('c')).toEqual(again);
    expect(summaryOf([gone, again]).cells.get('l1')?.get('c')).toEqual(again);
  });

  test('shows only presence while sealed', () => {
    expect(cellState(bid('1', { revisedAt: '2026-11-20T13:05:00.000Z' }), true)).toBe('bid');
    for (const status of ['withdrawn', 'void'] as const) {
      expect(cellState(bid('1', { status }), true)).toBeNull();
      expect(cellState(bid('1', { status }), false)).toBe(status);
    }
    expect(cellState(bid('1', { revisedAt: '2026-11-20T13:05:00.000Z' }), false)).toBe('revised');
  });

  test('a title describes its cell, and no more than presence while sealed', () => {
    const revised = bid('1', { companyId: 'c', biddingAmount: 958, revisedAt: '2026-11-20T13:05:00.000Z' });
    const priced = lot(1, { reservePrice: 1_000 });
    expect(titleOf(revised, priced, { leader: 'c', sealed: false })).toBe(
      'revised, $958.00, 95.80% of the reserve, leads',
    );
    expect(titleOf({ ...revised, biddingAmount: null }, priced, { leader: null, sealed: true })).toBe('bid');
    expect(titleOf({ ...revised, status: 'withdrawn' }, priced, { leader: null, sealed: true })).toBe('no bid');
  });

  test('a cell shows four digits of an amount in at most seven characters', () => {
    expect([1_438.2, 1_352, 958, 1_234_567, 10_000_000_000].map((usd) => compactUsd.format(usd))).toEqual([
      '$1.438K',
      '$1.352K',
      '$958',
      '$1.235M',
      '$10B',
    ]);
    for (const usd of [999.99, 99_995, 123_456, 9_999_999_999.75])
      expect(compactUsd.format(usd).length).toBeLessThan(8);
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

describe('rank and heat', () => {
  test('the highest bid leads, or the earlier of equal ones', () => {
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
    // In a sealed auction, no leader is known.
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

describe('incremental summary', () => {
  const minute = fc.integer({ min: 0, max: 5 }).map((value) => `2026-11-20T13:0${value}:00.000Z`);
  /** A bid of a company on a lot: standing, withdrawn or void. Few ids, so that they collide. */
  const news = fc.record({
    lot: fc.constantFrom('l1', 'l2', 'l3'),
    company: fc.constantFrom('a', 'b', 'c'),
    round: fc.constantFrom('first', 'again'),
    biddingAmount: fc.option(fc.integer({ min: 1, max: 4 })),
    status: fc.constantFrom<BidView['status']>('standing', 'standing', 'withdrawn', 'void'),
    placedAt: minute,
    revisedAt: fc.option(minute),
  });
  /** Changes between two summaries. Null: the store is emptied. */
  const batches = fc.array(fc.option(fc.array(news, { maxLength: 4 }), { freq: 8 }), { maxLength: 20 });

  test('equals a full summary after any changes', () => {
    fc.assert(
      fc.property(batches, (sequence) => {
        const reckon = beginSummary();
        let bids: Bids = {};
        for (const batch of sequence) {
          bids =
            batch === null
              ? {}
              : batch.reduce((known, { company, round, ...of }) => {
                  const _id = `${of.lot} ${company} ${round}`;
                  return withBid(known, bid(_id, { ...of, companyId: company }));
                }, bids);
          const onLots: BidsByLot = bids['a1'] ?? {};
          expect(reckon(onLots)).toEqual(summaryOfLots(onLots));
        }
      }),
    );
  });

  test('keeps the objects of unchanged lots', () => {
    const reckon = beginSummary();
    const first = withBid(withBid({}, bid('1')), bid('2', { lot: 'l2' }));
    const before = reckon(first['a1']!);
    const after = reckon(withBid(first, bid('3', { lot: 'l2', biddingAmount: 7 }))['a1']!);
    expect(after.cells.get('l1')).toBe(before.cells.get('l1'));
    expect(after.cells.get('l2')).not.toBe(before.cells.get('l2'));
  });
});
