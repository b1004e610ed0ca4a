import type { Page } from '@playwright/test';
import { setTheme } from './every-page.js';

/** Of phones, tablets and desks, in pixels. */
export const WIDTHS = [390, 768, 1440, 1920];

/** What of a screen can be pressed or is a figure, and lies beyond its edge or breaks out of its own box; what is scrolled sideways does not count. */
export const cutOffControls = (page: Page): Promise<string[]> =>
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

/** In the page: tables that are scrolled sideways, by their names. A grid of lots by companies or of rooms by hours is no such table. */
export function sidewaysTables(): string[] {
  return [...document.querySelectorAll<HTMLElement>('body *')].flatMap((part) => {
    const isScrolled = /auto|scroll/.test(getComputedStyle(part).overflowX) && part.scrollWidth > part.clientWidth + 1;
    return isScrolled && part.querySelector('table') ? [`${part.ariaLabel}: ${part.scrollWidth}`] : [];
  });
}

/** Below this width no table is scrolled sideways: what has no place stands beneath its row. */
const NARROW = 800;
/** Documents for paper keep its width; the replay of a viewing scrolls its bookings. */
const SCROLLED = /[?&](report|letters|viewing)\b/;

/**
 * What a screen of this width gets wrong: it is wider than the screen; a narrow one scrolls a table sideways; words of a button, a tab or a heading
 * are cut off without an ellipsis or a title; what `cutOffControls` reports.
 */
export async function layoutProblemsAt(page: Page, width: number, theme: 'dark' | 'light'): Promise<string[]> {
  await page.setViewportSize({ width, height: 900 });
  await setTheme(page, theme);
  const found = {
    wide: await page.evaluate(tooWide),
    sideways: width < NARROW && !SCROLLED.test(page.url()) ? await page.evaluate(sidewaysTables) : [],
    cut: await page.evaluate(cutWords),
    out: await cutOffControls(page),
  };
  return Object.entries(found).flatMap(([what, all]) => all.map((words) => `${what} at ${width}, ${theme}: ${words}`));
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
