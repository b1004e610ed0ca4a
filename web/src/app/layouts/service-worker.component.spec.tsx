import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { updateServiceWorker } from './service-worker.js';

const unregister = jest.fn(() => Promise.resolve(true));
const workers = {
  register: jest.fn(() => Promise.resolve()),
  getRegistrations: jest.fn(() => Promise.resolve([{ unregister }])),
};
let kept: Set<string>;

const define = (object: object, name: string, value: unknown) =>
  Object.defineProperty(object, name, { value, configurable: true });

beforeEach(() => {
  kept = new Set(['0.1.0-old', '0.2.0-new']);
  define(navigator, 'serviceWorker', workers);
  define(globalThis, 'caches', {
    keys: () => Promise.resolve([...kept]),
    delete: (name: string) => Promise.resolve(kept.delete(name)),
  });
});

afterEach(() => {
  jest.clearAllMocks();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  Reflect.deleteProperty(globalThis, 'caches');
});

test('registers the worker, without the browser’s cache for its script', async () => {
  await updateServiceWorker(true);
  expect(workers.register.mock.calls).toEqual([['/sw.js', { updateViaCache: 'none' }]]);
  expect([unregister.mock.calls.length, kept.size]).toEqual([0, 2]);
});

test('switched off, unregisters the worker and deletes its caches', async () => {
  await updateServiceWorker(false);
  expect([workers.register.mock.calls.length, unregister.mock.calls.length, kept.size]).toEqual([0, 1, 0]);
});

test('does nothing in a browser without service workers, and reports a failed registration only', async () => {
  const reported = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  workers.register.mockRejectedValueOnce(new Error('no script'));
  await updateServiceWorker(true);
  expect(reported).toHaveBeenCalledTimes(1);
  Reflect.deleteProperty(navigator, 'serviceWorker');
  await updateServiceWorker(true);
  expect(reported).toHaveBeenCalledTimes(1);
  reported.mockRestore();
});
