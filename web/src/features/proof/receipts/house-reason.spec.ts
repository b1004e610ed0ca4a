import { expect, test } from '@jest/globals';
import { receiptOf } from '../testing/house.js';
import { houseReason } from './house-reason.js';

test('the reason of a bid that the house entered is in its receipt', () => {
  expect(houseReason(receiptOf({ bidId: 'b1', onBehalf: 'asked by telephone' }).file!)).toBe('asked by telephone');
  expect(houseReason(receiptOf({ bidId: 'b1' }).file!)).toBeNull();
  expect(houseReason('no receipt')).toBeNull();
});
