import { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { eventually } from '@tender/kernel/testing/eventually';
import type { WaitingRequest } from './fair-queue.js';
import { GuestQueue } from './guest-queue.js';

const request = (enter: () => void, { network = 'one', socket = new Socket() } = {}): WaitingRequest => ({
  socket,
  network,
  proceed: enter,
  reject: () => {
    throw new Error('there is room');
  },
});

test('requests proceed one after another, in order; a closed connection is skipped', async () => {
  const queue = new GuestQueue();
  const entered: number[] = [];
  const sockets = Array.from({ length: 100 }, () => new Socket());
  sockets.forEach((socket, index) => queue.enqueue(request(() => entered.push(index), { socket })));
  expect(entered).toEqual([0]);
  for (const gone of [1, 2, 50]) sockets[gone]!.destroy();
  const seen = new Set<number>();
  while (entered.length < 97) {
    seen.add(entered.length);
    await delay(0);
  }
  expect(entered).toEqual(sockets.flatMap((_, index) => ([1, 2, 50].includes(index) ? [] : index)));
  // The requests proceeded one by one: most queue lengths in between were seen.
  expect(seen.size).toBeGreaterThan(20);
  queue.enqueue(request(() => entered.push(100)));
  while (entered.at(-1) !== 100) await delay(0);
});

test('a flood of refused requests delays each other request by one', async () => {
  const queue = new GuestQueue();
  const entered: string[] = [];
  for (let index = 0; index < 100; index++) queue.enqueueRefused(request(() => entered.push('refused')));
  for (let index = 0; index < 3; index++) queue.enqueue(request(() => entered.push(`admitted ${index}`)));
  while (entered.filter((entry) => entry !== 'refused').length < 3) await delay(1);
  expect(entered).toEqual(['refused', 'admitted 0', 'refused', 'admitted 1', 'refused', 'admitted 2']);
});

test('a flood from one network delays another by one request each', async () => {
  const queue = new GuestQueue();
  const entered: string[] = [];
  for (let index = 0; index < 1_000; index++)
    queue.enqueue(request(() => entered.push('flood'), { network: 'flooding' }));
  for (let index = 0; index < 3; index++) queue.enqueue(request(() => entered.push('honest'), { network: 'honest' }));
  await eventually(() => entered.filter((entry) => entry === 'honest').length === 3, 'the honest ones');
  expect(entered.slice(0, 7)).toEqual(['flood', 'flood', 'honest', 'flood', 'honest', 'flood', 'honest']);
});
