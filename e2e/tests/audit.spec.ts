import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { ApiDriver } from '@tender/api-driver';
import type { LoggedAuctionView } from '@tender/contracts';
import { auditPage } from '../accessibility/axe.js';
import { expect, PASSWORD, test } from '../server/e2e-server.js';

/** An auditor replays an auction, compares two positions, verifies and exports it (`domain.md §10`). */

let id: string;
let page: Page;
let agnes: ApiDriver;
let emailOfAgnes: string;

test.beforeAll(async ({ server, browser }) => {
  const office = await server.adminApi();
  const emails = [await server.addCompany('Agnes'), await server.addCompany('Boris')];
  const lots = ['1', '2'].map((lotNo) => ({ lotNo, reservePrice: 100 }));
  id = await server.addAuction({ name: 'To be replayed', emails, lots });
  const [one] = await office.lots(id);
  const boris = await server.api({ email: emails[1]! });
  emailOfAgnes = emails[0]!;
  agnes = await server.api({ email: emailOfAgnes });
  const bid = await agnes.placeBid({ auctionId: id, lotId: one!._id, biddingAmount: 150 });
  await boris.placeBid({ auctionId: id, lotId: one!._id, biddingAmount: 120 });
  await agnes.reviseBid(bid._id, { biddingAmount: 110 });
  await office.updateAuction(id, { description: 'With certificates', addendum: { reason: 'They have arrived' } });
  await office.complete(id);
  await office.publishResult(id, 10);
  const email = 'olga@house.test';
  await office.addStaff({ firstName: 'Olga', lastName: 'Auditor', email, password: PASSWORD, role: 'auditor' });
  page = await server.signedInPage(browser, email);
});

const lotOne = () => page.getByRole('table', { name: 'Lots' }).getByRole('row').nth(1);
const list = () => page.getByRole('listbox', { name: 'Events' });
const event = (name: string) => list().getByRole('option').filter({ hasText: name });

test('steps through an auction by mouse and by keys, and shows each lot at that position', async () => {
  await page.goto('/audit');
  await page.getByRole('link', { name: 'To be replayed' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('To be replayed');
  await expect(lotOne()).toContainText('$110.00');
  await expect(lotOne()).toContainText('Boris Diamonds');

  await event('Bid revised').click();
  await list().press('ArrowUp');
  await expect(lotOne()).toContainText('Agnes Diamonds');
  await expect(lotOne()).toContainText('$150.00');
  // The address is updated with a delay: until then it names the previous event.
  const position = await list().getByRole('option', { selected: true }).getAttribute('aria-posinset');
  await expect(page).toHaveURL(new RegExp(`at=${position}(&|$)`));
  await page.reload();
  await expect(lotOne()).toContainText('$150.00');

  await page.getByRole('slider', { name: 'Position in the history' }).press('ArrowRight');
  await expect(lotOne()).toContainText('Boris Diamonds');
  await page.getByRole('button', { name: 'Lot 1: standing bids' }).press('Enter');
  await expect(page.getByRole('table', { name: 'Standing bids on lot 1' })).toContainText('$120.00');
});

test('shows full amounts on a desktop of the usual width @deep', async () => {
  const before = page.viewportSize()!;
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(`/audit?auction=${id}`);
  await expect(event('Bid revised')).toContainText('$110.00');
  expect(await list().evaluate((it) => it.scrollWidth - it.clientWidth)).toBeLessThanOrEqual(1);
  await page.setViewportSize(before);
});

test('finds the events of a company, with user, time and reason @deep', async () => {
  await page.goto(`/audit?auction=${id}`);
  await page.getByRole('combobox', { name: 'Company' }).click();
  await page.getByRole('option', { name: 'Boris Diamonds', exact: true }).click();
  await expect(page.getByText(/^1 of \d+ events$/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^1 of \d+ events$/)).toBeVisible();
  await page.getByRole('button', { name: 'First event' }).click();
  await page.getByRole('tab', { name: 'Event' }).click();
  const detail = page.getByRole('tabpanel');
  await expect(detail).toContainText('Bid placed');
  await expect(detail).toContainText('Boris Buyer, Buyer of Boris Diamonds');
  await expect(detail).toContainText(/[0-9a-f]{64}/);
});

test('plays to the end @deep', async () => {
  await page.goto(`/audit?auction=${id}&at=1`);
  await expect(page.getByText('No lots yet.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Speed' }).click();
  await page.getByRole('option', { name: '100×' }).click();
  await page.getByRole('button', { name: 'Play' }).click();
  await expect(lotOne()).toContainText('Boris Diamonds');
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
});

test('compares two positions @deep', async () => {
  await page.goto(`/audit?auction=${id}`);
  await page.getByRole('tab', { name: 'Compare' }).click();
  await event('Bid revised').click();
  await page.getByRole('button', { name: /^Mark event/ }).click();
  await list().press('ArrowUp');
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  const changes = page.getByRole('table', { name: 'Changes' });
  await expect(changes.getByRole('row').filter({ hasText: 'Lot 1, result, price to pay' })).toContainText('$120.00');
});

test('verifies, exports, and prints a report', async () => {
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText('The history is sound')).toBeVisible();
  await expect(page.getByText('The prices of 2 lots were calculated again')).toBeVisible();
  await page.getByRole('button', { name: 'Export' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: /JSON lines/ }).click(),
  ]);
  expect(readFileSync(await download.path(), 'utf8').split('\n')[0]).toContain('tender-audit/2');
  await page.getByRole('link', { name: 'Report' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('To be replayed');
  const rule = 'the second highest bid is at or above the reserve, so it is the price, $110.00';
  await expect(page.getByText(rule)).toBeVisible();
  const changes = page.getByRole('region', { name: 'Changes' });
  await expect(changes).toContainText(/Change 1.*Reason: They have arrived.*Description.*With certificates/s);
  await expect(changes).toContainText('First Admin');
});

test('finds live exports and their users in the audit log, and verifies its chains @deep', async () => {
  await expect(await page.request.get(`/api/audit/auctions/${id}/export?format=csv`)).toBeOK();
  await page.goto('/audit');
  await page.getByRole('tab', { name: 'Audit log' }).click();
  await page.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByRole('option', { name: 'Exports' }).click();
  await page.getByRole('combobox', { name: 'Person' }).click();
  await page.getByRole('option', { name: 'Olga Auditor' }).click();
  const log = page.getByRole('table', { name: 'Audit log' });
  await expect(log.getByRole('row').nth(1)).toContainText('Exported a history');
  await expect(log.getByRole('row').nth(1)).toContainText('To be replayed');
  await expect(page).toHaveURL(/kind=export&person=/);
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Person' })).toHaveValue('Olga Auditor');

  await page.goto('/audit?tab=log&kind=denial');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Audit');
  await expect(agnes.audit.log()).rejects.toThrow('FORBIDDEN');
  await expect(log.getByRole('row').filter({ hasText: 'Agnes Buyer' })).toContainText('Denied: no right to it');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText('The audit log is sound')).toBeVisible();
});

test('shows the published entries of the auction, and checks a saved head without a session @deep', async ({
  server,
  browser,
}) => {
  const published = page.getByRole('region', { name: 'In the public log' });
  // The root is published a minute or two after the end.
  const rootOf = async (): Promise<unknown> => {
    const answer = await page.request.get(`/api/log/auctions/${id}`);
    return ((await answer.json()) as { auction: LoggedAuctionView }).auction.root;
  };
  await expect.poll(rootOf, { timeout: 240_000 }).not.toBeNull();
  await page.goto(`/audit?auction=${id}`);
  await expect(published).toContainText('Its root was published on');

  const stranger = await server.visitorPage(browser);
  await stranger.goto('/log');
  const head = await stranger.getByLabel('The current head', { exact: true }).innerText();
  await stranger.getByRole('textbox', { name: 'The head that you kept' }).fill(head);
  await stranger.getByRole('button', { name: 'Check' }).click();
  await expect(stranger.getByText(/^(The heads are the same|The log has only grown)$/)).toBeVisible();
  const found = await auditPage(stranger);
  await stranger.getByRole('textbox', { name: 'The head that you kept' }).fill(head.replace(/\n\d+\n/, '\n7\n'));
  await stranger.getByRole('button', { name: 'Check' }).click();
  await expect(stranger.getByText('The first head was not signed by this log’s key')).toBeVisible();
  found.push(...(await auditPage(stranger)));
  expect(found).toEqual([]);
});

/** Scrolls to the top first: axe reports elements half covered by the header as too small. */
async function findingsFromTheTop(page: Page): Promise<string[]> {
  await page.evaluate(() => window.scrollTo(0, 0));
  return auditPage(page);
}

test('a buyer sees that the own bids are recorded unchanged, and their outcomes, and downloads the receipts @deep', async ({
  server,
  browser,
}) => {
  const buyer = await server.signedInPage(browser, emailOfAgnes);
  await buyer.goto(`/result-auction?id=${id}`);
  await buyer.getByRole('button', { name: 'Verified', exact: true }).click({ timeout: 240_000 });
  await expect(buyer.getByText('Your company’s bid is recorded as it was made')).toBeVisible();
  const receipts = buyer.getByRole('table', { name: 'Receipts' });
  const taken = receipts.getByRole('row').filter({ hasText: 'Recorded' });
  await expect(taken.filter({ hasText: 'Placed' }).first()).toContainText('Revised later');
  await expect(taken.filter({ hasText: 'Standing at the end' })).toHaveCount(1);
  const [download] = await Promise.all([
    buyer.waitForEvent('download'),
    receipts.getByRole('link', { name: 'Download the receipt of lot 1' }).last().click(),
  ]);
  const file = await download.path();
  const kept = buyer.locator('input[type=file]');
  await kept.setInputFiles({ name: 'kept.txt', mimeType: 'text/plain', buffer: readFileSync(file) });
  await expect(buyer.getByText('It is in the published history')).toBeVisible();
  const found = await findingsFromTheTop(buyer);
  await kept.setInputFiles({ name: 'kept.txt', mimeType: 'text/plain', buffer: Buffer.from('another') });
  await expect(buyer.getByText('It is not sound')).toBeVisible();

  // The page does not trust the server: it reports an amount that differs from the published one.
  await buyer.route('**/api/bidding/getByAuction/*', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replace('"biddingAmount":110', '"biddingAmount":111'),
    });
  });
  await buyer.reload();
  await expect(buyer.getByText('this page says $111.00, the published history $110.00')).toBeVisible();
  found.push(...(await findingsFromTheTop(buyer)));
  expect(found).toEqual([]);
  // A request in progress at shutdown would fail the next test.
  await buyer.unrouteAll({ behavior: 'ignoreErrors' });
});

test('reports a history that does not exist @deep', async () => {
  await page.goto('/audit?auction=nobody');
  await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible();
});
