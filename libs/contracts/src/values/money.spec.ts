import { describe, expect, test } from '@jest/globals';
import { centsOf, formatPercentage, formatUsd, MAXIMUM_AMOUNT, usdOf } from './money.js';

describe('money', () => {
  test.each([
    [0, 0],
    [1, 100],
    [1250.5, 125050],
    [0.1, 10],
    [0.29, 29],
    [1.15, 115],
    [4.35, 435],
    [1_000_000.01, 100_000_001],
    [MAXIMUM_AMOUNT, 1_000_000_000_000],
  ])('%d USD are %d cents, and back', (usd, cents) => {
    expect(centsOf(usd)).toBe(cents);
    expect(usdOf(cents)).toBe(usd);
  });

  test.each([[0.001], [1.005], [NaN], [Infinity], [1e-7], [1e21], [Number.MAX_SAFE_INTEGER]])(
    '%d is no amount',
    (usd) => {
      expect(centsOf(usd)).toBeNull();
    },
  );

  test.each([
    [-1.5, -150],
    [-0.01, -1],
    [-3, -300],
    [-0, 0],
  ])('%d may be negative: another rule refuses it', (usd, cents) => expect(centsOf(usd)).toBe(cents));

  test('every amount of cents survives the wire', () => {
    for (let cents = 1; cents < 1_000_000_000_000; cents = Math.ceil(cents * 1.01))
      expect(centsOf(JSON.parse(JSON.stringify(usdOf(cents))) as number)).toBe(cents);
  });

  test.each([
    ['en-US', '$1,250.50', '33.33%'],
    ['nl-NL', '$ 1.250,50', '33,33%'],
  ])('reads well in %s', (locale, amount, share) => {
    expect(formatUsd(1250.5, locale).replace(/\s/g, ' ')).toBe(amount);
    expect(formatPercentage(1, 3, locale)).toBe(share);
    expect(formatPercentage(0, 0, locale)).toBe('0%');
  });
});
