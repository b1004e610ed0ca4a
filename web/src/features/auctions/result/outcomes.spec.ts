import { expect, test } from '@jest/globals';
import type { LotView } from '@tender/contracts';
import { againstReserve, endOf, isDecidable, perCarat, percentInWords, proceedsOf } from './outcomes.js';
import { aLot } from '../../../testing/examples.js';

const lot = (reservePrice: number, winnerBid: number | null, more: Partial<LotView> = {}): LotView =>
  aLot({
    _id: `${reservePrice}`,
    reservePrice,
    withdrawn: false,
    sold: null,
    result: {
      winnerBid,
      secondHighestBid: null,
      priceToPay: winnerBid,
      winner: winnerBid === null ? null : { bidId: 'b', companyId: 'c', userId: 'u' },
    },
    ...more,
  });

test('a lot is undecided until it is sold or not; a withdrawn one is neither', () => {
  expect(endOf({ sold: null, withdrawn: false })).toBe('undecided');
  expect(endOf({ sold: true, withdrawn: false })).toBe('sold');
  expect(endOf({ sold: false, withdrawn: false })).toBe('unsold');
  expect(endOf({ sold: false, withdrawn: true })).toBe('withdrawn');
});

test('only a lot with a standing bid can be decided on', () => {
  expect(isDecidable(lot(100, 90))).toBe(true);
  expect(isDecidable(lot(100, null))).toBe(false);
  expect(isDecidable(lot(100, 90, { withdrawn: true }))).toBe(false);
});

test('compares a bid with the reserve in per cent', () => {
  expect(percentInWords(againstReserve(lot(12_000, 11_496)))).toBe('−4.20%');
  expect(percentInWords(againstReserve(lot(0.3, 0.3)))).toBe('+0.00%');
  expect(percentInWords(againstReserve(lot(3, 4)))).toBe('+33.33%');
  expect(percentInWords(againstReserve(lot(100, null)))).toBe('—');
});

test('proposes the payments above the reserves of sold lots as profit, to the cent', () => {
  const lots = [
    lot(100.1, 150.3, { sold: true }),
    lot(50, 49.9, { sold: true }),
    lot(7, 6, { sold: false }),
    lot(5, null, { sold: false }),
  ];
  expect(proceedsOf(lots)).toEqual({ paid: 200.2, reserves: 150.1, profit: 50.1 });
  expect(proceedsOf([])).toEqual({ paid: 0, reserves: 0, profit: 0 });
});

test('the price per carat is that paid, or the bid of an undecided lot, and null if unsold', () => {
  expect(perCarat(lot(100, 120, { carats: 2.5, sold: true }))).toBe(48);
  expect(perCarat(lot(100, 90, { carats: 2.5 }))).toBe(36);
  expect(perCarat(lot(100, 90, { carats: 2.5, sold: false }))).toBeNull();
  expect(perCarat(lot(100, 90, { carats: null }))).toBeNull();
});
