import { mock } from 'node:test';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { backoffMillis, retry } from './retry.js';

const BACKOFF = { first: 1_000, longest: 5_000 };
const pauseAfter = (_: unknown, failures: number) => backoffMillis(BACKOFF, failures);

let now: number;
beforeEach(() => {
  now = 0;
  mock.timers.enable({ apis: ['setTimeout'] });
});
afterEach(() => mock.timers.reset());

async function pass(millis: number): Promise<void> {
  for (const end = now + millis; now < end; now += 500) {
    mock.timers.tick(500);
    await new Promise(setImmediate);
  }
}

/** `work` fails a given number of times; `tries` are the times of its calls. */
function failing(times: number) {
  const tries: number[] = [];
  const work = async () => {
    tries.push(now);
    if (tries.length <= times) throw new Error(`failure ${tries.length}`);
    return 'done';
  };
  return { tries, work };
}

test('the pause doubles with each failure, up to the longest', async () => {
  const { tries, work } = failing(5);
  const done = retry(work, pauseAfter);
  await pass(30_000);
  await expect(done).resolves.toBe('done');
  expect(tries.map((tried, index) => tried - (tries[index - 1] ?? 0))).toEqual([0, 1_000, 2_000, 4_000, 5_000, 5_000]);
});

test('a final error ends it', async () => {
  const { tries, work } = failing(5);
  const failed = expect(retry(work, (_, failures) => (failures < 2 ? 1_000 : null))).rejects.toThrow('failure 2');
  await pass(30_000);
  await failed;
  expect(tries).toHaveLength(2);
});

test('an abort ends a pause at once with the last error, and work is not tried again', async () => {
  const { tries, work } = failing(5);
  const stop = new AbortController();
  const failed = expect(retry(work, pauseAfter, stop.signal)).rejects.toThrow('failure 2');
  await pass(1_500);
  stop.abort();
  await failed;
  await pass(30_000);
  expect(tries).toHaveLength(2);
});

test('an abort during the work begins no pause', async () => {
  const stop = new AbortController();
  const failed = retry(
    async () => {
      stop.abort();
      throw new Error('aborted during the pause');
    },
    pauseAfter,
    stop.signal,
  );
  await expect(failed).rejects.toThrow('aborted during the pause');
});
