import type { Page } from '@playwright/test';
import { inTheme } from './every-page.js';

/** Of phones, tablets and desks, in pixels. */
export const WIDTHS = [390, 768, 1440, 1920];

/** What of a screen can be pressed or is a figure, and lies beyond its edge or breaks out of its own box; what is scrolled sideways does not count. */
export const hidden = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const wide = document.documentElement.clientWidth;
    const isSideways = (element: Element | null): boolean =>
      element !== null &&
      ((/auto|scroll/.test(getComputedStyle(element).overflowX) && element.scrollWidth > element.clientWidth + 1) ||
        isSideways(element.parentElement));
    return [...document.querySelectorAll('main button, main a, main .num')].flatMap((element) => {
      const { right, width } = element.getBoundingClientRect();
      if (width === 0 || isSideways(element)) return [];
      // Its words alone: what is around it for a finger may reach further.
      const words = document.createRange();
      words.selectNodeContents(element);
      const breaksOut = element.children.length === 0 && words.getBoundingClientRect().width > width + 1;
      const inBox = getComputedStyle(element).overflow === 'visible' && element.clientWidth > 0;
      return right > wide + 1 || (breaksOut && inBox) ? [element.textContent] : [];
    });
  });

/**
 * What a screen as wide as this gets wrong, in both themes: that it is wider than the screen; words of a button, a tab or a heading that are cut
 * off without an ellipsis or a title; what `hidden` tells.
 */
export async function wrongAt(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 900 });
  const all: string[] = [];
  for (const theme of ['dark', 'light'] as const) {
    await inTheme(page, theme);
    const [wide, cut, out] = [await page.evaluate(tooWide), await page.evaluate(cutWords), await hidden(page)];
    for (const [what, found] of Object.entries({ wide, cut, out }))
      all.push(...found.map((words) => `${what} at ${width}, ${theme}: ${words}`));
  }
  return all;
}

/** In the page: what makes it wider than the screen. */
function tooWide(): string[] {
  const { clientWidth, scrollWidth } = document.documentElement;
  return scrollWidth > clientWidth ? [`${scrollWidth}`] : [];
}

/** In the page: words that are cut off within what they name. */
function cutWords(): string[] {
  const named = [...document.querySelectorAll('button, [role="button"], [role="tab"], a, h1, h2, h3, h4')];
  return named.flatMap((whole) => {
    const texts = document.createTreeWalker(whole, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const words = texts.currentNode;
      if (words.textContent?.trim() && isCut(words, whole)) return [whole.textContent];
    }
    return [];
  });

  function isCut(words: Node, whole: Element): boolean {
    const range = document.createRange();
    range.selectNodeContents(words);
    const { left, right, top, bottom, width, height } = range.getBoundingClientRect();
    if (width === 0) return false;
    let cut = false;
    for (let box = words.parentElement; box; box = box === whole ? null : box.parentElement) {
      const style = getComputedStyle(box);
      const edge = box.getBoundingClientRect();
      const hasEllipsis = style.textOverflow === 'ellipsis' && !/flex|grid/.test(style.display);
      const says = hasEllipsis || style.webkitLineClamp !== 'none' || box.title !== '';
      // For who listens alone, or to be scrolled to.
      if (says || edge.width <= 1 || style.clipPath !== 'none' || /auto|scroll/.test(style.overflowX)) return false;
      const isClosed = style.overflowX !== 'visible' || box === whole;
      if (isClosed && style.display !== 'inline')
        cut ||=
          left < edge.left - 1 ||
          right > edge.right + 1 ||
          bottom - height / 2 > edge.bottom ||
          top + height / 2 < edge.top;
    }
    return cut;
  }
}
