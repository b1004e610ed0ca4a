import { expect, test } from '@jest/globals';
import type { AuctionView } from '@tender/contracts';
import { screen, waitFor } from '@testing-library/dom';
import { fakeBrowser } from '../../../testing/browser.js';
import { anAdmin, anAuction } from '../../../testing/examples.js';
import { push } from '../../../testing/fake-socket.js';
import { serveDatabase } from '../../../testing/fake-database.js';
import { fill, press, valueOf } from '../../../testing/page.js';

/** Two admins change the details of an auction at the same time. */

const browser = fakeBrowser();

test('shows and keeps the changes of another admin, and saves only typed fields', async () => {
  const auction = anAuction({ name: 'Rough of November', status: 'pending', published: false });
  const database = serveDatabase(browser.server, { auctions: [auction] });
  browser.server.on<{ updatedAuction: AuctionView }>('PATCH /api/auction/update/*', ({ body }) => {
    const updatedAuction = { ...database.auctions[0]!, ...(body as Partial<AuctionView>) };
    database.auctions = [updatedAuction];
    return { updatedAuction };
  });
  const { user } = browser.open('/auction-setup?id=a1', { as: anAdmin() });
  const name = await screen.findByLabelText(/^Name/);
  await fill(user, name, 'Rough of December');
  const change = { description: 'On Monday', type: 'highestLosingPrice' } as const;
  database.auctions = [{ ...auction, ...change }];
  push.message('auctionUpdated', { auction: { _id: 'a1', ...change } });
  await waitFor(() => expect(valueOf(screen.getByLabelText('Description'))).toBe('On Monday'));
  expect(screen.getByLabelText<HTMLInputElement>(/^Highest Losing Price/).checked).toBe(true);
  expect(valueOf(name)).toBe('Rough of December');

  await press(user, 'Save details');
  await screen.findByText('The details are saved.');
  expect(browser.server.callsOf('PATCH /api/auction/update/*').map(({ body }) => body)).toEqual([
    { name: 'Rough of December' },
  ]);
  expect(database.auctions).toMatchObject([{ name: 'Rough of December', ...change, startsAt: auction.startsAt }]);
});
