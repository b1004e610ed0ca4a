import { expect, test } from '@jest/globals';
import type { Ended } from '../ended-bids.js';
import { endOfReceipt, type Receipt } from './receipt-ends.js';

const receipt = (type: Receipt['type'], bidId = 'b', reason?: string) =>
  ({ type, bidId, ...(reason && { onBehalf: { reason } }) }) as Receipt;
const endsOf = (receipts: Receipt[], ends: [string, Ended | null][] = []) =>
  receipts.map((one, index) => endOfReceipt(one, receipts.slice(index + 1), new Map(ends)));

test('of each bid the last receipt counts, until the bid ends', () => {
  const [placed, revised] = [receipt('BidPlaced'), receipt('BidRevised')];
  expect(endsOf([placed, receipt('BidPlaced', 'c'), revised], [['b', null]])).toEqual(['Revised later', '', '']);
  expect(endsOf([placed, revised], [['b', 'Void']])).toEqual(['Revised later', 'Voided by the house']);
});

test('a withdrawal says whose it was, and counts, also where the company bids again', () => {
  const receipts = (reason?: string) => [
    receipt('BidPlaced'),
    receipt('BidWithdrawn', 'b', reason),
    receipt('BidPlaced'),
  ];
  expect(endsOf(receipts())).toEqual(['Withdrawn by us', '', '']);
  expect(endsOf(receipts('asked for'))).toEqual(['Withdrawn by the house', '', '']);
  expect(endsOf(receipts().slice(0, 2), [['b', 'Withdrawn']])).toEqual(['Withdrawn by us', '']);
});

test('a bid that is placed again without having been withdrawn was voided before', () => {
  const receipts = [receipt('BidPlaced'), receipt('BidRevised'), receipt('BidPlaced'), receipt('BidRevised')];
  expect(endsOf(receipts, [['b', null]])).toEqual(['Revised later', 'Voided by the house', 'Revised later', '']);
});
