import { describe, expect, test } from '@jest/globals';
import { NO_STONE_FIELDS, type BidView, type LotView } from '@tender/contracts';
import {
  ceilingDoubt,
  doubtOf,
  expectationFor,
  isUsualFactor,
  looksLikeASlip,
  slipDoubt,
  usualOf,
} from './slip-guard.js';

const lot = (change: Partial<LotView> = {}): LotView => ({
  _id: 'a1.l1',
  auctionId: 'a1',
  lotNo: '1',
  ...NO_STONE_FIELDS,
  carats: 10,
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

const NOTHING = { usualPerCarat: null, valuation: null };

const usualPerCarat = (priced: { lot: LotView; cents: number }[]) => (except: LotView) =>
  usualOf(priced)(except).perCarat;

describe('the slip of a digit', () => {
  test('ten times the own last bid', () => {
    const expected = expectationFor(lot(), bid(12_500), NOTHING);
    expect(looksLikeASlip(12_500_000, expected)).toBe(true);
    expect(looksLikeASlip(125_000, expected)).toBe(true);
    expect(looksLikeASlip(1_400_000, expected)).toBe(false);
  });

  test('far above the minimum, without a bid', () => {
    const expected = expectationFor(lot({ minimumBid: 1_000 }), undefined, NOTHING);
    expect(expected?.source).toBe('the minimum bid');
    expect(looksLikeASlip(1_000_000, expected)).toBe(true);
  });

  test('far from the usual price per carat', () => {
    const usual = usualPerCarat([
      { cents: 10_000, lot: lot({ _id: 'a1.l2', carats: 1 }) },
      { cents: 22_000, lot: lot({ _id: 'a1.l3', carats: 2 }) },
      { cents: 36_000, lot: lot({ _id: 'a1.l4', carats: 3 }) },
    ])(lot());
    expect(usual).toBe(11_000);
    expect(looksLikeASlip(1_100_000, expectationFor(lot(), undefined, { ...NOTHING, usualPerCarat: usual }))).toBe(
      true,
    );
    expect(looksLikeASlip(130_000, expectationFor(lot(), undefined, { ...NOTHING, usualPerCarat: usual }))).toBe(false);
  });

  test('the usual price is that of the other lots, at least three', () => {
    const [one, two, three, four] = ['1', '2', '3', '4'].map((_id) => lot({ _id, carats: 1 })) as [
      LotView,
      LotView,
      LotView,
      LotView,
    ];
    const prices = [one, two, three, four].map((each, index) => ({ lot: each, cents: 100 * (index + 1) }));
    const usual = usualPerCarat(prices);
    expect([one, two, three, four].map(usual)).toEqual([300, 300, 200, 200]);
    expect(usualPerCarat(prices.slice(1))(four)).toBeNull();
    expect(usualPerCarat(prices.slice(1))(one)).toBe(300);
  });

  test('without a comparison, an amount from a million on', () => {
    expect(looksLikeASlip(1_000_000, expectationFor(lot(), undefined, NOTHING))).toBe(false);
    expect(usualPerCarat([{ cents: 10_000, lot: lot() }])(lot())).toBeNull();
    const bare = lot({ carats: null });
    const doubt = (cents: number, of: LotView, own?: BidView) =>
      doubtOf(cents, of, { ceiling: null, expected: expectationFor(of, own, NOTHING), standing: null });
    expect(doubt(99_999_999, bare)).toBeNull();
    expect(doubt(100_000_000, bare)).toBe('a million or more, and neither a weight nor a minimum to measure it by');
    expect(doubt(1_000_000_000_000, bare)).not.toBeNull();
    // A weight, an own bid or a minimum is a comparison.
    expect(doubt(100_000_000, lot())).toBeNull();
    expect(doubt(100_000_000, bare, bid(900_000))).toBeNull();
    expect(doubt(100_000_000, lot({ carats: null, minimumBid: 900_000 }))).toBeNull();
  });

  test('as far above the minimum as most amounts', () => {
    const many = ['1', '2', '3', '4', '5'].map((_id) => lot({ _id, minimumBid: 100 }));
    // 12, 13, 14, 15 and 130 times the minimum of $100, in cents.
    const priced = many.map((each, index) => ({
      lot: each,
      cents: [120_000, 130_000, 140_000, 150_000, 1_300_000][index]!,
    }));
    const isFar = priced.map(({ lot: each, cents }) =>
      isUsualFactor(cents, each, expectationFor(each, undefined, NOTHING), usualOf(priced)(each)),
    );
    expect(isFar).toEqual([true, true, true, true, false]);
    // Not with fewer than three other amounts, if most are close to their minimum, or with a valuation.
    const [first] = priced as [(typeof priced)[number]];
    const asked = (some: typeof priced, valuation: number | null = null) =>
      isUsualFactor(
        120_000,
        first.lot,
        expectationFor(first.lot, undefined, { ...NOTHING, valuation }),
        usualOf(some)(first.lot),
      );
    expect(asked(priced)).toBe(true);
    expect(asked(priced.slice(0, 3))).toBe(false);
    expect(asked(priced.map((one) => ({ ...one, cents: 20_000 })))).toBe(false);
    expect(asked(priced, 10_000)).toBe(false);
    // Not if its price per carat is far above the usual one.
    const small = { ...first.lot, carats: 0.5 };
    expect(isUsualFactor(120_000, small, expectationFor(small, undefined, NOTHING), usualOf(priced)(small))).toBe(
      false,
    );
  });

  test('an amount below the current bid', () => {
    const doubt = (cents: number, standing: number | null) =>
      doubtOf(cents, lot(), { ceiling: null, expected: null, standing });
    expect(doubt(1_200_000, 1_400_000)).toBe('lower than the current bid of $14,000.00');
    expect(doubt(1_500_000, 1_400_000)).toBeNull();
    expect(doubt(1_200_000, null)).toBeNull();
  });

  test('far from the own valuation, which comes before the minimum', () => {
    const expected = expectationFor(lot({ minimumBid: 1 }), undefined, { ...NOTHING, valuation: 500_000 });
    expect(slipDoubt(5_000_000, expected)).toBe('10.0 times your valuation');
    expect(slipDoubt(50_000, expected)).toBe('1/10.0 of your valuation');
    expect(slipDoubt(600_000, expected)).toBeNull();
  });

  test('a price per carat above the own ceiling, or, without one, above a fixed ceiling', () => {
    expect(ceilingDoubt(1_000_001, lot(), 100_000)).toBeNull();
    expect(ceilingDoubt(1_100_000, lot(), 100_000)).toBe('$1,100.00 per carat, above your ceiling of $1,000.00');
    expect(ceilingDoubt(100_000_000_000, lot(), null)).toBe('$100,000,000.00 per carat');
    expect(ceilingDoubt(100_000_000, lot(), null)).toBeNull();
    expect(ceilingDoubt(100_000_000_000, lot({ carats: null }), 1)).toBeNull();
  });
});
