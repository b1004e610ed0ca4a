import { beforeEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { TokenBucketLimit } from './token-bucket-limit.js';

let now: number;
let limit: TokenBucketLimit;
beforeEach(() => {
  now = 1_000;
  limit = new TokenBucketLimit({ burst: 10, perSecond: 5 }, () => now);
});
const taken = (count: number, key = 'ann'): number =>
  Array.from({ length: count }, () => limit.consume(key)).filter((wait) => wait === 0).length;

describe('a token bucket', () => {
  test('gives the whole burst at once, and then a fixed number a second', () => {
    expect(taken(50)).toBe(10);
    now += 1_000;
    expect(taken(50)).toBe(5);
    now += 60_000;
    expect(taken(50)).toBe(10);
  });

  test('returns the exact time to wait', () => {
    limit.charge('ann', 25);
    const wait = limit.consume('ann');
    expect(wait).toBe(4);
    now += wait * 1_000;
    expect(limit.consume('ann')).toBe(0);
  });

  test('counts a charge from now, also when the bucket was full for long', () => {
    limit.consume('ann');
    now += 60_000;
    limit.charge('ann', 25);
    expect(limit.consume('ann')).toBe(4);
  });

  test('adds a charge to the tokens that are already used', () => {
    taken(10);
    limit.charge('ann', 5);
    expect(limit.consume('ann')).toBe(2);
  });

  test('is separate for each key', () => {
    taken(50);
    expect(taken(50, 'ben')).toBe(10);
  });

  test('deletes full buckets only, for any number of keys', () => {
    taken(10);
    limit.charge('ann', 1_000);
    for (let second = 0; second < 100; second++) {
      for (let key = 0; key < 100; key++) limit.consume(`stranger ${second} ${key}`);
      now += 1_000;
      expect(limit.consume('ann')).toBeGreaterThan(0);
    }
    expect(limit.size).toBeLessThan(500);
  });

  test('never gives more than the burst and the returned tokens, at any pace', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 1, max: 8 })), { maxLength: 60 }),
        (story) => {
          now = 0;
          limit = new TokenBucketLimit({ burst: 10, perSecond: 5 }, () => now);
          let all = 0;
          for (const [millis, tries] of story) {
            now += millis;
            all += taken(tries);
            expect(all).toBeLessThanOrEqual(10 + (5 * now) / 1_000 + 1e-6);
          }
        },
      ),
    );
  });
});
