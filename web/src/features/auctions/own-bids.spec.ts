import { expect, test } from '@jest/globals';
import { receivedAt, sealedInWords } from './own-bids.js';
import { aBid } from '../../testing/examples.js';

const placedAt = '2026-11-20T10:00:00.000Z';
const receipt = { hash: 'h', receivedAt: '2026-11-20T12:00:00.000Z' };
const bid = (more: object) => aBid({ placedAt, revisedAt: null, receipt, ...more });

test('the time of receipt is that of the amount, not of the withdrawal', () => {
  expect(receivedAt(bid({ status: 'standing' }))).toBe(receipt.receivedAt);
  expect(receivedAt(bid({ status: 'withdrawn' }))).toBe(placedAt);
  const revisedAt = '2026-11-20T11:00:00.000Z';
  expect(receivedAt(bid({ status: 'withdrawn', revisedAt }))).toBe(revisedAt);
});

test('does not call amounts sealed by colleagues if they cannot be decrypted any more', () => {
  expect(sealedInWords(2, [bid({ status: 'standing' })])).toMatch(/^Without 2 bids of colleagues/);
  expect(sealedInWords(2, [bid({ status: 'standing', unreadable: true })])).toBe(
    'Without 2 bids, whose amounts are no longer readable',
  );
});
