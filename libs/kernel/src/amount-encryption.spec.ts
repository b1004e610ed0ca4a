import { randomBytes } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { sealAmount, unsealAmount } from './amount-encryption.js';

describe('a sealed amount', () => {
  const key = randomBytes(32);

  test('opens only with its key and its context', () => {
    const sealed = sealAmount(key, randomBytes(12), 125_050, 'bid1');
    expect(unsealAmount(key, sealed, 'bid1')).toBe(125_050);
    expect(() => unsealAmount(key, sealed, 'bid2')).toThrow();
    expect(() => unsealAmount(randomBytes(32), sealed, 'bid1')).toThrow();
    expect(() => unsealAmount(key, sealed.slice(0, -4), 'bid1')).toThrow();
  });

  test('has the same length for every amount', () => {
    const lengths = [1, 999_999, 1_000_000_000_000].map(
      (amount) => sealAmount(key, randomBytes(12), amount, 'bid').length,
    );
    expect(new Set(lengths).size).toBe(1);
  });
});
