import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/dom';
import { fakeBrowser } from '../../../testing/browser.js';
import { aUser } from '../../../testing/examples.js';
import { press } from '../../../testing/page.js';
import { CalendarFeed } from './calendar-feed.js';

const browser = fakeBrowser();

test('a feed is created with a warning, its address is shown once, and it is replaced and ended', async () => {
  let feed: { createdAt: string } | null = null;
  let made = 0;
  browser.server
    .on<object>('GET /api/calendar', () => ({ feed }))
    .on<object>('POST /api/calendar', () => {
      feed = { createdAt: `2026-11-0${++made}T10:00:00.000Z` };
      return { feed, address: `/api/calendar/token-${made}.ics` };
    })
    .on<object>('DELETE /api/calendar', () => ({ feed: (feed = null) }));
  const open = () => browser.show(<CalendarFeed me={aUser()} />, { as: aUser() });
  const { user } = open();
  const address = () => screen.queryByLabelText<HTMLInputElement>('Link for your calendar')?.value;
  expect(await screen.findByText(/Google, Apple or Microsoft, read the feed/)).toBeTruthy();
  await press(user, 'Create a feed');
  await waitFor(() => expect(address()).toBe(`${window.location.origin}/api/calendar/token-1.ics`));
  window.dispatchEvent(new Event('focus'));
  await waitFor(() => expect(browser.server.callsOf('GET /api/calendar')).toHaveLength(2));
  // A reload has no address, and must not hide it.
  await expect(waitFor(() => expect(address()).toBeUndefined(), { timeout: 100 })).rejects.toThrow();
  await press(user, 'Replace the address');
  await waitFor(() => expect(address()).toContain('token-2'));
  browser.close();
  const again = open();
  await screen.findByText(/It ends when you change your password/);
  expect(address()).toBeUndefined();
  await press(again.user, 'End the feed');
  await screen.findByRole('button', { name: 'Create a feed' });
});

test('a user who waits for approval has no feed', () => {
  browser.show(<CalendarFeed me={aUser({ status: 'pending' })} />, { as: aUser({ status: 'pending' }) });
  expect(screen.queryByText('Calendar feed')).toBeNull();
});
