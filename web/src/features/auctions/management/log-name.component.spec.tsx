import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/dom';
import { fakeBrowser } from '../../../testing/browser.js';
import { aCompany, aLot, anAdmin, anAuction } from '../../../testing/examples.js';
import { serveDatabase } from '../../../testing/fake-database.js';
import { press } from '../../../testing/page.js';

const browser = fakeBrowser();

async function publishDialog(log: { origin: string; size: number }): Promise<HTMLElement> {
  const auction = anAuction({ status: 'pending', published: false, companies: ['c1'], lots: 1 });
  serveDatabase(browser.server, {
    auctions: [auction],
    lots: [aLot({ auctionId: 'a1' })],
    companies: [aCompany({ _id: 'c1' })],
  });
  browser.server.on<{ log: object }>('GET /api/log', { log });
  const { user } = browser.open('/auction-setup?id=a1&step=3', { as: anAdmin() });
  await screen.findByRole('heading', { name: 'Ready to publish?' });
  await press(user, 'Publish');
  return screen.findByRole('dialog');
}

test('the first publication says which name the public log gets, and warns without PUBLIC_URL', async () => {
  const dialog = await publishDialog({ origin: 'tender-house.invalid/log/34750f98', size: 0 });
  const note = await within(dialog).findByRole('note');
  expect(note.textContent).toContain('tender-house.invalid/log/34750f98');
  expect(note.textContent).toContain('PUBLIC_URL');
});

test('a public address is named without a warning', async () => {
  const named = await publishDialog({ origin: 'house.example/log/34750f98', size: 0 });
  expect((await within(named).findByRole('note')).textContent).not.toContain('PUBLIC_URL');
});

test('a log with entries keeps its name: the question says nothing of it', async () => {
  const dialog = await publishDialog({ origin: 'tender-house.invalid/log/34750f98', size: 7 });
  await waitFor(() => expect(browser.server.callsOf('GET /api/log')).not.toEqual([]));
  expect(within(dialog).queryByRole('note')).toBeNull();
});
