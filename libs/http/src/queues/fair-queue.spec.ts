import { Socket } from 'node:net';
import { beforeEach, expect, test } from '@jest/globals';
import { FairQueue } from './fair-queue.js';

let queue: FairQueue;
let turnedAway: string[];
beforeEach(() => {
  queue = new FairQueue(10);
  turnedAway = [];
});

function come(network: string, count = 1): Socket[] {
  return Array.from({ length: count }, () => {
    const socket = new Socket();
    queue.add({ socket, network, proceed: () => undefined, reject: () => turnedAway.push(network) });
    return socket;
  });
}
const all = (): string[] => {
  const order: string[] = [];
  for (let request = queue.next(); request; request = queue.next()) order.push(request.network);
  return order;
};

test('networks take turns', () => {
  come('a', 4);
  come('b', 2);
  come('c');
  expect(all()).toEqual(['a', 'b', 'c', 'a', 'b', 'a', 'a']);
  expect(queue.size).toBe(0);
});

test('a closed request is skipped', () => {
  const [first, , third] = come('a', 3);
  for (const gone of [first, third, ...come('b', 2)]) gone!.destroy();
  come('c');
  expect(all()).toEqual(['a', 'c']);
  expect(queue.size).toBe(0);
});

test('a full queue rejects only networks that have their share', () => {
  come('a', 50);
  expect([queue.size, turnedAway.length]).toEqual([10, 40]);
  come('b', 50);
  expect(queue.size).toBe(14);
  come('c');
  expect(queue.size).toBe(15);
  come('a');
  expect(turnedAway.at(-1)).toBe('a');
  for (let network = 0; network < 1_000; network++) come(`one of many ${network % 30}`, 3);
  expect(queue.size).toBeLessThanOrEqual(20 + 30);
  expect(new Set(all()).size).toBeGreaterThan(5);
});
