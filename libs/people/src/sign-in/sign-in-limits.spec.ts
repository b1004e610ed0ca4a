import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { memoryCounters, RateLimiters } from '@tender/http';
import { SignInLimits } from './sign-in-limits.js';

const SECOND = 1_000;
const DAY_SECONDS = 24 * 3_600;
const OWNER = 'ann@house.test';
let limits: SignInLimits;

beforeEach(() => {
  jest.useFakeTimers({ now: 0 });
  limits = new SignInLimits(new RateLimiters({ rateLimits: true, counters: memoryCounters }));
});
afterEach(() => {
  jest.useRealTimers();
});

const comesIn = async (address: string): Promise<boolean> => {
  const free = await limits.consumeUnknown(OWNER, address).then(
    () => true,
    () => false,
  );
  if (free) await limits.forgive(OWNER, address, null);
  return free;
};

/**
 * Number of the owner's 1,440 tries in a day, one a minute in a new browser, that are allowed while an attacker makes
 * 594 tries a day.
 */
async function ownersDay(attackers: (attempt: number) => string, owner = '198.51.100.1'): Promise<number> {
  let attempts = 0;
  let through = 0;
  for (let second = 0; second < DAY_SECONDS; second += 60) {
    for (; attempts < (second / DAY_SECONDS) * 594; attempts++)
      await limits.consumeUnknown(OWNER, attackers(attempts)).catch(() => undefined);
    if (await comesIn(owner)) through++;
    jest.advanceTimersByTime(60 * SECOND);
  }
  return through;
}

describe('594 tries a day at one account', () => {
  test('from one network never lock the owner out of a new browser', async () =>
    expect(await ownersDay(() => '203.0.113.7')).toBe(1_440));
  test('from 594 networks do not lock the owner out either', async () =>
    expect(await ownersDay((attempt) => `203.0.${attempt >> 8}.${attempt & 255}`)).toBe(1_440));
});

describe('an attacker', () => {
  test('from one network gets fewer than 1,000 tries a day', async () => {
    let tries = 0;
    for (let second = 0; second < DAY_SECONDS; second += 10) {
      for (let at = 0; at < 10; at++)
        if (
          await limits.consumeUnknown(OWNER, '203.0.113.7').then(
            () => true,
            () => false,
          )
        )
          tries++;
      jest.advanceTimersByTime(10 * SECOND);
    }
    expect(tries).toBeLessThan(1_000);
  });

  test('from one IPv6 /48 gets 40 tries an hour, and cannot lock the owner out of a new browser', async () => {
    let tries = 0;
    for (let network = 0; network < 2_000; network++)
      if (await comesIn(`2001:db8:1:${network.toString(16)}::1`)) tries++;
    expect(tries).toBe(40);
    expect(await comesIn('2001:db8:2::1')).toBe(true);
    expect(await comesIn('198.51.100.1')).toBe(true);
  });

  test('from any number of networks gets 600 tries an hour', async () => {
    let tries = 0;
    for (let network = 0; network < 2_000; network++)
      if (await comesIn(`203.0.${network >> 8}.${network & 255}`)) tries++;
    expect(tries).toBe(600);
  });

  test('gets no more tries by writing the address in another case', async () => {
    const spelling = (index: number) => (index % 2 === 0 ? OWNER : OWNER.toUpperCase());
    const countTries = async (attempts: number, networkAt: (index: number) => string): Promise<number> => {
      let tries = 0;
      for (let index = 0; index < attempts; index++)
        if (await limits.allowUnknown(spelling(index), networkAt(index))) tries++;
      return tries;
    };
    expect(await countTries(20, () => '203.0.113.7')).toBe(5);
    expect(await countTries(100, (index) => `2001:db8:1:${index.toString(16)}::1`)).toBe(40);
    expect(await countTries(2_000, (index) => `203.0.${index >> 8}.${index & 255}`)).toBe(600 - 45);
  });

  test('cannot lock the owner out of a known browser: neither by the account nor by the network', async () => {
    for (let attempt = 0; attempt < 2_000; attempt++)
      await limits.consumeUnknown(OWNER, `203.0.${attempt >> 8}.${attempt & 255}`).catch(() => undefined);
    for (let attempt = 0; attempt < 100; attempt++)
      await limits.consumeUnknown(`other ${attempt}`, '198.51.100.1').catch(() => undefined);
    expect(await comesIn('198.51.100.1')).toBe(false);
    await limits.consumeKnown('ann', 'device of the owner');
  });

  test('in a known browser gets five tries a minute, then growing delays', async () => {
    for (let tries = 0; tries < 5; tries++) await limits.consumeKnown('ann', 'device');
    await expect(limits.consumeKnown('ann', 'device')).rejects.toMatchObject({ details: { retryAfter: 60 } });
    jest.advanceTimersByTime(60 * SECOND);
    for (let tries = 0; tries < 5; tries++) await limits.consumeKnown('ann', 'device');
    await expect(limits.consumeKnown('ann', 'device')).rejects.toMatchObject({ details: { retryAfter: 120 } });
  });

  test('in a known browser signs in at most 30 times a minute, also with the right password', async () => {
    let tries = 0;
    for (let browser = 0; browser < 50; browser++) {
      const free = await limits.consumeKnown('ann', `browser ${browser % 10}`).then(
        () => true,
        () => false,
      );
      if (free) await limits.forgive(OWNER, '198.51.100.1', `browser ${browser % 10}`);
      if (free) tries++;
    }
    expect(tries).toBe(30);
    await limits.consumeKnown('bob', 'browser of another person');
    jest.advanceTimersByTime(60 * SECOND);
    await limits.consumeKnown('ann', 'browser 0');
  });
});
