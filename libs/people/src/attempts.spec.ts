import { describe, expect, test } from '@jest/globals';
import { Attempts, networkOf } from './attempts.js';

const tooMany = (retryAfter: number) => expect.objectContaining({ code: 'TOO_MANY_REQUESTS', details: { retryAfter } });

describe('five tries a minute', () => {
  const spend = (attempts: Attempts, from: number) => { for (let second = 0; second < 5; second++) attempts.count('ann', from + second * 1_000); };

  test('and then a wait, each key for itself', () => {
    const attempts = new Attempts(5);
    spend(attempts, 0);
    expect(() => attempts.count('ann', 10_000)).toThrow(tooMany(60));
    expect(() => attempts.count('ann', 69_000)).toThrow(tooMany(1));
    attempts.count('bob', 10_000);
    attempts.count('ann', 70_000);
  });

  test('and a longer wait each time, up to the longest', () => {
    const attempts = new Attempts(5, 4 * 60_000);
    let now = 0;
    for (const wait of [60, 120, 240, 240]) {
      spend(attempts, now);
      expect(() => attempts.count('ann', now + 10_000)).toThrow(tooMany(wait));
      now += 10_000 + wait * 1_000;
    }
  });

  test('from the beginning after an hour of quiet', () => {
    const attempts = new Attempts(5);
    spend(attempts, 0);
    expect(() => attempts.count('ann', 10_000)).toThrow(tooMany(60));
    spend(attempts, 3_700_000);
    expect(() => attempts.count('ann', 3_710_000)).toThrow(tooMany(60));
  });

  test('slide: what is a minute ago counts no more', () => {
    const attempts = new Attempts(5);
    spend(attempts, 0);
    attempts.count('ann', 60_000);
    expect(attempts.allow('ann', 60_500)).toBe(false);
  });

  test('are forgotten when one proves oneself', () => {
    const attempts = new Attempts(5);
    spend(attempts, 0);
    attempts.clear('ann');
    expect(attempts.allow('ann', 6_000)).toBe(true);
  });

  test('are without a bound where it is switched off', () => {
    const attempts = new Attempts(Infinity);
    for (let second = 0; second < 100; second++) attempts.count('ann', second);
  });
});

test.each([
  ['203.0.113.7', '203.0.113.7'], ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'], ['2001:db8::1', '2001:db8:0:0'], ['::1', '0:0:0:0'], ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
])('%s counts with its network, %s', (address, network) => expect(networkOf(address)).toBe(network));
