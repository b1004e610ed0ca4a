import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import type { LiveMessage } from '@tender/contracts';
import { messageBatch } from './message-batch.js';

/** Numbers of the messages of each applied batch. */
let batches: number[][];
beforeAll(() => void jest.useFakeTimers());
afterAll(() => void jest.useRealTimers());
beforeEach(() => {
  batches = [];
});

const message = (seq: number) => ({ seq }) as LiveMessage;
const newBatch = () => messageBatch((messages) => void batches.push(messages.map(({ seq }) => seq)));

test('messages within 80 ms are one batch; soon after a batch the window is longer', () => {
  const batch = newBatch();
  batch.add(message(1));
  jest.advanceTimersByTime(79);
  batch.add(message(2));
  expect(batches).toEqual([]);
  jest.advanceTimersByTime(1);
  batch.add(message(3));
  jest.advanceTimersByTime(249);
  expect(batches).toEqual([[1, 2]]);
  jest.advanceTimersByTime(1);
  expect(batches).toEqual([[1, 2], [3]]);
});

test('a flush applies waiting messages once; cleared messages are not applied', () => {
  const batch = newBatch();
  batch.add(message(1));
  batch.flush();
  batch.flush();
  batch.add(message(2));
  batch.clear();
  jest.runAllTimers();
  expect(batches).toEqual([[1]]);
});
