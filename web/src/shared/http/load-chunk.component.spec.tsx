import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { waitFor } from '@testing-library/dom';
import { fakeBrowser } from '../../testing/browser.js';
import { LOST } from '../../testing/fake-server.js';
import { loadChunk } from './load-chunk.js';

/** A failed load reloads the page: a new release has most likely replaced the files (`specification.md §8`). */

const browser = fakeBrowser();
const REACH = 'GET /api/js-modules/client-environment';
let reload: jest.SpiedFunction<() => void>;

beforeEach(() => {
  reload = jest.spyOn(window.location, 'reload').mockImplementation(() => undefined);
});
afterEach(() => void jest.restoreAllMocks());

const missing = (): Promise<never> => Promise.reject(new Error('404'));

test('missing code reloads the page once, and a second failure soon after that is reported', async () => {
  const waits = jest.fn();
  void loadChunk(missing).then(waits, waits);
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  const told = jest.fn();
  loadChunk(missing).catch(told);
  await waitFor(() => expect(told).toHaveBeenCalledWith(new Error('404')));
  expect(reload).toHaveBeenCalledTimes(1);
  // The first load neither succeeds nor fails, because the page is reloading.
  expect(waits).not.toHaveBeenCalled();
});

test('a failure long after a reload reloads again', async () => {
  const now = jest.spyOn(Date, 'now');
  const began = Date.now();
  void loadChunk(missing).catch(() => undefined);
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  now.mockReturnValue(began + 60_000);
  void loadChunk(missing).catch(() => undefined);
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(2));
});

test('without a connection the page stays, and loads the code after a reconnect', async () => {
  let reached = false;
  browser.server.before(REACH, () => (reached ? undefined : LOST));
  const load = jest.fn(() => (reached ? Promise.resolve('code') : missing()));
  const code = loadChunk(load);
  await waitFor(() => expect(browser.server.callsOf(REACH).length).toBeGreaterThan(1));
  reached = true;
  await expect(code).resolves.toBe('code');
  expect(load).toHaveBeenCalledTimes(2);
  expect(reload).not.toHaveBeenCalled();
});
