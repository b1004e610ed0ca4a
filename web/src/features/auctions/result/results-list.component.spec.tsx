import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/dom';
import { fakeBrowser } from '../../../testing/browser.js';
import { aCompany, aLot, anAdmin, anAuction } from '../../../testing/examples.js';
import { serveDatabase } from '../../../testing/fake-database.js';

/** The list of results: useful with one auction, and before the first. */

const browser = fakeBrowser();

test('the list of results begins with the figures of the auction that was completed last', async () => {
  const winner = { bidId: 'b1', companyId: 'c1', userId: 'c1.u1' };
  const result = { winnerBid: 900, secondHighestBid: null, priceToPay: 900, winner };
  serveDatabase(browser.server, {
    auctions: [anAuction({ name: 'December rough', status: 'completed', lots: 2 })],
    lots: [
      aLot({ _id: 'a1.l1', lotNo: '1', reservePrice: 700, sold: true, result }),
      aLot({ _id: 'a1.l2', lotNo: '2', reservePrice: 900, sold: null, result: { ...result, winnerBid: 800 } }),
    ],
  });
  browser.open('/auction-result', { as: anAdmin() });
  const last = await screen.findByRole('region', { name: 'Completed last: December rough' });
  expect(last.textContent).toContain('Sold1 / 2');
  expect(last.textContent).toContain('Proceeds$900.00');
  expect(within(last).getByRole('link', { name: 'Undecided: 1' }).getAttribute('href')).toBe(
    '/auction-result?id=a1&show=undecided',
  );
});

test('without a result, the page leads to the auctions that will have one', async () => {
  serveDatabase(browser.server, { auctions: [anAuction({ name: 'December rough', status: 'live' })] });
  browser.open('/auction-result', { as: anAdmin() });
  await screen.findByRole('heading', { name: 'No results yet' });
  expect(screen.getByRole('link', { name: 'December rough' }).getAttribute('href')).toBe('/auction-monitoring?id=a1');
});

test('the dialog that marks a lot sold names buyer and price', async () => {
  const result = {
    winnerBid: 900,
    secondHighestBid: null,
    priceToPay: 850,
    winner: { bidId: 'b1', companyId: 'c1', userId: 'c1.u1' },
  };
  serveDatabase(browser.server, {
    companies: [aCompany({ _id: 'c1', name: 'Bea Diamonds' })],
    auctions: [anAuction({ status: 'completed', lots: 1, companies: ['c1'] })],
    lots: [aLot({ lotNo: '1', reservePrice: 1_000, sold: null, result })],
  });
  browser.server.on<object>('GET /api/bidding/get/userbiddings/*', { biddings: [] });
  const { user } = browser.open('/auction-result?id=a1', { as: anAdmin() });
  await user.click(await screen.findByRole('button', { name: 'Mark sold: lot 1' }));
  const table = await screen.findByRole('table', { name: 'Lots to decide' });
  expect(table.textContent).toMatch(/Buyer.*Price to pay.*Bea Diamonds.*\$850\.00/);
});

test('a filter for undecided lots ends with the publication of the result', async () => {
  const auction = anAuction({ status: 'completed', lots: 1 });
  const lots = [aLot({ lotNo: '1', sold: true })];
  serveDatabase(browser.server, { auctions: [auction], lots });
  browser.server.on<object>('GET /api/bidding/get/userbiddings/*', { biddings: [] });
  browser.open('/auction-result?id=a1&show=undecided', { as: anAdmin() });
  await screen.findByText(/^Every lot is decided\. The result is not published yet/);
  browser.close();
  serveDatabase(browser.server, { auctions: [{ ...auction, resultPublished: true }], lots });
  browser.open('/auction-result?id=a1&show=undecided', { as: anAdmin() });
  const shown = await screen.findByRole('radiogroup', { name: 'Show' });
  expect(within(shown).queryByRole('radio', { name: /^Undecided/ })).toBeNull();
  expect(within(shown).getByRole<HTMLInputElement>('radio', { name: 'All' }).checked).toBe(true);
});
