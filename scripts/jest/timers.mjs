/** Gives tests the fake timers that `jest-light-runner` leaves out: those that wait for promises, and those that run what is due. */
import { ModernFakeTimers } from '@jest/fake-timers';

/** Node's streams use these by their global names: the body of a `Response` would not end. */
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
