/// <reference lib="dom" />
import { applicationOf } from '@tender/api-driver';
import type { Browser, Page } from 'playwright';
import { frames, type Watched } from './control-room.js';
import { inMillis, type Row } from './table.js';
import { DESKTOP, note, noted, PHONE, signedIn, visitor, type Visitor } from './visitor.js';

/** The trading floor at work: what filters, searches and scrolling cost, and how many lots one sees at once. */

const FIELD = 'main input[data-field="total"]';
const TABLET = { width: 768, height: 1024 };
const WIDE = { width: 1920, height: 1080 };
const SCROLLED_MILLIS = 4_000;

export async function floor(browser: Browser, watched: Watched): Promise<Row[]> {
  const { house, auctionId } = watched;
  const { email, password } = applicationOf('Bench0');
  const open = async (viewport: typeof DESKTOP, look = ''): Promise<Visitor> => {
    const visit = await visitor(browser, house.url, viewport);
    await signedIn(visit, house.url, { email, password });
    await visit.page.addInitScript(note, FIELD);
    await visit.page.goto(`/live-auction?id=${auctionId}${look}`);
    await visit.page.locator(FIELD).first().waitFor();
    return visit;
  };
  const seen: string[] = [];
  for (const [viewport, look] of [
    [DESKTOP, ''],
    [DESKTOP, '&rows=dense'],
    [WIDE, '&rows=dense'],
    [TABLET, ''],
    [TABLET, '&rows=dense'],
    [PHONE, ''],
  ] as const) {
    const { page, context } = await open(viewport, look);
    seen.push(`${viewport.width} × ${viewport.height}${look && ' compact'}: ${await lotsOnScreen(page)}`);
    await context.close();
  }
  const visit = await open(DESKTOP);
  const filter = await slowest(visit.page, async (page) => {
    await page.getByRole('radiogroup', { name: 'Show' }).getByText('Favourites').click();
    await page.getByRole('radiogroup', { name: 'Show' }).getByText('All lots').click();
  });
  const search = await slowest(visit.page, async (page) => {
    await page.getByRole('searchbox', { name: 'Search lots' }).pressSequentially('R-12', { delay: 120 });
    await page.getByRole('searchbox', { name: 'Search lots' }).fill('');
  });
  const scrolled = await scrolling(visit, () => visit.page.mouse.wheel(0, 400));
  await visit.context.close();
  return [
    {
      what: 'whole lots on one screen of the floor',
      before: '1440 × 900: 9; tablet: 3; phone: 2.5',
      measured: seen.join('; '),
    },
    {
      what: 'floor of 300 lots: slowest click on a filter; key in the search; frames a second while scrolled',
      before: '≤ 184 ms; ≤ 88 ms; 52',
      measured: `${inMillis(filter)}; ${inMillis(search)}; ${scrolled.toFixed(0)}`,
    },
  ];
}

/** The milliseconds of the slowest answer to what was done meanwhile. */
export async function slowest(page: Page, work: (page: Page) => Promise<void>): Promise<number> {
  await page.evaluate(() => ((window as unknown as { noted: { slowest: number } }).noted.slowest = 0));
  await work(page);
  await page.waitForTimeout(500);
  return (await noted(page)).slowest;
}

/** Frames a second while the wheel turns. */
export async function scrolling(visit: Visitor, turn: () => Promise<void>): Promise<number> {
  await visit.page.mouse.move(600, 500);
  let on = true;
  const turning = (async () => {
    while (on) {
      await turn();
      await visit.page.waitForTimeout(50);
    }
  })();
  const { rate } = await frames(visit, SCROLLED_MILLIS);
  on = false;
  await turning;
  return rate;
}

/** Lots whose row is wholly on the screen, with nothing over its field, where one scrolls to bid. */
async function lotsOnScreen(page: Page): Promise<number> {
  await page.locator(FIELD).nth(2).scrollIntoViewIfNeeded();
  await page.mouse.move(300, 500);
  await page.mouse.wheel(0, 2_000);
  await page.waitForTimeout(1_000);
  return page.evaluate((selector) => {
    const isSeen = (field: Element): boolean => {
      const row = field.closest('[role="row"]') ?? field;
      const { top, bottom, left, width } = row.getBoundingClientRect();
      const over = (y: number): boolean => row.contains(document.elementFromPoint(left + width / 2, y));
      return top >= 0 && bottom <= innerHeight && over(top + 2) && over(bottom - 2);
    };
    return [...document.querySelectorAll(selector)].filter(isSeen).length;
  }, FIELD);
}
