import { describe, expect, test } from '@jest/globals';
import { lotNumberKey, numberKeyOf } from './lot-numbers.js';

describe('numbers of lots and parcels are the same', () => {
  test.each([
    ['\u00e9', 'e\u0301'],
    ['A 1', 'A\u00a01'],
    ['A 1', '  A   1 '],
    ['12', '\uff11\uff12'],
    ['A\u20031', 'A\u3000 1'],
  ])('%j and %j', (one, other) => expect(lotNumberKey(one)).toBe(lotNumberKey(other)));

  test.each([
    ['a1', 'A1'],
    ['A 1', 'A1'],
    ['01', '1'],
  ])('but not %j and %j', (one, other) => expect(lotNumberKey(one)).not.toBe(lotNumberKey(other)));
});

test('older rules keep the comparison of release 0.1.0', () => {
  for (const rules of [1, 2, 3]) {
    expect(numberKeyOf('lots', rules)('\uff11\u00a0 ')).toBe('1  ');
    expect(numberKeyOf('goods', rules)('\uff11 ')).toBe('\uff11 ');
  }
  for (const list of ['lots', 'goods'] as const) expect(numberKeyOf(list, 4)('\uff11\u00a0 ')).toBe('1');
});
