/** Adds the fake timers that `jest-light-runner` lacks: asynchronous methods, and methods that run pending timers. */
import { ModernFakeTimers } from '@jest/fake-timers';

/** Globals that are not faked: Node's streams use them, and the body of a `Response` would never end. */
const NODES_OWN = ['nextTick', 'queueMicrotask'];

const timers = new ModernFakeTimers({ config: { fakeTimers: {} }, global: globalThis });
const { jest } = globalThis;

Object.assign(jest, {
  useFakeTimers: (options) => {
    timers.useFakeTimers({ doNotFake: NODES_OWN, ...options });
    return jest;
  },
  useRealTimers: () => {
    timers.useRealTimers();
    return jest;
  },
  setSystemTime: (now) => timers.setSystemTime(now),
});
for (const name of [
  'advanceTimersByTime',
  'advanceTimersByTimeAsync',
  'advanceTimersToNextTimerAsync',
  'runAllTimers',
  'runAllTimersAsync',
])
  jest[name] = (...args) => timers[name](...args);
