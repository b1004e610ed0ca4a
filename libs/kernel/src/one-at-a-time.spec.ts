import { expect, test } from '@jest/globals';
import { oneAtATime } from './one-at-a-time.js';

test('runs work in the order of the calls, one at a time, also after a failure', async () => {
  const inTurn = oneAtATime();
  const steps: string[] = [];
  const work = (name: string) => async () => {
    steps.push(`${name} begins`);
    await Promise.resolve();
    steps.push(`${name} ends`);
    if (name === 'second') throw new Error('failed');
    return name;
  };

  const outcomes = await Promise.allSettled(['first', 'second', 'third'].map((name) => inTurn(work(name))));

  expect(steps).toEqual(['first begins', 'first ends', 'second begins', 'second ends', 'third begins', 'third ends']);
  expect(outcomes).toMatchObject([{ value: 'first' }, { reason: { message: 'failed' } }, { value: 'third' }]);
});

test('rejects if the work throws synchronously', async () => {
  const inTurn = oneAtATime();
  const thrown = inTurn(() => {
    throw new Error('at once');
  });
  await expect(thrown).rejects.toThrow('at once');
  await expect(inTurn(() => Promise.resolve('next'))).resolves.toBe('next');
});

test('begins after the call has returned', async () => {
  let hasReturned = false;
  const begun = oneAtATime()(() => Promise.resolve(hasReturned));
  hasReturned = true;
  await expect(begun).resolves.toBe(true);
});
