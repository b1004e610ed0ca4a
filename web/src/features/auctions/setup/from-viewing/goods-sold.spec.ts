import { expect, test } from '@jest/globals';
import { ApiError } from '../../../../shared/http/api-error.js';
import { endsOf, soldElsewhere } from './goods-sold.js';

const goods = [
  { good: 'v.1', auctionId: 'a', lotNo: '7', sold: true },
  { good: 'v.2', auctionId: 'b', lotNo: '8', sold: false },
];

test('a refusal names parcels of other auctions and their outcomes', () => {
  const refused = soldElsewhere(new ApiError('', 409, 'GOODS_SOLD', { goods }));
  expect(refused).toEqual(goods);
  expect(Object.fromEntries(endsOf(refused!, (id) => ({ a: 'November', b: 'December' })[id] ?? ''))).toEqual({
    'v.1': { end: 'sold', auction: 'November' },
    'v.2': { end: 'offered', auction: 'December' },
  });
});

test('returns null for any other failure', () => {
  expect(soldElsewhere(new ApiError('', 409, 'GOODS_NOT_SHOWN', { goods: ['v.1'] }))).toBeNull();
  expect(soldElsewhere(new Error('GOODS_SOLD'))).toBeNull();
});
