import { expect, jest, test } from '@jest/globals';
import { ProcessHeartbeat } from '@tender/platform/heartbeat';
import { withDescribedApp } from './described-app.js';

test('a description that takes a minute is no outage', async () => {
  const real = performance.now.bind(performance);
  const now = jest.spyOn(performance, 'now').mockImplementation(real);
  const missed = jest.spyOn(ProcessHeartbeat.prototype, 'missed');
  await withDescribedApp((app) => {
    const heartbeat = app.get(ProcessHeartbeat);
    heartbeat.notice();
    now.mockImplementation(() => real() + 60_000);
    heartbeat.notice();
  });
  expect(missed).not.toHaveBeenCalled();
  jest.restoreAllMocks();
});
