import type { Locator, Page } from '@playwright/test';
import { expect } from '../server/e2e-server.js';

/** Wholly on the screen, and nothing lies over any part of it just now: what covers it for some seconds is no better. */
export async function expectFullyVisible(it: Locator): Promise<void> {
  await expect(it).toBeInViewport({ ratio: 1 });
  expect(await elementsOver(it)).toEqual([]);
}

/** What lies over a thing, where it is looked at: at its corners, its edges and its middle. */
const elementsOver = (it: Locator): Promise<string[]> =>
  it.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const parts = [0.1, 0.5, 0.9];
    return parts.flatMap((x) =>
      parts.flatMap((y) => {
        const above = document.elementFromPoint(left + width * x, top + height * y);
        return above && (element.contains(above) || above.contains(element)) ? [] : [above?.outerHTML ?? 'nothing'];
      }),
    );
  });

/** Whether something lies over the middle of the focused element. */
export const isFocusCovered = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return false;
    const { x, y, width, height } = focused.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    return width > 1 && !(top && (focused.contains(top) || top.contains(focused)));
  });
