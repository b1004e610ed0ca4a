import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { test } from '@playwright/test';

const FOLDER = fileURLToPath(new URL('../test-results/screens/', import.meta.url));
const taken = new Map<string, number>();

/** Takes a picture of the visible part of a page. @param name path of the file in the pictures' folder */
export async function takeScreenshot(page: Page, name: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: width < 700 ? 1_600 : 1_000 });
  await page.screenshot({ path: `${FOLDER}${name}.png` });
}

/**
 * Takes pictures of the audited screens of a test, on a phone and on a desktop, numbered in the order of the test.
 * Only in `npm run screens` (`SCREENS`).
 */
export async function takeAxeScreenshots(page: Page, theme: 'light' | 'dark'): Promise<void> {
  if (!process.env['SCREENS']) return;
  const { titlePath, file } = test.info();
  const before = page.viewportSize();
  const scrolled = await page.evaluate(() => window.scrollY);
  const name = `${file.replace(/^.*[\\/]|\.spec\.ts$/g, '')}/${titlePath
    .at(-1)!
    .replaceAll(/[^a-z\d]+/gi, '-')
    .slice(0, 50)}`;
  const number = taken.get(name) ?? 0;
  if (theme === 'dark') taken.set(name, number + 1);
  for (const width of [390, 1_440])
    await takeScreenshot(page, `${name}-${String(number).padStart(2, '0')}-${width}-${theme}`, width);
  if (before) await page.setViewportSize(before);
  await page.evaluate((top) => window.scrollTo(0, top), scrolled);
}
