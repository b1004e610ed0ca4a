import type { Page } from '@playwright/test';
import { openFloor, bidField } from '../../floor/floor.js';
import { expect, test } from '../../server/e2e-server.js';
import { FaultyConnection } from '../../server/faulty-connection.js';

/** Screens whose code is not loaded when the server becomes unreachable, and prefetching of that code. */

const LOTS = [{ lotNo: '1', reservePrice: 1000 }];
const CODE = /\/assets\/.*\.js$/;

let buyer: string;
test.beforeAll(async ({ server }) => {
  buyer = await server.addCompany('Tove');
});

const toMembers = (page: Page) => page.getByRole('navigation').getByRole('link', { name: 'Members' });

test('a screen that fails to load says so, retries, and no typed text is lost @deep', async ({ server, browser }) => {
  const id = await server.addAuction({ emails: [buyer], lots: LOTS });
  const page = await server.signedInPage(browser, buyer);
  const line = await FaultyConnection.attach(page);
  await openFloor(page, id);
  await page.evaluate(() => Object.assign(window, { isTheSamePage: true }));
  await line.cut();
  await page.route(CODE, (route) => route.abort());
  await bidField(page, '1').fill('1234');
  await toMembers(page).click();
  const away = page.getByRole('alert').filter({ hasText: 'This screen loads automatically when it can.' });
  await expect(away).toContainText('The server cannot be reached');
  await expect(away).toContainText('Bids that you have typed are kept');

  await page.unroute(CODE);
  await line.restore();
  await expect(page.getByRole('heading', { name: 'Members', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(bidField(page, '1')).toHaveValue('1,234.00');
  expect(await page.evaluate(() => 'isTheSamePage' in window)).toBe(true);
  await server.releasePages(page);
});

test('the role’s other screens are prefetched when idle, and open offline @deep', async ({ server, browser }) => {
  const page = await server.signedInPage(browser, buyer);
  // `E2eServer` sets `saveData` in each browser, which disables prefetching: remove it.
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { get: () => undefined }));
  const fetched: string[] = [];
  page.on('requestfinished', (request) => fetched.push(request.url()));
  const line = await FaultyConnection.attach(page);
  await page.goto('/help');
  const has = (screen: string) => fetched.some((address) => address.includes(`/${screen}-screen-`));
  await expect.poll(() => ['manage-members', 'live-auction', 'overview'].filter(has)).toHaveLength(3);
  expect(['user-management', 'auction-monitoring', 'audit', 'operations'].filter(has)).toEqual([]);
  await line.cut();
  await page.route(CODE, (route) => route.abort());
  await toMembers(page).click();
  await expect(page.getByRole('heading', { name: 'Members', level: 1 })).toBeVisible();
  await page.context().close();
});
