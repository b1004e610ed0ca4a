import { expect, test } from '@jest/globals';
import {
  factsOfReceipt,
  placeOfReceipt,
  receiptAmongAll,
  receiptOfBid,
  textOfReceipt,
  type Receipt,
} from './receipt-facts.js';
import { aBid } from '../../../../testing/examples.js';

const bid = aBid({
  auction: 'a',
  biddingAmount: 1250.5,
  status: 'standing',
  placedAt: '2026-11-20T10:01:00.000Z',
  receipt: { hash: 'abc', receivedAt: '2026-11-20T10:01:00.000Z' },
});

test('the receipt of the current bid can be opened also while other words describe the lot', () => {
  expect([false, true].map((hasOtherWords) => placeOfReceipt(bid, hasOtherWords))).toEqual(['words', 'beside']);
  const { receipt: _, ...without } = bid;
  expect([placeOfReceipt(without, true), placeOfReceipt(null, false)]).toEqual([null, null]);
});

test('a receipt as text has all its lines', () => {
  const text = textOfReceipt(
    factsOfReceipt(receiptOfBid(bid, '7'), {
      auction: 'November rough',
      company: 'Aurelia',
      house: 'The house',
      timeZone: 'Asia/Hong_Kong',
    }),
  );
  for (const words of ['Auction: November rough', 'Lot: 7', 'Company: Aurelia', 'Bid: $1,250.50', 'Hash: abc'])
    expect(text.split('\n')).toContain(words);
  expect(text).toMatch(/In UTC: .*10:01:00 UTC/);
  expect(text).toMatch(/Received: .*18:01:00.*Hong Kong time/);
});

test('a receipt in the list names its bid', () => {
  const bidOf = (more: Partial<Receipt>) =>
    receiptAmongAll({ type: 'BidRevised', biddingAmount: 9, at: bid.placedAt, hash: 'h', ...more } as Receipt, {
      auctionId: 'a',
      lotNo: '7',
      house: 'The house',
    });
  expect(bidOf({})).toEqual({ auctionId: 'a', lotNo: '7', at: bid.placedAt, hash: 'h', bid: 'Revised: $9.00' });
  expect(bidOf({ biddingAmount: null }).bid).toBe('Revised: amount sealed');
  const withdrawn = { type: 'BidWithdrawn', biddingAmount: null } as const;
  expect(bidOf(withdrawn).bid).toBe('Withdrawn');
  expect(bidOf({ ...withdrawn, onBehalf: { reason: 'asked for' } }).bid).toBe('Withdrawn by The house: asked for');
});
