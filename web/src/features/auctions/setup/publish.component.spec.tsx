import { expect, test } from '@jest/globals';
import type { TermsView, UnconfirmedCompany } from '@tender/contracts';
import { screen } from '@testing-library/dom';
import { fakeBrowser } from '../../../testing/browser.js';
import { aCompany, aLot, anAdmin, anAuction } from '../../../testing/examples.js';
import { serveDatabase } from '../../../testing/fake-database.js';
import { press } from '../../../testing/page.js';

/** Warnings before the publication; the admin may publish all the same. */

const browser = fakeBrowser();

test('names companies whose buyers have not confirmed each other, asks them once, and warns of missing terms and settings of letters', async () => {
  let company: UnconfirmedCompany = { companyId: 'c1', buyers: 2, askedAt: null };
  const auction = anAuction({ status: 'pending', published: false, bidVisibility: 'sealed', lots: 1 });
  serveDatabase(browser.server, {
    auctions: [auction],
    lots: [aLot({ auctionId: 'a1' })],
    companies: [aCompany({ name: 'Bea Diamonds' })],
  });
  browser.server
    .on<{ terms: TermsView | null }>('GET /api/terms', { terms: null })
    .on<{ companies: UnconfirmedCompany[] }>('GET /api/notifications/confirmations/*', () => ({ companies: [company] }))
    .on<{ company: UnconfirmedCompany }>('POST /api/notifications/confirmations/*', () => {
      company = { ...company, askedAt: '2026-11-20T09:00:00.000Z' };
      return { company };
    });
  const { user } = browser.open('/auction-setup?id=a1&step=3', { as: anAdmin() });
  await screen.findByText(/^Bea Diamonds: its 2 buyers have not all confirmed each other/);
  await screen.findByText('No terms are published: people bid without accepting any');
  await screen.findByText(/^Award letters will say “not stated” for: Legal name, Address, .*Payment term in days$/);
  await press(user, 'Ask its buyers');
  await screen.findByText(/^Asked .*20 Nov 2026/);
  expect(screen.queryByRole('button', { name: 'Ask its buyers' })).toBeNull();
  expect(browser.server.callsOf('POST /api/notifications/confirmations/*')).toMatchObject([{ rest: 'a1/c1' }]);
  expect(screen.getByRole('button', { name: 'Publish' })).toBeTruthy();
});
