import type { Locator, Page } from '@playwright/test';
import { expect } from '../server/e2e-server.js';

/** Expects an element to be fully on the screen and not covered. */
export async function expectFullyVisible(it: Locator): Promise<void> {
  await expect(it).toBeInViewport({ ratio: 1 });
  expect(await elementsOver(it)).toEqual([]);
}

/** Elements that cover an element near its corners or edges, or at its centre. */
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

/** Returns whether another element covers the centre of the focused one. */
export const isFocusCovered = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return false;
    const { x, y, width, height } = focused.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    return width > 1 && !(top && (focused.contains(top) || top.contains(focused)));
  });
