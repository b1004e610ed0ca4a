import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { ApiError, ConnectionLost } from './api-error.js';
import { latestOnly, retryingLoad, type RetryingLoad } from './retrying-load.js';

/** What readings come to, one after another; none: an answer. */
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

test('what could not be read is read again by itself, until it was', async () => {
  failures = [away(), new ConnectionLost(), new ApiError('bug', 500)];
  readings.load();
  await seconds(30);
  expect(told).toEqual(['failed unread', 'failed unread', 'failed unread', 'read']);
  expect(asked).toBe(4);
});

test('ever more seldom, but six times a minute at least', async () => {
  failures = Array.from({ length: 99 }, away);
  readings.load();
  await seconds(2);
  expect(asked).toBe(2);
  await seconds(118);
  expect(asked).toBeGreaterThanOrEqual(12);
  expect(asked).toBeLessThanOrEqual(16);
});

test('after one second, and then twice as late each time, up to ten; and a part of a second more', async () => {
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

test('not before the house asks for it', async () => {
  failures = [new ApiError('often', 429, 'TOO_MANY_REQUESTS', { retryAfter: 20 })];
  readings.load();
  await seconds(19.9);
  expect([asked, readings.isRetryPending()]).toEqual([1, true]);
  await seconds(1.2);
  expect([asked, readings.isRetryPending()]).toEqual([2, false]);
});

test.each([401, 403, 404])('a refusal for good, %i, is not asked for again', async (status) => {
  failures = [new ApiError('no', status)];
  readings.load();
  await seconds(60);
  expect(told).toEqual(['failed unread']);
});

test('nothing is repeated once a newer reading has succeeded', async () => {
  failures = [away()];
  readings.load();
  await seconds(0);
  readings.load();
  await seconds(60);
  expect(told).toEqual(['failed unread', 'read']);
});

test('a failure after a success says so', async () => {
  readings.load();
  await seconds(0);
  failures = [away()];
  readings.load();
  await seconds(0);
  expect(told).toEqual(['read', 'failed']);
});

test('nor once the screen was left, which hears nothing more', async () => {
  failures = [away(), away()];
  readings.load();
  await seconds(0);
  readings.stop();
  await seconds(60);
  expect([asked, told]).toEqual([1, ['failed unread']]);
});

test('also where it is left while it is read', async () => {
  failures = [away()];
  readings.load();
  readings.stop();
  await seconds(60);
  expect([asked, told]).toEqual([1, []]);
});

test('an answer that comes after a newer one is not taken', async () => {
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
