import { expect, test } from '@jest/globals';
import type { BidView } from '@tender/contracts';
import { receivedAt } from './own-bids.js';

const placedAt = '2026-11-20T10:00:00.000Z';
const receipt = { hash: 'h', receivedAt: '2026-11-20T12:00:00.000Z' };
const bid = (more: object) => ({ placedAt, revisedAt: null, receipt, ...more }) as unknown as BidView;

test('a bid was received when the house took its amount, and not when it was withdrawn', () => {
  expect(receivedAt(bid({ status: 'standing' }))).toBe(receipt.receivedAt);
  expect(receivedAt(bid({ status: 'withdrawn' }))).toBe(placedAt);
  const revisedAt = '2026-11-20T11:00:00.000Z';
  expect(receivedAt(bid({ status: 'withdrawn', revisedAt }))).toBe(revisedAt);
});
