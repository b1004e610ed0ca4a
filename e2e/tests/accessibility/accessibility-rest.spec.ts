import type { Page } from '@playwright/test';
import { auditDarkColours, auditPage, auditScreens, auditLayers, visit } from '../../accessibility/axe.js';
import { openFloor, bidField } from '../../floor/floor.js';
import { ADMIN, expect, test } from '../../server/e2e-server.js';
import { PNG } from '../../files/picture.js';

/**
 * Runs axe on states that need a bid, a language, a limit or an open list (others: `accessibility-screens.spec.ts`).
 */

const LOTS = ['1', '2', '3'].map((lotNo) => ({
  lotNo,
  description: `Parcel ${lotNo}`,
  carats: 10,
  reservePrice: 1_000,
}));

let email: string;
let running: string;
let over: string;

test.beforeAll(async ({ server }) => {
  email = await server.addCompany('Aurelia');
  const rival = await server.addCompany('Balthasar');
  running = await server.addAuction({ name: 'Running', emails: [email, rival], lots: LOTS });
  await server.addAuction({ name: 'Running beside', emails: [email], lots: LOTS });
  over = await server.addAuction({ name: 'Over', emails: [email, rival], lots: LOTS });
  const office = await server.adminApi();
  const [own, other] = [await server.api({ email }), await server.api({ email: rival })];
  for (const auctionId of [running, over]) {
    const [first, second, third] = (await office.lots(auctionId)).map(({ _id }) => _id);
    const { _id } = await own.placeBid({ auctionId, lotId: first!, biddingAmount: 2_000 });
    await own.reviseBid(_id, { biddingAmount: 2_500 });
    await own.placeBid({ auctionId, lotId: second!, biddingAmount: 2_000 });
    await own.placeBid({ auctionId, lotId: third!, biddingAmount: 900 });
    for (const lotId of [first!, second!]) await other.placeBid({ auctionId, lotId, biddingAmount: 2_200 });
  }
  await office.complete(over);
});

test('axe passes for a buyer with bids: the result, the statement, the record, and the upcoming auction @deep', async ({
  server,
  browser,
}) => {
  const office = await server.adminApi();
  const coming = await server.addAuction({ name: 'Coming up', emails: [email], lots: LOTS, until: 'published' });
  await office.lotImages.add((await office.lots(coming))[0]!._id, [new File([PNG], 'a.png')]);
  const page = await server.signedInPage(browser, email);
  const found = await auditScreens(page, { [`/result-auction?id=${over}`]: 'The result is not published yet' });
  await office.decideLot((await office.lots(over))[2]!._id, false, 'Too low');
  await office.publishResult(over, 0);
  found.push(
    ...(await auditScreens(page, {
      '/my-auctions': 'Lots won',
      [`/result-auction?id=${over}`]: 'To pay in all',
      [`/result-auction?id=${over}&letters=statement`]: 'Back to the result',
      '/': 'Your record',
      '/live-auction': 'Running beside',
      [`/live-auction?id=${coming}`]: 'The auction has not started yet',
      [`/published-auction?id=${coming}`]: 'Star the lots',
    })),
  );
  await expect(page.getByRole('button', { name: '1 picture of lot 1' })).toBeVisible();
  await page.route('**/updatepreferences', (route) => route.abort());
  await page.getByLabel('Our note on lot 1').fill('Ask for the video');
  await page.getByLabel('Our priority of lot 2').fill('much');
  await expect(page.getByText('Not saved on the server yet').first()).toBeVisible();
  await expect(page.getByText('Not saved: write a whole number')).toBeVisible();
  found.push(...(await auditPage(page)));
  expect(found).toEqual([]);
  await page.unrouteAll({ behavior: 'wait' });
  await server.releasePages(page);
});

test('axe passes for staff: the list of auctions, and every bid on a lot; for a rejected person @deep', async ({
  server,
  browser,
}) => {
  const admin = await server.adminPage(browser);
  const found = await auditScreens(admin, {
    '/auction-monitoring': 'Choose an auction to watch',
    '/auction-result': 'Over',
    [`/auction-monitoring?id=${running}&view=lots`]: 'Parcel 1',
  });
  await admin.getByRole('button', { name: 'Open lot 1' }).click();
  const bids = admin.getByRole('table', { name: 'Bids on lot 1' });
  await bids.getByLabel('Every bid of Aurelia Diamonds').click();
  await expect(bids.getByText(/Placed/)).toBeVisible();
  found.push(...(await auditPage(admin)));

  const turnedAway = await server.addCompany('Corinna');
  const office = await server.adminApi();
  await office.updateUser((await server.api({ email: turnedAway })).userId, { status: 'rejected' });
  const page = await server.signedInPage(browser, turnedAway);
  found.push(...(await auditScreens(page, { '/account-settings': 'Your account was not approved' })));
  expect(found).toEqual([]);
  await server.releasePages(admin, page);
});

test('axe passes in Hebrew, from right to left @deep', async ({ server, browser }) => {
  const locale = 'he-IL';
  const page = await server.signedInPage(browser, email, { locale });
  const found = await auditScreens(page, { '/': 'Running beside', [`/live-auction?id=${running}`]: 'Parcel 1' });
  const admin = await server.signedInPage(browser, ADMIN.email, { password: ADMIN.password, locale });
  found.push(...(await auditScreens(admin, { [`/auction-monitoring?id=${running}`]: 'Aurelia Diamonds' })));
  for (const each of [page, admin]) await expect(each.locator('html')).toHaveAttribute('dir', 'rtl');
  expect(found).toEqual([]);
  await server.releasePages(page, admin);
});

test('axe passes in the dark theme: each layout, the floor, the control room and a dialog @deep', async ({
  server,
  browser,
}) => {
  const [guest, page, admin] = [
    await server.visitorPage(browser),
    await server.signedInPage(browser, email),
    await server.adminPage(browser),
  ];
  const found: string[] = [];
  for (const [on, address, settled] of [
    [guest, '/signup', 'Password'],
    [page, '/', 'Running beside'],
    [page, `/live-auction?id=${running}`, 'Parcel 1'],
    [admin, '/dashboard', 'Share of lots sold'],
    [admin, `/auction-monitoring?id=${running}`, 'Aurelia Diamonds'],
  ] as const) {
    await visit(on, address);
    await expect(on.getByRole('main')).toContainText(settled);
    found.push(...(await auditDarkColours(on)));
  }
  await admin.getByRole('button', { name: 'Pause' }).click();
  await expect(admin.getByRole('dialog', { name: 'Pause Running?' })).toBeVisible();
  found.push(...(await auditDarkColours(admin)));
  expect(found).toEqual([]);
  await server.releasePages(guest, page, admin);
});

test('axe passes on open selection lists, the reset of factors and the command bar of an admin @deep', async ({
  server,
  browser,
}) => {
  const [page, admin] = [await server.signedInPage(browser, email), await server.adminPage(browser)];
  const { userId } = await server.api({ email });
  await page.goto('/account-settings');
  await admin.goto(`/user-management?id=${userId}`);
  const found: string[] = [];
  const opened = async (on: Page, list: string, option: string) => {
    await on.getByRole('combobox', { name: list }).press('ArrowDown');
    await expect(on.getByRole('option', { name: option })).toBeVisible();
    found.push(...(await auditPage(on)));
  };
  await opened(page, 'Interested in', 'Gemstones');
  await opened(admin, 'Role', 'Company Member');
  await admin.keyboard.press('Escape');
  found.push(...(await auditLayers(admin, ['Remove second factors', /^Remove the second factors of/])));
  await visit(admin, '/dashboard');
  await expect(admin.getByRole('heading', { level: 1 })).toBeVisible();
  found.push(...(await auditLayers(admin, ['Pages of Auctions'])));
  found.push(...(await auditLayers(admin, ['Go to or do (Ctrl + K)', 'Go to or do'])));
  expect(found).toEqual([]);
  await server.releasePages(page, admin);
});

test('own limits: a bid above a limit needs confirmation, and so does a bid under an unreadable limit @deep', async ({
  server,
  browser,
}) => {
  const bidder = await server.addCompany('Dietlind');
  const id = await server.addAuction({ name: 'Held to limits', emails: [bidder], lots: LOTS });
  const page = await server.signedInPage(browser, bidder);
  await openFloor(page, id);
  const limitTo = async (text: string) => {
    await page.getByRole('button', { name: 'Our limits' }).click();
    await page.getByLabel('Buying limit $').fill(text);
  };
  const review = page.getByRole('dialog', { name: 'Confirm your bid' });
  await limitTo('1000');
  await page.keyboard.press('Escape');
  await bidField(page, '1').fill('1200');
  await page.keyboard.press('Control+Enter');
  await expect(review.getByRole('alert')).toContainText('Above our limit');
  const found = await auditPage(page);
  await review.getByRole('button', { name: 'Back' }).click();
  await expect(review).toBeHidden();

  // An unreadable limit must not count as no limit.
  const unread = 'Our buying limit “5o00” cannot be read';
  await limitTo('5o00');
  await expect(page.getByRole('complementary', { name: 'Your bids' })).toContainText(unread);
  found.push(...(await auditPage(page)));
  await page.keyboard.press('Escape');
  await bidField(page, '1').press('Control+Enter');
  await expect(review.getByRole('alert')).toContainText(`Nothing was held to a limit${unread}.`);
  await expect(review.getByRole('button', { name: '1 to confirm' })).toBeDisabled();
  found.push(...(await auditPage(page)));
  const standing = async () =>
    (await (await server.api({ email: bidder })).bids(id)).map(({ biddingAmount }) => biddingAmount);
  expect(await standing()).toEqual([]);
  await review.getByRole('checkbox', { name: 'Send them without that limit' }).check();
  await review.getByRole('button', { name: 'Submit bid' }).click();
  await expect(review).toBeHidden();
  await expect.poll(standing).toEqual([1_200]);
  expect(found).toEqual([]);
  await server.releasePages(page);
});
