import { describe, expect, test } from '@jest/globals';
import { amountText, centsTyped, perCaratOf, totalOf } from './amounts.js';

describe('a typed amount', () => {
  test.each([
    ['1250', 125_000],
    ['1,250.5', 125_050],
    ['$ 1,250.50', 125_050],
    ["1'250'000", 125_000_000],
    ['1’250.50', 125_050],
    ['10 000.01', 1_000_001],
    ['0.07', 7],
  ])('%s', (text, cents) => expect(centsTyped(text)).toBe(cents));

  test.each(['', '12.345', '1,25', '1.250,50', '-5', '1e3', 'abc', '12,3456', '0,512'])('%s is none', (text) =>
    expect(centsTyped(text)).toBeNull(),
  );

  test('reads what it writes', () => expect(centsTyped(amountText(123_456_789))).toBe(123_456_789));
});

describe('price per carat', () => {
  test('a total from it, to the nearest cent', () => {
    expect(totalOf(100_010, 12.34)).toBe(1_234_123);
    expect(totalOf(333, 0.005)).toBe(2);
  });

  test('it from a total; none without a weight', () => {
    expect(perCaratOf(1_234_123, 12.34)).toBe(100_010);
    expect(perCaratOf(100, null)).toBeNull();
    expect(perCaratOf(100, 0)).toBeNull();
  });
});
