import { expect, test } from '@jest/globals';
import { NO_STONE_FIELDS, type BidView, type LotView } from '@tender/contracts';
import { entryDoubt } from './entry-doubt.js';

const lot: LotView = {
  _id: 'a1.l1',
  auctionId: 'a1',
  lotNo: '1',
  ...NO_STONE_FIELDS,
  carats: 10,
  minimumBid: 100,
  images: [],
  withdrawn: false,
  bids: [],
};
const present = (biddingAmount: number | null): BidView => ({
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

test.each<[string, number, BidView | undefined, string | null]>([
  ['many times the company’s bid', 3_660_000, present(300), '122.0 times the company’s bid'],
  ['about the company’s bid, far from the minimum', 500_000, present(4_000), null],
  ['many times the minimum where no bid stands', 120_000, undefined, '12.0 times the minimum bid'],
  ['many times the minimum where the bid is sealed', 120_000, present(null), '12.0 times the minimum bid'],
  ['a carat that costs more than any', 300_000_000, present(2_900_000), '$300,000.00 per carat'],
])('%s', (_, cents, bid, doubt) => expect(entryDoubt(cents, lot, bid)).toBe(doubt));

test('doubts a million on a lot without anything to compare it with', () => {
  const bare = { ...lot, carats: null, minimumBid: null };
  expect(entryDoubt(99_999_999, bare, undefined)).toBeNull();
  expect(entryDoubt(1_000_000_000_000, bare, undefined)).toMatch(/neither a weight nor a minimum/);
});
