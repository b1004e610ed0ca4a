import type { Locator, Page } from '@playwright/test';
import { openFloor, bidField } from '../../floor/floor.js';
import { expect, test } from '../../server/e2e-server.js';
import { expectFullyVisible } from '../../pages/visibility.js';

/** Toasts cover no control; the screen also shows their content. */

const SIZES = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];
/** Lots for more than a window, so that the button is at the window's edge. */
const LOTS = Array.from({ length: 40 }, (_, index) => ({
  lotNo: String(index + 1),
  reservePrice: 1000,
  minimumBid: 100,
}));
const toasts = (page: Page) => page.locator('.toasts .mantine-Notification-root');

/** Expects the buttons to be uncovered at each width of `SIZES` while the toast is visible. */
async function expectUncovered(page: Page, toast: Locator, buttons: readonly Locator[]): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const button of buttons) await expectFullyVisible(button);
    await expect(toast, `at ${size.width}`).toBeVisible();
  }
}

test("toasts leave the floor's button uncovered, and refusals stay in the control room, at every width @deep", async ({
  server,
  browser,
}) => {
  const email = await server.addCompany('Refused');
  const id = await server.addAuction({ name: 'Covered', emails: [email], lots: LOTS });
  const page = await server.signedInPage(browser, email);
  await openFloor(page, id);
  await bidField(page, '1').fill('1200');
  const driver = await server.api({ email });
  const refused = (lotId: string) =>
    expect(driver.placeBid({ auctionId: id, lotId, biddingAmount: 9 })).rejects.toThrow('BID_BELOW_MINIMUM');
  const lots = (await driver.lots(id)).slice(0, 3);
  const submit = page.getByRole('button', { name: 'Review & submit' });
  for (const { _id, lotNo } of lots) {
    await refused(_id);
    const toast = toasts(page).filter({ hasText: `lot ${lotNo}:` });
    await expect(toast).toBeVisible();
    await expectUncovered(page, toast, [submit]);
  }

  const admin = await server.adminPage(browser);
  await admin.goto(`/auction-monitoring?id=${id}`);
  const refusals = admin.getByRole('list', { name: 'Refused bids' }).getByRole('listitem');
  await expect(refusals).toHaveCount(3);
  await expect(refusals.filter({ has: admin.getByRole('button', { name: 'Find lot 1', exact: true }) })).toContainText(
    /Refused Diamonds, last [\d:]+: .*minimum/,
  );
  await refused(lots[0]!._id);
  await expect(refusals.filter({ hasText: '2×' })).toBeVisible();

  // The control room's own toasts appear during changes of the auction's state.
  const button = (action: string) => admin.getByRole('main').getByRole('button', { name: action, exact: true });
  await button('Pause').click();
  await admin.getByRole('dialog').getByLabel('Reason').fill('A short break.');
  await admin.getByRole('dialog').getByRole('button', { name: 'Pause' }).click();
  await expect(toasts(admin)).toHaveCount(1);
  await expectUncovered(admin, toasts(admin).last(), ['Resume', 'Extend'].map(button));
  await button('Resume').click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Resume' }).click();
  await expect(button('Pause')).toBeVisible();
  await expectUncovered(admin, toasts(admin).last(), ['Pause', 'Extend', 'More for Covered'].map(button));
  await server.releasePages(page, admin);
});
