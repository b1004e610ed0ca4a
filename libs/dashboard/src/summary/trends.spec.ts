import { describe, expect, test } from '@jest/globals';
import type { SaleDocument } from '../read-models/sale-document.js';
import { dailyTotals, daysUpTo, endedAuction, salesTotals } from './trends.js';

const sale = (given: Partial<SaleDocument> = {}): SaleDocument => ({
  _id: 'a1',
  endedAt: '2026-11-20T12:00:00.000Z',
  lots: 3,
  sold: 2,
  undecided: 0,
  value: 123_456,
  resultPublished: true,
  ...given,
});

test('thirty days end with today, by UTC, in every month and at clock changes', () => {
  const days = daysUpTo('2026-11-02T23:59:59.999Z');
  expect([days.length, days[0], days.at(-1)]).toEqual([30, '2026-10-04', '2026-11-02']);
  expect(daysUpTo('2028-03-01T00:00:00.000Z').slice(-2)).toEqual(['2028-02-29', '2028-03-01']);
});

describe('sales', () => {
  test('count on the day on which the auction ended', () => {
    const days = ['2026-11-19', '2026-11-20'].map((date) => ({ date, bids: 7, companies: 2 }));
    const ended = [sale(), sale({ lots: 5, sold: 0, value: 0 }), sale({ endedAt: '2026-11-18T12:00:00.000Z' })];
    expect(dailyTotals(days, ended)).toEqual([
      { date: '2026-11-19', bids: 7, companies: 2, lots: 0, sold: 0, value: 0 },
      { date: '2026-11-20', bids: 7, companies: 2, lots: 8, sold: 2, value: 1234.56 },
    ]);
  });

  test('are in dollars, and as a share with two decimals', () => {
    expect(salesTotals([sale(), sale({ lots: 3, sold: 0, value: 44 })])).toEqual({
      auctions: 2,
      lots: 6,
      sold: 2,
      share: '33.33%',
      value: 1235,
    });
    expect(endedAuction(sale(), { name: 'November', timeZone: 'Europe/Brussels' })).toEqual({
      _id: 'a1',
      name: 'November',
      timeZone: 'Europe/Brussels',
      endedAt: '2026-11-20T12:00:00.000Z',
      lots: 3,
      sold: 2,
      share: '66.67%',
      value: 1234.56,
      resultPublished: true,
    });
  });

  test('are 0% of zero lots', () => {
    expect(salesTotals([])).toEqual({ auctions: 0, lots: 0, sold: 0, share: '0%', value: 0 });
    expect(endedAuction(sale({ lots: 0, sold: 0, value: 0 })).share).toBe('0%');
  });
});
