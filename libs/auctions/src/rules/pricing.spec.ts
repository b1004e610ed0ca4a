import { describe, expect, test } from '@jest/globals';
import { AUCTION_TYPES, type AuctionType } from '@tender/contracts';
import fc from 'fast-check';
import { byLotNo, priceLot, type PricedBid } from './pricing.js';
import { expectedPrice } from './testing/expected-price.js';

const bids = (...amounts: number[]): PricedBid[] =>
  amounts.map((amount, turn) => ({
    bidId: `bid${turn}`,
    companyId: `company${turn}`,
    userId: `user${turn}`,
    amount,
    turn,
  }));

describe('result of a lot (specification.md §9)', () => {
  test('has no price without bids', () => {
    const nothing = { winnerBid: null, secondHighestBid: null, priceToPay: null, winner: null, sold: false };
    expect(priceLot('highestLosingPrice', 100, [])).toEqual(nothing);
    expect(priceLot('tenderPayAsBid', 100, [])).toEqual(nothing);
  });

  test.each([
    [
      'every bid below the reserve: the winner bid, undecided',
      [80, 90],
      100,
      { winnerBid: 90, secondHighestBid: 80, priceToPay: 90, sold: null },
    ],
    ['one bid at the reserve', [100], 100, { winnerBid: 100, secondHighestBid: null, priceToPay: 100, sold: true }],
    [
      'one bid above the reserve: the reserve',
      [150],
      100,
      { winnerBid: 150, secondHighestBid: null, priceToPay: 100, sold: true },
    ],
    ['second at the reserve', [150, 100], 100, { winnerBid: 150, secondHighestBid: 100, priceToPay: 100, sold: true }],
    [
      'second above the reserve: the second',
      [150, 130, 120],
      100,
      { winnerBid: 150, secondHighestBid: 130, priceToPay: 130, sold: true },
    ],
    [
      'second below the reserve: the reserve',
      [150, 80],
      100,
      { winnerBid: 150, secondHighestBid: 80, priceToPay: 100, sold: true },
    ],
  ])('highest losing price, %s', (_, amounts, reserve, expected) => {
    expect(priceLot('highestLosingPrice', reserve, bids(...amounts))).toMatchObject(expected);
  });

  test('pay as bid: the winner pays the bid; the reserve does not matter', () => {
    expect(priceLot('tenderPayAsBid', 100, bids(150, 130))).toMatchObject({ priceToPay: 150, sold: true });
    expect(priceLot('tenderPayAsBid', 200, bids(150, 130))).toMatchObject({ priceToPay: 150, sold: null });
  });

  test('the earlier one of equal amounts wins and pays the other', () => {
    expect(priceLot('highestLosingPrice', 100, bids(120, 150, 150))).toMatchObject({
      winner: { companyId: 'company1' },
      priceToPay: 150,
    });
  });

  test.each(AUCTION_TYPES)('%s agrees with the oracle, in each order of the bids', (type) => {
    const amounts = fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 8 });
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 12 }), (offers, reserve) => {
        const all = bids(...offers);
        const sorted = offers.toSorted((a, b) => b - a);
        const [highest = null, second = null] = sorted;
        const first = all.find((bid) => bid.amount === highest);
        expect(priceLot(type, reserve, all.toReversed())).toEqual({
          winnerBid: highest,
          secondHighestBid: second,
          priceToPay: highest === null ? null : expectedPrice(type, reserve, sorted),
          winner: first ? { bidId: first.bidId, companyId: first.companyId, userId: first.userId } : null,
          sold: highest === null ? false : highest >= reserve ? true : null,
        });
      }),
    );
  });

  test('the oracle refuses an unknown type', () => {
    expect(() => expectedPrice('english' as AuctionType, 100, [150])).toThrow('no price is expected of english');
  });
});

test('lots sort by the numeric part of their number, then by the whole number', () => {
  const sorted = ['B-2', '10', 'A-2', 'X', '1b', '1a', '9']
    .map((lotNo) => ({ lotNo }))
    .sort(byLotNo)
    .map((lot) => lot.lotNo);
  expect(sorted).toEqual(['1a', '1b', 'A-2', 'B-2', '9', '10', 'X']);
});
