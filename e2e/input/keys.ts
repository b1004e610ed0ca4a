import type { Locator, Page } from '@playwright/test';

/** As many steps lead from anywhere to anywhere on a page. */
const MAX_TABS = 120;

/** Goes on by Tab, as somebody without a mouse does, until the focus is where it is wanted. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await wanted.waitFor();
  for (let steps = 0; steps < MAX_TABS; steps++) {
    if (await wanted.evaluate((node) => node === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${String(wanted)} is not reached by Tab`);
}

/** Goes there by Tab, and presses it. */
export async function pressByTab(page: Page, wanted: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.press(key);
}
