import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { Rejection } from '@tender/kernel';
import { eventually } from '@tender/kernel/testing/eventually';
import { MockedTime } from '@tender/kernel/testing/mocked-time';
import { whenItCanOpen } from './waiting-room.js';

/** Start of a whole server on a full disk: `disk-full.deep.int.spec.ts`. */

const told: unknown[] = [];
beforeEach(() => {
  told.length = 0;
  jest.spyOn(console, 'error').mockImplementation((...words) => void told.push(...words));
});
afterEach(() => {
  jest.restoreAllMocks();
});

async function settings() {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port: PORT } = taken.address() as AddressInfo;
  await new Promise((done) => taken.close(done));
  return { HOST: '127.0.0.1', PORT, DATA_DIR: 'data' };
}

test('while a store does not answer, the server is live but not ready, reports why, and opens once it answers', async () => {
  const place = await settings();
  let answers = false;
  const opening = whenItCanOpen(place, async () => {
    if (!answers) throw new Rejection('UNAVAILABLE');
    return 'open';
  });
  const ask = (path: string) => fetch(`http://${place.HOST}:${place.PORT}${path}`);
  await eventually(() =>
    ask('/health/live').then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  const refused = await ask('/api/auth/me');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
  // Without the header `app-version`, a page would treat the answer as that of a proxy.
  expect(refused.headers.has('app-version')).toBe(true);
  expect(await refused.json()).toMatchObject({ code: 'UNAVAILABLE' });
  answers = true;
  expect(await opening).toEqual({ opened: 'open', port: place.PORT });
  expect(told).toEqual(['A store does not answer: the server starts as soon as it answers']);
  await expect(ask('/health/live')).rejects.toThrow();
});

test('an error that is not temporary ends the start', async () => {
  const wrong = new Rejection('INVALID');
  await expect(whenItCanOpen(await settings(), () => Promise.reject(wrong))).rejects.toBe(wrong);
  expect(told).toEqual([]);
});

test('retries every two seconds', async () => {
  const time = new MockedTime();
  try {
    const tries: number[] = [];
    const opening = whenItCanOpen(await settings(), async () => {
      tries.push(time.now);
      if (tries.length < 5) throw new Rejection('UNAVAILABLE');
    });
    await time.passUntil(() => tries.length === 5);
    await opening;
    expect(tries.slice(2).map((at, index) => at - tries[index + 1]!)).toEqual([2_000, 2_000, 2_000]);
  } finally {
    time.end();
  }
});
