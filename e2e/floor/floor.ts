import type { Locator, Page } from '@playwright/test';
import { expect } from '../server/e2e-server.js';

export const bidField = (page: Page, lotNo: string): Locator =>
  page.getByLabel(`Bid for lot ${lotNo}`, { exact: true });
export const lotRow = (page: Page, lotNo: string): Locator =>
  page.getByRole('row').filter({ has: bidField(page, lotNo) });

/** Opens the floor of an auction and waits until it is connected. */
export async function openFloor(page: Page, auctionId: string): Promise<void> {
  await page.goto(`/live-auction?id=${auctionId}`);
  await untilConnected(page);
}

export const untilConnected = (page: Page): Promise<void> =>
  expect(page.getByRole('status').filter({ hasText: 'Connected' })).toBeVisible();

/** Types an amount and places it; confirms an amount that looks like a typing error. */
export async function placeBid(
  page: Page,
  lotNo: string,
  amount: string,
  button: 'Place bid' | 'Revise bid' = 'Place bid',
): Promise<void> {
  await bidField(page, lotNo).fill(amount);
  await lotRow(page, lotNo).getByRole('button', { name: button }).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .or(lotRow(page, lotNo).getByText(/^Received [\d:]+$/))
    .first()
    .waitFor();
  if (await dialog.isVisible()) {
    // The code of the review may still load.
    await dialog.getByRole('button', { name: 'Back' }).waitFor();
    for (const box of await dialog.getByRole('checkbox').all()) await box.check();
    await dialog.getByRole('button', { name: /^Submit/ }).click();
    await expect(dialog).toBeHidden();
  }
  await expect(lotRow(page, lotNo)).toContainText(/Received \d\d:\d\d:\d\d/);
}

export async function withdrawBid(page: Page, lotNo: string): Promise<void> {
  await lotRow(page, lotNo).getByRole('button', { name: 'Withdraw bid' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(lotRow(page, lotNo)).toContainText('Withdrawn');
}

export async function uploadSheet(page: Page, amounts: Readonly<Record<string, number>>): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Bid sheet' }).click();
  await page.getByRole('menuitem', { name: 'Upload one that is filled in' }).click();
  const rows = Object.entries(amounts).map(([lotNo, amount]) => `${lotNo},${amount}`);
  const buffer = Buffer.from(['Lot,New bid: total $', ...rows].join('\n'));
  await (await chooser).setFiles({ name: 'bids.csv', mimeType: 'text/csv', buffer });
}

/** Uploads a completed bid sheet and opens the review of its bids. */
export async function reviewSheet(page: Page, amounts: Readonly<Record<string, number>>): Promise<void> {
  await uploadSheet(page, amounts);
  await page.getByRole('dialog', { name: 'Bid sheet' }).getByRole('button', { name: 'Review' }).click();
}

export const expectText = (page: Page, words: string): Promise<void> =>
  expect(page.getByText(words, { exact: true }).first()).toBeVisible();

/** Closes open dialogs. Repeats Escape, because a dialog stays open while bids are being sent. */
export const closeDialogs = (page: Page): Promise<void> =>
  expect(async () => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 500 });
  }).toPass();
