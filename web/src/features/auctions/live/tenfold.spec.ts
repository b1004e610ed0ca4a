import { describe, expect, test } from '@jest/globals';
import type { BidView, LotView } from '@tender/contracts';
import { expectationFor, looksLikeASlip, usualPerCarat } from './tenfold.js';

const lot = (change: Partial<LotView> = {}): LotView => ({
  _id: 'a1.l1',
  auctionId: 'a1',
  lotNo: '1',
  description: '',
  category: null,
  shape: '',
  pieces: null,
  carats: 10,
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
  ...change,
});
const bid = (biddingAmount: number): BidView => ({
  _id: 'a1.b1',
  auction: 'a1',
  lot: 'a1.l1',
  biddingAmount,
  userId: 'u1',
  companyId: 'c1',
  status: 'standing',
  placedAt: '',
  revisedAt: null,
});

describe('the slip of a digit', () => {
  test('ten times the own last bid', () => {
    const expected = expectationFor(lot(), bid(12_500), null);
    expect(looksLikeASlip(12_500_000, expected)).toBe(true);
    expect(looksLikeASlip(125_000, expected)).toBe(true);
    expect(looksLikeASlip(1_400_000, expected)).toBe(false);
  });

  test('far above the minimum, where there is no bid yet', () => {
    const expected = expectationFor(lot({ minimumBid: 1_000 }), undefined, null);
    expect(expected?.source).toBe('the minimum bid');
    expect(looksLikeASlip(1_000_000, expected)).toBe(true);
  });

  test('far from the usual price per carat', () => {
    const usual = usualPerCarat([
      { cents: 10_000, carats: 1 },
      { cents: 22_000, carats: 2 },
      { cents: 36_000, carats: 3 },
    ]);
    expect(usual).toBe(11_000);
    expect(looksLikeASlip(1_100_000, expectationFor(lot(), undefined, usual))).toBe(true);
    expect(looksLikeASlip(130_000, expectationFor(lot(), undefined, usual))).toBe(false);
  });

  test('nothing to measure by: no alarm', () => {
    expect(looksLikeASlip(1_000_000, expectationFor(lot(), undefined, null))).toBe(false);
    expect(usualPerCarat([{ cents: 10_000, carats: 1 }])).toBeNull();
  });
});
