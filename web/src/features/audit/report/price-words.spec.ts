import { expect, test } from '@jest/globals';
import type { ReplayedLot } from '@tender/contracts';
import { priceInSteps } from './price-words.js';

const lot = (
  winnerBid: number | null,
  second: number | null,
  priceToPay: number | null,
  more: Partial<ReplayedLot> = {},
): ReplayedLot => ({
  _id: 'l',
  lotNo: '1',
  reservePrice: 100,
  minimumBid: null,
  withdrawn: false,
  sold: null,
  standing: 1,
  result: { winnerBid, secondHighestBid: second, priceToPay, winner: null },
  bids: [],
  ...more,
});

test.each([
  [
    'the second bid decides',
    lot(150, 120, 120),
    'the second highest bid is at or above the reserve, so it is the price, $120.00',
  ],
  ['the reserve decides', lot(150, 90, 100), 'no second bid reaches the reserve, so the price is the reserve, $100.00'],
  ['alone', lot(150, null, 100), 'no second bid reaches the reserve, so the price is the reserve, $100.00'],
  ['below the reserve', lot(90, 80, 90), 'every bid is below the reserve, so the price is the highest bid, $90.00'],
])('highest losing price: %s', (_, of, rule) =>
  expect(priceInSteps('highestLosingPrice', of)[1]).toBe(`Highest Losing Price: ${rule}.`),
);

test('pay as bid', () =>
  expect(priceInSteps('tenderPayAsBid', lot(150, 120, 150))[1]).toContain('the winner pays the own bid, $150.00'));
test('a tie', () =>
  expect(priceInSteps('tenderPayAsBid', lot(150, 150, 150))[1]).toBe(
    'Two bids of $150.00 are the highest: the one that reached it first wins.',
  ));
test('no bid, a withdrawn lot, a sealed lot', () => {
  expect(priceInSteps('tenderPayAsBid', lot(null, null, null))).toEqual(['No standing bid: no price.']);
  expect(priceInSteps('tenderPayAsBid', lot(1, null, 1, { withdrawn: true }))).toHaveLength(1);
  expect(priceInSteps('tenderPayAsBid', lot(1, null, 1, { result: null }))).toEqual([]);
});
test('a sale decided by the staff', () =>
  expect(priceInSteps('highestLosingPrice', lot(90, null, 90, { sold: true }))[2]).toBe(
    'Sold below the reserve, as the house decided.',
  ));

test('an unsold lot has no price', () =>
  expect(priceInSteps('tenderPayAsBid', lot(90, 80, 90, { sold: false })).slice(1)).toEqual([
    'Tender pay as Bid: had it been sold: the winner pays the own bid, $90.00.',
    'Unsold, as the house decided.',
  ]));
