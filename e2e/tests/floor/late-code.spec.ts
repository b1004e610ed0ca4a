import { bidField, openFloor } from '../../floor/floor.js';
import { expect, test } from '../../server/e2e-server.js';

test('a review with late code takes no key from a field, and the floor needs no code of toasts @deep', async ({
  server,
  browser,
}) => {
  const email = await server.addCompany('Latecomer');
  const auction = await server.addAuction({ emails: [email], lots: [{ lotNo: '1', reservePrice: 1_000 }] });
  const page = await server.signedInPage(browser, email);
  let goOn = () => {};
  const late = new Promise<void>((resolve) => (goOn = resolve));
  await page.route(/\/assets\/review-dialog-/, (route) => late.then(() => route.continue()));
  await page.route(/\/assets\/toasts-.*js/, (route) => route.abort());
  await openFloor(page, auction);
  // The page has just been reloaded for a missing file.
  await page.evaluate(() => sessionStorage.setItem('reloaded-for-screen', String(Date.now())));
  await bidField(page, '1').fill('1200');
  await page.keyboard.press('Control+Shift+Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await expect(bidField(page, '1')).not.toBeFocused();
  await page.keyboard.type('99\n');
  goOn();
  await dialog.getByRole('button', { name: /^Submit/ }).click();
  await expect(page.getByRole('row').filter({ has: bidField(page, '1') })).toContainText(/Received \d\d:\d\d:\d\d/);
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('toasts'));
  await page.keyboard.press('Escape');
  await failed;
  await page.waitForTimeout(2_000);
  await expect(bidField(page, '1')).toBeVisible();
  await server.releasePages(page);
});
