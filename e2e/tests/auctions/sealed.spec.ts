import { placeBid, openFloor, lotRow } from '../../floor/floor.js';
import { expect, recordReceived, test } from '../../server/e2e-server.js';

/** Spellings of the amount: in dollars with or without a separator, or in cents; but not by chance within a hash. */
const AMOUNT = /7,?777\.77|\b777777\b/;

test('only its bidder sees a sealed amount until the auction is completed; then the price is public', async ({
  server,
  browser,
}) => {
  const admin = await server.adminPage(browser);
  const buyers = [await server.addCompany('Selma'), await server.addCompany('Saul')];
  const id = await server.addAuction({
    name: 'Sealed',
    type: 'tenderPayAsBid',
    bidVisibility: 'sealed',
    emails: buyers,
    lots: [
      { lotNo: '1', description: 'Blue octahedron', reservePrice: 5000 },
      { lotNo: '2', reservePrice: 100 },
    ],
  });
  const heard = recordReceived(admin);
  await admin.goto(`/auction-monitoring?id=${id}`);
  await expect(admin.getByText('no account of the house sees an amount')).toBeVisible();
  const [selma, saul] = await Promise.all(buyers.map((email) => server.signedInPage(browser, email)));
  if (!selma || !saul) throw new Error('two buyers');
  const heardBySaul = recordReceived(saul);
  await Promise.all([openFloor(selma, id), openFloor(saul, id)]);

  await placeBid(selma, '1', '7777.77');
  await expect(lotRow(selma, '1')).toContainText('$7,777.77');
  await selma.reload();
  await expect(lotRow(selma, '1')).toContainText('$7,777.77');

  // Staff see that a company has bid, but no data that reaches the browser contains the amount.
  await expect(admin.getByText('Lots with a bid').locator('..')).toContainText('1 / 2');
  await expect(admin.getByTitle('Lot 1, Selma Diamonds: bid')).toBeVisible();
  await admin.getByRole('grid').focus();
  await admin.keyboard.press('ArrowDown');
  await expect(admin.getByText(/Lot 1, Saul Diamonds: no bid/)).toBeVisible();
  await admin.keyboard.press('ArrowRight');
  await expect(admin.getByText('Lot 1, Selma Diamonds: bid', { exact: true })).toBeVisible();
  await admin.getByRole('tab', { name: 'Lot by lot' }).click();
  await expect(admin.getByRole('row').filter({ hasText: 'Blue octahedron' })).toBeVisible();
  expect(await admin.content()).not.toMatch(AMOUNT);
  for (const path of [
    `/api/lot/getLots/${id}`,
    `/api/bidding/getByAuction/${id}`,
    `/api/audit/auctions/${id}/events`,
  ]) {
    expect(await (await admin.request.get(server.address + path)).text()).not.toMatch(AMOUNT);
  }
  expect(heard.join('\n')).toContain('newBidding');
  expect(heard.join('\n')).not.toMatch(AMOUNT);

  await admin.getByRole('button', { name: /^More for / }).click();
  await admin.getByRole('menuitem', { name: 'Complete' }).click();
  await admin.getByRole('dialog').getByLabel('Type the name of the auction to confirm').fill('Sealed');
  await admin.getByRole('dialog').getByRole('button', { name: 'Complete' }).click();
  await expect(selma.getByText('The auction has ended')).toBeVisible();
  await admin.goto(`/auction-result?id=${id}`);
  const row = admin.getByRole('row').filter({ hasText: 'Blue octahedron' });
  await expect(row).toContainText('$7,777.77');
  await expect(row).toContainText('Selma Diamonds');

  await expect(saul.getByText('The auction has ended')).toBeVisible();
  expect(heardBySaul.join('\n')).not.toMatch(AMOUNT);
  await server.releasePages(admin, selma, saul);
});
