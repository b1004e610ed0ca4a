import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { ThrottledTask } from './throttled-task.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('runs at once, then once after the pause for all requests in between', async () => {
  let done = 0;
  const paced = new ThrottledTask(async () => void done++, 1_000);
  paced.request();
  for (let asked = 0; asked < 100; asked++) paced.request();
  await jest.advanceTimersByTimeAsync(0);
  expect(done).toBe(1);
  await jest.advanceTimersByTimeAsync(999);
  expect(done).toBe(1);
  await jest.advanceTimersByTimeAsync(1);
  expect(done).toBe(2);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(done).toBe(2);
  paced.request();
  await jest.advanceTimersByTimeAsync(0);
  expect(done).toBe(3);
});

test('never runs twice at a time, and not after the stop', async () => {
  let begun = 0;
  let finish = (): void => undefined;
  const paced = new ThrottledTask(() => {
    begun++;
    return new Promise((resolve) => (finish = resolve));
  }, 10);
  paced.request();
  await jest.advanceTimersByTimeAsync(5_000);
  paced.request();
  expect(begun).toBe(1);
  finish();
  await jest.advanceTimersByTimeAsync(10);
  expect(begun).toBe(2);
  paced.request();
  paced.stop();
  finish();
  await jest.advanceTimersByTimeAsync(5_000);
  expect(begun).toBe(2);
});
