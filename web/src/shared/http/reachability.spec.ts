import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { connectionNow } from '../store/connection-state.js';
import { setReachable, untilServerReachable } from './reachability.js';
import { request } from './request.js';

let answers: (() => Promise<Response>)[];
const lost = () => Promise.reject(new TypeError('Failed to fetch'));
const answered =
  (status: number, headers: Record<string, string> = {}) =>
  () =>
    Promise.resolve(new Response('{}', { status, headers }));

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(globalThis, {
    window: { location: { origin: 'http://house.test' } },
    __APP_VERSION__: 'test',
    fetch: () => answers.shift()!(),
  });
  setReachable(true);
});
afterEach(() => void jest.useRealTimers());

test('a call without an answer marks the server as unreachable, and starts probes until it answers', async () => {
  // 502 and 503 without the header `app-version` come from a proxy that does not reach the server.
  answers = [lost, lost, answered(502), answered(503), answered(200)];
  await expect(request('GET', '/api/lots')).rejects.toThrow('Failed to fetch');
  for (const reached of [false, false, false, true]) {
    expect(connectionNow().reached).toBe(false);
    await jest.advanceTimersToNextTimerAsync();
    expect(connectionNow().reached).toBe(reached);
  }
  await jest.advanceTimersByTimeAsync(60_000);
  expect(answers).toEqual([]);
});

test('a refusal is an answer, and an aborted call says nothing', async () => {
  answers = [answered(409), answered(503, { 'app-version': 'test' }), lost];
  await expect(request('GET', '/api/lots')).rejects.toMatchObject({ code: 409 });
  await expect(request('GET', '/api/lots')).rejects.toMatchObject({ code: 503 });
  await expect(request('GET', '/api/lots', { signal: AbortSignal.abort() })).rejects.toThrow('Failed to fetch');
  expect(connectionNow().reached).toBe(true);
});

test('waits until the server is reachable, and not at all if it is', async () => {
  answers = [answered(200), lost, lost, answered(200)];
  await expect(untilServerReachable()).resolves.toBe(false);
  const waits = untilServerReachable();
  await jest.advanceTimersToNextTimerAsync();
  expect(answers).toHaveLength(1);
  await jest.advanceTimersToNextTimerAsync();
  await expect(waits).resolves.toBe(true);
});

test('tabs probe after 0.5 to 1.5 seconds, with jitter', async () => {
  const waits: number[] = [];
  for (let tab = 0; tab < 20; tab++) {
    answers = [lost, answered(200)];
    await expect(request('GET', '/api/lots')).rejects.toThrow('Failed to fetch');
    const from = Date.now();
    await jest.advanceTimersToNextTimerAsync();
    waits.push(Date.now() - from);
    expect(connectionNow().reached).toBe(true);
  }
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(500);
  expect(Math.max(...waits)).toBeLessThanOrEqual(1_500);
  expect(new Set(waits).size).toBeGreaterThan(10);
});
