import type { Page } from '@playwright/test';
import { setTheme } from './every-page.js';

/** Widths of phones, tablets and desktops, in pixels. */
export const WIDTHS = [390, 768, 1440, 1920];

/**
 * Controls and figures beyond the screen's right edge, or with words wider than their box. Parts that scroll
 * horizontally do not count.
 */
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
      // Measure the words only: the touch area around them may be larger.
      const words = document.createRange();
      words.selectNodeContents(element);
      const breaksOut = element.children.length === 0 && words.getBoundingClientRect().width > width + 1;
      const inBox = getComputedStyle(element).overflow === 'visible' && element.clientWidth > 0;
      return right > wide + 1 || (breaksOut && inBox) ? [element.textContent] : [];
    });
  });

/**
 * Runs in the page: names of tables that scroll horizontally. Grids of lots by companies or of rooms by hours are not
 * tables.
 */
export function sidewaysTables(): string[] {
  return [...document.querySelectorAll<HTMLElement>('body *')].flatMap((part) => {
    const isScrolled = /auto|scroll/.test(getComputedStyle(part).overflowX) && part.scrollWidth > part.clientWidth + 1;
    return isScrolled && part.querySelector('table')
      ? [`${part.ariaLabel}: ${part.scrollWidth} of ${part.clientWidth}`]
      : [];
  });
}

/** Below this width, in pixels, no table scrolls horizontally: columns without space move beneath their row. */
const NARROW = 800;
/** Addresses of exceptions: documents for paper keep its width; the replay of a viewing scrolls its bookings. */
const SCROLLED = /[?&](report|letters|viewing)\b/;

/**
 * Layout problems of a screen at this width: it is wider than the screen, a narrow one scrolls a table horizontally,
 * words of a button, a tab or a heading are cut off without an ellipsis or a title, or a sort icon covers words.
 * Includes the results of `cutOffControls`.
 */
export async function layoutProblemsAt(page: Page, width: number, theme: 'dark' | 'light'): Promise<string[]> {
  await page.setViewportSize({ width, height: 900 });
  await setTheme(page, theme);
  const found = {
    wide: await page.evaluate(tooWide),
    sideways: width < NARROW && !SCROLLED.test(page.url()) ? await page.evaluate(sidewaysTables) : [],
    cut: await page.evaluate(cutWords),
    out: await cutOffControls(page),
    icon: await page.evaluate(coveredHeaders),
  };
  return Object.entries(found).flatMap(([what, all]) => all.map((words) => `${what} at ${width}, ${theme}: ${words}`));
}

/** Runs in the page: headers of columns whose words are under their sort icon. */
function coveredHeaders(): string[] {
  return [...document.querySelectorAll('th button:has(> svg)')].flatMap((header) => {
    const words = document.createRange();
    words.selectNode(header.firstChild!);
    const [text, icon] = [words.getBoundingClientRect(), header.querySelector('svg')!.getBoundingClientRect()];
    return icon.width > 0 && icon.left < text.right && text.left < icon.right ? [header.textContent] : [];
  });
}

/** Runs in the page: returns its width if it is wider than the screen. */
function tooWide(): string[] {
  const { clientWidth, scrollWidth } = document.documentElement;
  return scrollWidth > clientWidth ? [`${scrollWidth}`] : [];
}

/** Runs in the page: words that are cut off within their control or heading. */
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
      // Skip text for screen readers only, and scrollable text.
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
