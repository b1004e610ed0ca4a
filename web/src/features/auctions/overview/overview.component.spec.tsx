import { expect, test } from '@jest/globals';
import type { FolderView } from '@tender/contracts';
import { screen, within } from '@testing-library/dom';
import { fakeBrowser } from '../../../testing/browser.js';
import { aBid, aCompany, aLot, anAuction, aUser } from '../../../testing/examples.js';
import { serveDatabase } from '../../../testing/fake-database.js';
import { untilText } from '../../../testing/page.js';
import { aBooking, aViewing } from '../../../testing/viewing-examples.js';

const browser = fakeBrowser();
const figures = (): HTMLElement => screen.getByRole('region', { name: 'At a glance' });
const IN_A_DAY = new Date(Date.now() + 86_400_000).toISOString();

test('the home of a buyer says what is at stake, not done yet, not read yet, and when the next appointment is', async () => {
  const auction = anAuction({ name: 'November rough', status: 'live', lots: 3, addenda: 2, addendaSeen: 1 });
  const lots = ['1', '2', '3'].map((lotNo) => aLot({ _id: `l${lotNo}`, lotNo }));
  const viewing = aViewing({ name: 'Antwerp week', users: ['c1.u1'], companies: ['c1'] });
  const booking = aBooking({ date: '2031-11-24', slots: [9], endsAt: '2031-11-24T09:00:00.000Z', status: 'approved' });
  serveDatabase(browser.server, {
    auctions: [auction],
    lots,
    bids: [aBid({ _id: 'b1', lot: 'l1', biddingAmount: 12_500 }), aBid({ _id: 'b2', lot: 'l2', biddingAmount: null })],
    viewings: [viewing],
    bookings: [booking],
  });
  const folder: FolderView = {
    _id: 'f1',
    name: 'Lists',
    public: true,
    viewing: null,
    auction: null,
    createdAt: IN_A_DAY,
    files: [
      {
        _id: 'd1',
        folder: 'f1',
        name: 'terms.pdf',
        size: 1,
        type: 'application/pdf',
        uploadedAt: '2020-01-01T00:00:00.000Z',
      },
      { _id: 'd2', folder: 'f1', name: 'lots.pdf', size: 1, type: 'application/pdf', uploadedAt: IN_A_DAY },
    ],
  };
  browser.server.on<object>('GET /api/folder/public/list', { folders: [folder] });
  browser.open('/', { as: aUser(), company: aCompany() });
  await screen.findByRole('region', { name: 'At a glance' });
  await untilText(figures, /Next appointmentMon, 24 Nov 2031.*09:00–10:00.* · Antwerp week/);
  await untilText(
    figures,
    'Standing bids$12,500.002 bids. Without 1 bid of a colleague, whose amount is sealed to you',
  );
  await untilText(figures, 'New documents1in the last 7 days');
  const linked = (name: string) => within(figures()).getByRole('link', { name }).getAttribute('href');
  expect(linked('Lots without our bid: 1')).toBe('/live-auction?id=a1');
  expect(linked('Changes to read: 1')).toBe('/auction-card?id=a1#changes');
  expect(linked('New documents: 1')).toBe('/billiton-downloads');
});

test('without a running auction there is nothing at stake', async () => {
  serveDatabase(browser.server, { auctions: [anAuction({ status: 'pending' })] });
  browser.open('/', { as: aUser(), company: aCompany() });
  await untilText(figures, 'Changes to read0');
  expect(figures().textContent).not.toContain('Standing bids');
});
