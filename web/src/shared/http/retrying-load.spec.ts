import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { ApiError, ConnectionLost } from './api-error.js';
import { latestOnly, retryingLoad, type RetryingLoad } from './retrying-load.js';

/** Errors of the next loads, in order. If the list is empty, a load succeeds. */
let failures: unknown[];
let asked: number;
let told: string[];
let readings: RetryingLoad;

beforeEach(() => {
  jest.useFakeTimers();
  [failures, asked, told] = [[], 0, []];
  const load = async () => {
    asked += 1;
    if (failures.length > 0) throw failures.shift();
  };
  readings = retryingLoad(load, {
    read: () => told.push('read'),
    failed: (_, neverRead) => told.push(neverRead ? 'failed unread' : 'failed'),
  });
});
afterEach(() => void jest.useRealTimers());

const seconds = (count: number) => jest.advanceTimersByTimeAsync(count * 1_000);
const away = () => new ApiError('away', 503, 'UNAVAILABLE');

test('a failed load is retried until it succeeds', async () => {
  failures = [away(), new ConnectionLost(), new ApiError('bug', 500)];
  readings.load();
  await seconds(30);
  expect(told).toEqual(['failed unread', 'failed unread', 'failed unread', 'read']);
  expect(asked).toBe(4);
});

test('with increasing delay, but at least six times a minute', async () => {
  failures = Array.from({ length: 99 }, away);
  readings.load();
  await seconds(2);
  expect(asked).toBe(2);
  await seconds(118);
  expect(asked).toBeGreaterThanOrEqual(12);
  expect(asked).toBeLessThanOrEqual(16);
});

test('after one second, then twice as long each time, up to ten; plus jitter', async () => {
  jest.spyOn(Math, 'random').mockReturnValue(0.5);
  failures = Array.from({ length: 6 }, away);
  const times: number[] = [];
  readings = retryingLoad(async () => {
    times.push(Date.now());
    if (failures.length > 0) throw failures.shift();
  });
  readings.load();
  await seconds(60);
  jest.restoreAllMocks();
  expect(times.slice(1).map((time, index) => time - times[index]!)).toEqual([
    1_500, 2_500, 4_500, 8_500, 10_500, 10_500,
  ]);
});

test('not before the time that the server requests', async () => {
  failures = [new ApiError('often', 429, 'TOO_MANY_REQUESTS', { retryAfter: 20 })];
  readings.load();
  await seconds(19.9);
  expect([asked, readings.isRetryPending()]).toEqual([1, true]);
  await seconds(1.2);
  expect([asked, readings.isRetryPending()]).toEqual([2, false]);
});

test.each([401, 403, 404])('a final refusal, %i, is not retried', async (status) => {
  failures = [new ApiError('no', status)];
  readings.load();
  await seconds(60);
  expect(told).toEqual(['failed unread']);
});

test('no retry after a newer load has succeeded', async () => {
  failures = [away()];
  readings.load();
  await seconds(0);
  readings.load();
  await seconds(60);
  expect(told).toEqual(['failed unread', 'read']);
});

test('a failure after a success is reported as such', async () => {
  readings.load();
  await seconds(0);
  failures = [away()];
  readings.load();
  await seconds(0);
  expect(told).toEqual(['read', 'failed']);
});

test('no retry after the screen was left, and no report', async () => {
  failures = [away(), away()];
  readings.load();
  await seconds(0);
  readings.stop();
  await seconds(60);
  expect([asked, told]).toEqual([1, ['failed unread']]);
});

test('also if it is left during the load', async () => {
  failures = [away()];
  readings.load();
  readings.stop();
  await seconds(60);
  expect([asked, told]).toEqual([1, []]);
});

test('an answer that arrives after a newer one is ignored', async () => {
  const taken: string[] = [];
  const take = latestOnly((answer: string) => taken.push(answer));
  const [older, newer] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const read = [take(() => older.promise), take(() => newer.promise)];
  newer.resolve('goes on');
  await read[1];
  older.resolve('paused');
  await read[0];
  await take(() => Promise.resolve('ended'));
  expect(taken).toEqual(['goes on', 'ended']);
});
