import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { waitFor } from '@testing-library/dom';
import { fakeBrowser } from '../../testing/browser.js';
import { LOST } from '../../testing/fake-server.js';
import { keepPageWhile, loadChunk } from './load-chunk.js';

/** A failed load reloads the page: a new release has most likely replaced the files (`specification.md §8`). */

const browser = fakeBrowser();
const REACH = 'GET /api/js-modules/client-environment';
let reload: jest.SpiedFunction<() => void>;

beforeEach(() => {
  sessionStorage.clear();
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

test('one failed request does not reload the page', async () => {
  let failures = 0;
  await expect(loadChunk(() => (failures++ === 0 ? missing() : Promise.resolve('code')))).resolves.toBe('code');
  expect(reload).not.toHaveBeenCalled();
});

test.each(['bids that are being sent', 'typed text'])('missing code does not reload a page with %s', async (kind) => {
  let isUsed = true;
  const warn = (event: Event) => {
    if (isUsed && kind === 'typed text') event.preventDefault();
  };
  window.addEventListener('beforeunload', warn);
  keepPageWhile(() => isUsed && kind !== 'typed text');
  const load = jest.fn(missing);
  void loadChunk(load).catch(() => undefined);
  await waitFor(() => expect(load).toHaveBeenCalledTimes(3));
  expect(reload).not.toHaveBeenCalled();
  isUsed = false;
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  window.removeEventListener('beforeunload', warn);
});
