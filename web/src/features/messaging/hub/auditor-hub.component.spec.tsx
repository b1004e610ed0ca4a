import { expect, test } from '@jest/globals';
import type { DeliveryView, HubMessageView, TemplateView } from '@tender/contracts';
import { screen, within } from '@testing-library/dom';
import { fakeBrowser } from '../../../testing/browser.js';
import { anAdmin, anAuction } from '../../../testing/examples.js';
import { serveDatabase } from '../../../testing/fake-database.js';
import { aHubMessage } from '../testing/examples.js';

/** The auditor reads messages, templates and deliveries, and changes none. */

const browser = fakeBrowser();

const delivery: DeliveryView = {
  _id: 'd1',
  about: 'm1',
  userId: 'c1.u1',
  name: 'Hana Buyer',
  channel: 'email',
  status: 'failed',
  template: 'auctionPausedTemplate',
  subject: null,
  text: null,
  reason: 'The mailbox is full',
  at: '2026-11-28T10:00:00.000Z',
  retrying: false,
};
const template: TemplateView = {
  _id: 'auctionPausedTemplate',
  name: 'auctionPausedTemplate',
  label: 'Auction Paused',
  subject: '{{auctionName}} is paused',
  body: 'Please wait.',
  texts: {},
  builtIn: true,
  changed: false,
  updatedAt: null,
};

test('the auditor sees what was sent, the templates and the deliveries, without a way to change them', async () => {
  serveDatabase(browser.server, { auctions: [anAuction()] });
  browser.server
    .on<{ notifications: HubMessageView[] }>('GET /api/notifications', { notifications: [aHubMessage()] })
    .on<{ templates: TemplateView[] }>('GET /api/templates', { templates: [template] })
    .on<{ deliveries: DeliveryView[] }>('GET /api/notifications/deliveries', { deliveries: [delivery] });
  const { user } = browser.open('/notifications-hub', { as: anAdmin({ role: 'auditor' }) });
  const tabs = await screen.findAllByRole('tab');
  expect(tabs.map(({ textContent }) => textContent)).toEqual(['Sent', 'Templates', 'Deliveries']);
  expect(await screen.findByRole('button', { name: 'Lot 1' })).toBeTruthy();

  await user.click(screen.getByRole('tab', { name: 'Templates' }));
  await user.click(await screen.findByRole('button', { name: 'Auction Paused' }));
  const text = await screen.findByRole('region', { name: 'Auction Paused' });
  expect(text.textContent).toBe('{{auctionName}} is pausedPlease wait.');
  expect(within(screen.getByRole('main')).queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'New template' })).toBeNull();

  await user.click(screen.getByRole('tab', { name: 'Deliveries' }));
  const table = await screen.findByRole('table', { name: 'Deliveries' });
  expect(within(table).getByText('Auction Paused')).toBeTruthy();
  expect(within(table).getByText('The mailbox is full')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Try again/ })).toBeNull();
});
