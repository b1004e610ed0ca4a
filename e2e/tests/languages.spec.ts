import type { Locator, Page } from '@playwright/test';
import { openFloor, bidField as englishField } from '../floor/floor.js';
import { ADMIN, expect, PASSWORD, test } from '../server/e2e-server.js';

const LOTS = ['1', '2'].map((lotNo) => ({ lotNo, description: `Parcel ${lotNo}`, carats: 10, reservePrice: 1000 }));

const row = (page: Page, field: string): Locator =>
  page.getByRole('row').filter({ has: page.getByLabel(field, { exact: true }) });

test('in Hebrew: chosen before sign-in, mirrored, and a bid by the keyboard alone', async ({ server, browser }) => {
  const buyer = await server.addCompany('Noa');
  const id = await server.addAuction({ emails: [buyer], lots: LOTS });
  const page = await server.visitorPage(browser, { locale: 'en-GB' });
  await page.goto(`/signup?next=${encodeURIComponent(`/live-auction?id=${id}`)}`);
  await page.getByLabel('Language').selectOption('עברית');
  const root = page.locator('html');
  await expect(root).toHaveAttribute('dir', 'rtl');
  await expect(root).toHaveAttribute('lang', 'he');

  // The firm's name is on the right, the controls on the left.
  const [name, form] = await Promise.all([
    page.getByRole('banner').getByRole('link', { name: 'Auction Management' }).boundingBox(),
    page.getByLabel('שפה').boundingBox(),
  ]);
  expect(name!.x).toBeGreaterThan(form!.x);

  await page.getByLabel('דוא״ל').fill(buyer);
  await page.getByLabel('סיסמה', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  // Inserted values are isolated.
  const ofLot = 'הצעה לפריט \u20681\u2069';
  const field = page.getByLabel(ofLot, { exact: true });
  await field.focus();
  await page.keyboard.type('1234.50');
  await page.keyboard.press('Control+Enter');
  const lot = row(page, ofLot);
  await expect(lot).toContainText('התקבלה');
  const [amount, what] = await Promise.all([field.boundingBox(), lot.getByRole('rowheader').boundingBox()]);
  expect(amount!.x).toBeLessThan(what!.x);
  const receipt = lot.getByRole('button', { name: /אישור קבלה של פריט \u20681\u2069/ });
  await receipt.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'אישור קבלה, פריט \u20681\u2069' })).toContainText('$1,234.50');
  await page.context().close();
});

for (const locale of ['fr-FR', 'nl-NL', 'he'])
  test(`in ${locale}, the header fits a phone @deep`, async ({ server, browser }) => {
    const page = await server.visitorPage(browser, { locale, viewport: { width: 390, height: 844 } });
    await page.goto('/signup');
    const controls = page.getByRole('banner').locator('a:visible, button:visible, select:visible');
    await expect(controls.last()).toBeVisible();
    for (const control of await controls.all()) {
      const { x, width } = (await control.boundingBox())!;
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(390);
    }
    await page.context().close();
  });

test('in French: the browser’s own language; typed numbers have the displayed format @deep', async ({
  server,
  browser,
}) => {
  const buyer = await server.addCompany('Luc');
  const id = await server.addAuction({ emails: [buyer], lots: LOTS });
  const page = await server.signedInPage(browser, buyer, { locale: 'fr-FR' });
  await page.goto(`/live-auction?id=${id}`);
  const field = page.getByLabel('Offre pour le lot 1', { exact: true });
  const lot = row(page, 'Offre pour le lot 1');
  // Thousands separators of another language are refused, not guessed.
  await field.fill('1,234.50');
  await expect(lot.getByText(/Montant illisible\s: écrivez 1\s250,50/)).toBeVisible();
  await field.fill('1234,50');
  await field.press('Control+Enter');
  await expect(lot).toContainText(/1\s234,50\s\$/);
  const bids = await (await server.api({ email: buyer })).ownBids();
  expect(bids.map(({ biddingAmount }) => biddingAmount)).toEqual([1234.5]);

  // A draft has the same amount in English.
  const second = page.getByLabel('Offre pour le lot 2', { exact: true });
  await second.fill('2345,6');
  const kept = page.waitForResponse(
    (answer) => answer.url().includes('/api/bidding/drafts/') && answer.request().method() === 'PATCH',
  );
  await second.press('Tab');
  await kept;
  await page.getByRole('button', { name: /^Compte/ }).click();
  await page.getByRole('menuitem', { name: 'English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await openFloor(page, id);
  await expect(englishField(page, '2')).toHaveValue(/^2,?345\.60?$/);
  await page.context().close();
});

test('in Dutch: refusals at sign-up are in the reader’s language @deep', async ({ server, browser }) => {
  const page = await server.visitorPage(browser, { locale: 'nl-BE' });
  await page.goto('/signup');
  await page.getByLabel('E-mail').fill('nobody@example.com');
  await page.getByLabel('Wachtwoord', { exact: true }).fill('not the password');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText(/wachtwoord is verkeerd/);
  await page.context().close();
});

test('an admin reaches the own account at every width, with long words of any language @deep', async ({
  server,
  browser,
}) => {
  for (const locale of ['en-GB', 'fr-FR', 'nl-NL', 'he-IL']) {
    const page = await server.signedInPage(browser, ADMIN.email, { password: ADMIN.password, locale });
    await page.goto('/auction-management');
    for (const width of [1280, 1366, 1440, 1536, 1680, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      const account = page.getByRole('banner').getByRole('button', { name: 'First Admin' });
      await expect(account, `${locale} at ${width}`).toBeInViewport({ ratio: 1 });
    }
    await page.context().close();
  }
});
