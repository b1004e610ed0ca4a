import { Socket } from 'node:net';
import { expect, jest, test } from '@jest/globals';
import { eventually } from '@tender/kernel/testing/eventually';
import { StaticQueue } from './static-queue.js';

const come = (queue: StaticQueue, network: string, count: number, entered: string[]): void => {
  for (let index = 0; index < count; index++) {
    queue.enqueue({
      socket: new Socket(),
      network,
      proceed: () => entered.push(network),
      reject: () => {
        throw new Error('there is room');
      },
    });
  }
};

test('the page and the assets of some browsers proceed at once, a flood does not, and then another network has its turn', async () => {
  const queue = new StaticQueue();
  const entered: string[] = [];
  for (let browser = 0; browser < 10; browser++) come(queue, `browser ${browser}`, 31, entered);
  expect(entered).toHaveLength(310);
  come(queue, 'flood', 5_000, entered);
  const atOnce = entered.length;
  expect(atOnce).toBeLessThan(5_000);
  come(queue, 'honest', 1, entered);
  await eventually(() => entered.includes('honest'), 'the honest one');
  expect(entered.indexOf('honest') - atOnce).toBeLessThanOrEqual(2);
});

test('a request waits for the debt of others by a second at most', () => {
  jest.useFakeTimers();
  try {
    const queue = new StaticQueue();
    const entered: string[] = [];
    for (let answer = 0; answer < 1_000; answer++) queue.charge(1024 ** 3);
    come(queue, 'one', 1, entered);
    expect(entered).toEqual([]);
    jest.advanceTimersByTime(1_100);
    expect(entered).toEqual(['one']);
  } finally {
    jest.useRealTimers();
  }
});

test('long answers are charged as well', async () => {
  const queue = new StaticQueue();
  const entered: string[] = [];
  queue.charge(1024 ** 3 / 16);
  come(queue, 'one', 1, entered);
  expect(entered).toEqual([]);
  await eventually(() => entered.length === 1, 'its turn');
});
