import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { NetworkLimiter } from './network-limiter.js';
import { memoryCounters, mongoCounters } from './counters.js';
import { CountingRateLimiter, RateLimiters } from './rate-limiter.js';

const tooMany = (retryAfter: number) => expect.objectContaining({ code: 'TOO_MANY_REQUESTS', details: { retryAfter } });
const MINUTE = 60_000;

beforeEach(() => {
  jest.useFakeTimers({ now: 0 });
});
afterEach(() => {
  jest.useRealTimers();
});

describe('five tries a minute', () => {
  const five = (longestWait?: number) =>
    new CountingRateLimiter({ name: 'tries', points: 5, ...(longestWait !== undefined && { longestWait }) });
  const spend = async (limiter: CountingRateLimiter, key = 'ann') => {
    for (let tries = 0; tries < 5; tries++) await limiter.consume(key);
  };

  test('and then a wait, for each key separately', async () => {
    const limiter = five();
    await spend(limiter);
    await expect(limiter.consume('ann')).rejects.toEqual(tooMany(60));
    jest.advanceTimersByTime(59_000);
    await expect(limiter.consume('ann')).rejects.toEqual(tooMany(1));
    await limiter.consume('bob');
    jest.advanceTimersByTime(1_000);
    await limiter.consume('ann');
  });

  test('and a longer wait each time, up to the maximum', async () => {
    const limiter = five(240);
    for (const wait of [60, 120, 240, 240]) {
      await spend(limiter);
      await expect(limiter.consume('ann')).rejects.toEqual(tooMany(wait));
      jest.advanceTimersByTime(wait * 1_000);
    }
  });

  test('and the same wait each time, if waits do not grow', async () => {
    const limiter = five();
    for (let times = 0; times < 3; times++) {
      await spend(limiter);
      await expect(limiter.consume('ann')).rejects.toEqual(tooMany(60));
      jest.advanceTimersByTime(MINUTE);
    }
  });

  test('from the beginning after an hour', async () => {
    const limiter = five(900);
    await spend(limiter);
    await expect(limiter.consume('ann')).rejects.toEqual(tooMany(60));
    jest.advanceTimersByTime(61 * MINUTE);
    await spend(limiter);
    await expect(limiter.consume('ann')).rejects.toEqual(tooMany(60));
  });

  test('are reset after a success', async () => {
    const limiter = five(900);
    await spend(limiter);
    expect(await limiter.allow('ann')).toBe(false);
    await limiter.clear('ann');
    expect(await limiter.allow('ann')).toBe(true);
  });

  test('are not displaced by the tries of 20,000 others', async () => {
    const limiter = five(900);
    await spend(limiter);
    await expect(limiter.consume('ann')).rejects.toEqual(tooMany(60));
    for (let other = 0; other < 20_001; other++) await limiter.consume(`other ${other}`);
    await expect(limiter.consume('ann')).rejects.toEqual(tooMany(60));
  });
});

describe('counters on an unavailable server', () => {
  const away = () => Promise.reject(new Error('away'));
  const client = {
    db: () => ({
      collection: () => ({
        createIndex: () => Promise.resolve(),
        findOneAndUpdate: away,
        findOne: away,
        deleteOne: away,
      }),
    }),
  };

  test('count in this process', async () => {
    const limiter = new CountingRateLimiter(
      { name: 'tries', points: 2, longestWait: 900 },
      await mongoCounters(client, 'house_state'),
    );
    for (let tries = 0; tries < 2; tries++) await limiter.consume('ann');
    await expect(limiter.consume('ann')).rejects.toEqual(tooMany(60));
    await limiter.clear('ann');
    await limiter.consume('ann');
  });
});

describe('the rate limits of an installation', () => {
  test('are off with the setting', async () => {
    const limiter = new RateLimiters({ rateLimits: false, counters: memoryCounters }).create({
      name: 'tries',
      points: 1,
    });
    for (let tries = 0; tries < 100; tries++) await limiter.consume('ann');
  });
});

describe('the tries of a network', () => {
  const limiter = () =>
    new NetworkLimiter(new RateLimiters({ rateLimits: true, counters: memoryCounters }), { name: 'tries', points: 5 });

  test.each([
    ['the ports of a proxy', (n: number) => `203.0.113.10:${n}`],
    ['two notations of IPv4', (n: number) => (n % 2 ? '203.0.113.10' : '::ffff:203.0.113.10')],
    [
      'many notations of IPv6',
      (n: number) => ['2001:db8::1', '2001:DB8::1', '2001:0db8:0:0:0:0:0:1', '[2001:db8::1]:80'][n % 4]!,
    ],
    ['the addresses of one customer', (n: number) => `2001:db8::${n.toString(16)}`],
  ])('are counted together over %s', async (_, address) => {
    const bound = limiter();
    for (let tries = 0; tries < 5; tries++) await bound.consume(address(tries));
    await expect(bound.consume(address(5))).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });

  test('are limited for a whole site, too', async () => {
    const bound = limiter();
    for (let tries = 0; tries < 40; tries++) await bound.consume(`2001:db8:0:${tries.toString(16)}::1`);
    await expect(bound.consume('2001:db8:0:ffff::1')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    await bound.consume('2001:db8:1::1');
  });
});
