import { expect, test } from '@jest/globals';
import type { BidView, LotView } from '@tender/contracts';
import { filterIn, filterLots } from './lot-filter.js';

const lot = (lotNo: string, more: Partial<LotView> = {}): LotView =>
  ({ _id: lotNo, lotNo, description: '', carats: null, minimumBid: null, withdrawn: false, ...more }) as LotView;
const lots = [
  lot('1', { carats: 2 }),
  lot('2'),
  lot('3', { carats: 30 }),
  lot('4', { carats: 9, preference: { lotId: '4', favourite: false, priority: 7, note: '' } }),
];
const own = new Map<string, BidView>();
const typed = { '4': { amount: '', valuation: '1,000' }, '1': { amount: '5', valuation: '90' } };
const shown = (address: string) =>
  filterLots(lots, filterIn(new URLSearchParams(address)), own, typed).map(({ lotNo }) => lotNo);

test('lots come in the order that the address names, without a value last', () => {
  expect(shown('')).toEqual(['1', '2', '3', '4']);
  expect(shown('order=carats')).toEqual(['3', '4', '1', '2']);
  expect(shown('order=priority')).toEqual(['4', '1', '2', '3']);
  expect(shown('order=nonsense')).toEqual(['1', '2', '3', '4']);
});

test('what is typed and not sent is a filter; a valuation alone is no bid', () => {
  expect(shown('show=draft')).toEqual(['1']);
});
