import type { Locator, Page } from '@playwright/test';
import { bid, enter } from '../floor.js';
import { expect, test } from '../house.js';

/**
 * Where the focus is after a dialog whose opener its own action has taken away. That each dialog gives the focus back where the opener stays is held by
 * `opens` of `axe.ts`.
 */

const LOTS = ['1', '2', '3'].map((lotNo) => ({ lotNo, reservePrice: 1000 }));

/** Opens a question by a button, and answers it. All by keys. */
async function answer(page: Page, opener: Locator, name: string): Promise<void> {
  await opener.press('Enter');
  const button = page.getByRole('dialog').getByRole('button', { name });
  await button.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('what follows a row that went away has the focus; after the last row, what comes before it @deep', async ({
  house,
  browser,
}) => {
  const auction = await house.auction({ name: 'Kept rows', emails: [], lots: LOTS, until: 'created' });
  const page = await house.admin(browser);
  await page.goto(`/auction-setup?id=${auction}&step=1`);
  const remove = (lotNo: string) => page.getByRole('button', { name: `Remove lot ${lotNo}`, exact: true });
  await answer(page, remove('2'), 'Remove');
  await expect(remove('2')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add the pictures of lot 3' })).toBeFocused();
  await answer(page, remove('3'), 'Remove');
  await expect(remove('3')).toHaveCount(0);
  await expect(remove('1')).toBeFocused();
  await house.leave(page);
});

test('what a menu was opened by has the focus; when it went away with what was deleted, its neighbour @deep', async ({
  house,
  browser,
}) => {
  const office = await house.office();
  for (const name of ['Kept apart', 'Kept behind']) await office.folders.create({ name, public: false });
  const page = await house.admin(browser);
  await page.goto('/downloads');
  const more = page.getByRole('button', { name: 'More about the folder Kept apart' });
  await more.press('Enter');
  await page.getByRole('menuitem', { name: 'Rename…' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(more).toBeFocused();
  await more.press('Enter');
  await page.getByRole('menuitem', { name: 'Delete…' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(more).toHaveCount(0);
  await expect(page.locator('main :focus')).toBeVisible();
  await house.leave(page);
});

test('a button that an action replaces by another @deep', async ({ house, browser }) => {
  const email = await house.company('Faith');
  const auction = await house.auction({ name: 'Kept buttons', emails: [email], lots: LOTS });
  const buyer = await house.signedIn(browser, email);
  await enter(buyer, auction);
  await bid(buyer, '1', '1200');
  await answer(buyer, buyer.getByRole('button', { name: 'Withdraw bid on lot 1' }), 'Withdraw');
  await expect(buyer.getByRole('button', { name: 'Withdraw bid on lot 1' })).toHaveCount(0);
  await expect(buyer.getByRole('row').filter({ has: buyer.locator(':focus') })).toContainText('Lot 1');

  const admin = await house.admin(browser);
  await admin.goto(`/auction-monitoring?id=${auction}`);
  await admin.getByRole('button', { name: 'Pause', exact: true }).press('Enter');
  await expect(admin.getByRole('dialog')).toContainText('The invited companies read the reason');
  await admin.getByRole('dialog').getByLabel('Reason').fill('A short break.');
  await admin.getByRole('dialog').getByRole('button', { name: 'Pause' }).press('Enter');
  await expect(admin.getByRole('button', { name: 'Resume' })).toBeVisible();
  await expect(admin.locator('main :focus')).toBeVisible();
  await house.leave(buyer, admin);
});
