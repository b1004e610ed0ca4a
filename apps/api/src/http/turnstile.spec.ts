import { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { Turnstile } from './turnstile.js';

test('strangers come in one after another, in order; who has gone away takes no turn', async () => {
  const turnstile = new Turnstile();
  const entered: number[] = [];
  const sockets = Array.from({ length: 100 }, () => new Socket());
  sockets.forEach((socket, index) => turnstile.pass(socket, () => entered.push(index)));
  expect(entered).toEqual([0]);
  for (const gone of [1, 2, 50]) sockets[gone]!.destroy();
  const seen = new Set<number>();
  while (entered.length < 97) {
    seen.add(entered.length);
    await delay(0);
  }
  expect(entered).toEqual(sockets.flatMap((_, index) => ([1, 2, 50].includes(index) ? [] : index)));
  // They did not come in all together: most numbers in between were seen.
  expect(seen.size).toBeGreaterThan(20);
  turnstile.pass(new Socket(), () => entered.push(100));
  while (entered.at(-1) !== 100) await delay(0);
});
