import type { Locator, Page } from '@playwright/test';

/** Maximum number of Tab presses. */
const MAX_TABS = 120;

/** Presses Tab until the wanted element has the focus, as a user without a mouse does. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await wanted.waitFor();
  for (let steps = 0; steps < MAX_TABS; steps++) {
    if (await wanted.evaluate((node) => node === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${String(wanted)} is not reached by Tab`);
}

/** Reaches the element by Tab and presses it. */
export async function pressByTab(page: Page, wanted: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.press(key);
}
