import { beforeEach, describe, expect, test } from '@jest/globals';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { HeavyReadLimit } from './heavy-read-limit.js';

let reads: HeavyReadLimit;
beforeEach(() => {
  reads = new HeavyReadLimit({ rateLimits: true });
});

/** Reads that end on demand. */
function asked(userId: string, count: number) {
  const entered: number[] = [];
  const refused: number[] = [];
  const all = Array.from({ length: count }, (_, index) =>
    reads.acquire(userId).then(
      () => void entered.push(index),
      () => void refused.push(index),
    ),
  );
  return { entered, refused, all: Promise.all(all) };
}

/** Repeats a read until it is refused. */
async function eventuallyRefused(read: () => Promise<void>): Promise<void> {
  for (let tries = 0; tries < 500; tries++) {
    try {
      await read();
    } catch {
      return;
    }
  }
  throw new Error('it was never refused');
}

describe('heavy reads', () => {
  test('of one person run one at a time, in order', async () => {
    const { entered, all } = asked('ann', 4);
    for (let made = 1; made <= 4; made++) {
      await nextTurn();
      expect(entered).toEqual([0, 1, 2, 3].slice(0, made));
      reads.release('ann', 0);
    }
    await all;
    const again = asked('ann', 1);
    await again.all;
    expect(again.entered).toEqual([0]);
  });

  test('of one person do not delay another', async () => {
    asked('ann', 10);
    const ben = asked('ben', 1);
    await ben.all;
    expect(ben.entered).toEqual([0]);
  });

  test('beyond the maximum queue are refused', async () => {
    const { entered, refused } = asked('ann', 50);
    await nextTurn();
    expect([entered.length, refused.length]).toEqual([1, 19]);
  });

  test('beyond the rate are refused', async () => {
    let refused = 0;
    for (let read = 0; read < 500; read++) {
      await reads.acquire('ann').then(
        () => reads.release('ann', 0),
        () => void refused++,
      );
    }
    expect(refused).toBeGreaterThan(0);
    expect(refused).toBeLessThanOrEqual(380);
  });

  test('of large lists cost as much as small ones of the same length', async () => {
    let made = 0;
    await eventuallyRefused(async () => {
      await reads.acquire('ann');
      reads.release('ann', 2_000);
      made++;
    });
    expect(made).toBeGreaterThanOrEqual(5);
    expect(made).toBeLessThan(20);
    await reads.acquire('ben');
  });

  test('are unlimited if rate limits are off', async () => {
    reads = new HeavyReadLimit({ rateLimits: false });
    const { entered, all } = asked('ann', 500);
    await all;
    expect(entered).toHaveLength(500);
  });
});
