import { setImmediate } from 'node:timers/promises';
import { afterEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/dom';
import { notifyFailure, notifySuccess } from '../shared/notify.js';
import { fakeBrowser } from '../testing/browser.js';

/** Toasts close after 7 seconds, or on Escape (`specification.md §2`). */

const browser = fakeBrowser();

/** Advances the fake clock, and lets React render after each tenth of a second. */
async function pass(seconds: number): Promise<void> {
  for (let tenths = 0; tenths < seconds * 10; tenths++) {
    jest.advanceTimersByTime(100);
    await setImmediate();
  }
}

afterEach(() => void jest.useRealTimers());

test('a toast closes after 7 seconds, not before', async () => {
  browser.open('/about');
  await screen.findByRole('heading', { level: 1 });
  // Loads the toasts.
  notifySuccess('Hello.');
  await screen.findByText('Hello.');
  jest.useFakeTimers();
  notifySuccess('Saved.');
  await screen.findByText('Saved.');
  await pass(6.5);
  expect(screen.queryByText('Saved.')).not.toBeNull();
  await pass(1);
  expect(screen.queryByText('Saved.')).toBeNull();
});

test('Escape closes all toasts at once', async () => {
  const { user } = browser.open('/about');
  notifySuccess('Saved.');
  notifyFailure('Not sent.');
  await screen.findByText('Saved.');
  await screen.findByText('Not sent.');
  await user.keyboard('{Enter}');
  expect(screen.queryByText('Not sent.')).not.toBeNull();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText(/Saved\.|Not sent\./)).toBeNull());
});
