import { expect, test } from '@jest/globals';
import { counted } from './counted.js';

test('one thing is singular, any other number plural', () => {
  expect([0, 1, 2, 1_250].map((count) => counted(count, 'lot'))).toEqual(['0 lots', '1 lot', '2 lots', '1,250 lots']);
  expect([1, 2].map((count) => counted(count, 'company', 'companies'))).toEqual(['1 company', '2 companies']);
});
