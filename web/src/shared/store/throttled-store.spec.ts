import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createStore } from 'zustand';
import { throttledStore } from './throttled-store.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

function counting() {
  const store = createStore<{ count: number }>(() => ({ count: 0 }));
  const { rendered, throttleRendering, renderNow } = throttledStore(store);
  const seen: number[] = [];
  rendered.subscribe(({ count }) => seen.push(count));
  const add = (): void => store.setState(({ count }) => ({ count: count + 1 }));
  return { add, throttleRendering, renderNow, seen };
}

test('each change renders at once', () => {
  const { add, seen } = counting();
  add();
  add();
  expect(seen).toEqual([1, 2]);
});

test('with many changes one render shows all since the last one, and the last shows the final state', () => {
  const { add, throttleRendering, seen } = counting();
  const end = throttleRendering();
  for (let change = 0; change < 100; change++) add();
  expect(seen).toEqual([]);
  jest.advanceTimersByTime(250);
  expect(seen).toEqual([100]);
  jest.advanceTimersByTime(1_000);
  expect(seen).toEqual([100]);
  add();
  end();
  expect(seen).toEqual([100, 101]);
  add();
  expect(seen).toEqual([100, 101, 102]);
});

test('a key press renders before the next one, also while throttled', () => {
  const { add, throttleRendering, renderNow, seen } = counting();
  const end = throttleRendering();
  add();
  renderNow();
  expect(seen).toEqual([1]);
  end();
});

test('stays throttled until the last request for it has ended', () => {
  const { add, throttleRendering, seen } = counting();
  const [one, other] = [throttleRendering(), throttleRendering()];
  one();
  add();
  expect(seen).toEqual([]);
  other();
  expect(seen).toEqual([1]);
});
