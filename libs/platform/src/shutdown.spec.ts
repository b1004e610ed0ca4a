import { readFileSync } from 'node:fs';
import { beforeEach, expect, test } from '@jest/globals';
import { readSettings, SETTINGS } from './settings/settings.js';
import { shutdownDelayMillis, stopInSteps } from './shutdown.js';

const AN_HOUR = 3_600_000;

let steps: string[];
beforeEach(() => {
  steps = [];
});
const stopAfter = (delayMillis: number) =>
  stopInSteps({
    leave: () => void steps.push('leave'),
    delayMillis,
    close: async () => void steps.push('close'),
  });

test('without a delay a process closes as soon as it reports "not ready"', async () => {
  await stopAfter(0)();
  expect(steps).toEqual(['leave', 'close']);
});

test('with a delay it closes after the delay', async () => {
  await stopAfter(1)();
  expect(steps).toEqual(['leave', 'close']);
});

test('a second signal ends the delay, and closes once', async () => {
  const stop = stopAfter(AN_HOUR);
  const stopped = stop();
  await new Promise(setImmediate);
  expect(steps).toEqual(['leave']);
  await Promise.all([stopped, stop(), stop()]);
  expect(steps).toEqual(['leave', 'close']);
});

test('a close that fails is reported to every signal', async () => {
  const stop = stopInSteps({ leave: () => undefined, delayMillis: 0, close: () => Promise.reject(new Error('stuck')) });
  expect(await Promise.allSettled([stop(), stop()])).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
});

test('an embedded server has no delay', () => {
  const delayOf = (env: Record<string, string>) => shutdownDelayMillis(readSettings(env));
  const servers = { EVENTSTORE_URL: 'esdb://localhost', MONGODB_URL: 'mongodb://localhost/house' };
  expect(delayOf({ SHUTDOWN_DELAY_SECONDS: '7' })).toBe(0);
  expect(delayOf({ ...servers, SHUTDOWN_DELAY_SECONDS: '7' })).toBe(7_000);
  expect(delayOf({ ...servers, SHUTDOWN_DELAY_SECONDS: '0' })).toBe(0);
});

test('the default is long enough for two health checks of the shipped proxy, and short enough for compose.yaml', () => {
  const secondsIn = (file: string, setting: RegExp) =>
    Number(setting.exec(readFileSync(new URL(`../../../infra/${file}`, import.meta.url), 'utf8'))?.[1]);
  const interval = secondsIn('Caddyfile', /health_interval (\d+)s/);
  const timeout = secondsIn('Caddyfile', /health_timeout (\d+)s/);
  const delay = SETTINGS.SHUTDOWN_DELAY_SECONDS.fallback;
  expect(delay).toBeGreaterThanOrEqual(2 * interval + timeout);
  // A process drains within 10 s.
  expect(secondsIn('compose.yaml', /x-app:[^]*?stop_grace_period: (\d+)s/)).toBeGreaterThan(delay + 10);
});
