import { expect, test } from '@jest/globals';
import type { NotificationView } from '@tender/contracts';
import { screen, waitFor, within } from '@testing-library/dom';
import { fakeBrowser } from '../../../testing/browser.js';
import { aCompany, anAuction, aUser } from '../../../testing/examples.js';
import { push } from '../../../testing/fake-socket.js';
import { serveDatabase } from '../../../testing/fake-database.js';
import { press } from '../../../testing/page.js';
import { aNotification } from '../testing/examples.js';

/** A person's own notifications, behind the bell of each page. */

const browser = fakeBrowser();

test('shows a notification behind the bell at once; its link opens the page and marks it as read', async () => {
  serveDatabase(browser.server, { auctions: [anAuction({ name: 'Autumn tender' })] });
  const notification = aNotification({ title: 'Lot 1 of Autumn tender' });
  browser.server.on<{ notification: NotificationView; unread: number }>('PATCH /api/notifications/user/read/*', {
    notification: { ...notification, read: true },
    unread: 0,
  });
  const { user, router } = browser.open('/help-and-support', { as: aUser(), company: aCompany() });
  await screen.findByRole('button', { name: 'Notifications' });
  push.message('notification', { notification, unread: 1 });
  await press(user, 'Notifications, 1 unread');
  const panel = await screen.findByRole('dialog', { name: /^Notifications/ });
  await user.click(await within(panel).findByRole('link', { name: 'Lot 1 of Autumn tender' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/live-auction'));
  expect(router.state.location.search).toBe('?id=a1');
  await screen.findByRole('button', { name: 'Notifications' });
  expect(browser.server.callsOf('PATCH /api/notifications/user/read/*').map(({ rest }) => rest)).toEqual(['n1']);
});
