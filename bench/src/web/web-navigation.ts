/// <reference lib="dom" />
import { applicationOf } from '@tender/api-driver';
import type { Locator, Page } from 'playwright';
import type { Bench } from '../measurement/bench.js';
import { CELL } from './control-room.js';
import { ADMIN } from '../processes/server.js';
import { median } from '../results/statistics.js';
import { inMillis, type Row } from '../results/table.js';
import { signedIn, visitor, type Visitor } from '../browser/visitor.js';
import { COMPANIES } from '../servers/browsed-server.js';
import { FIELD } from './web-floor.js';

/** Time from a click inside the application until the next screen is painted. */

const OF_BUYER = ['Auctions', 'My auctions', 'Overview'];
const OF_ADMIN = ['Companies', 'Auctions', 'Viewings', 'Messages', 'Audit'];
const HEADING = 'main h1';
const TIMES = 3;

export async function navigation(bench: Bench): Promise<Row[]> {
  const browser = await bench.browser();
  const { server, auctionId } = await bench.browsed(COMPANIES);
  const { email, password } = applicationOf('Bench0');
  const enter = async (who: { email: string; password: string }, home: string): Promise<Visitor> => {
    const visit = await visitor(browser, server.url);
    await signedIn(visit, server.url, who);
    await visit.page.goto(home);
    return visit;
  };
  /** @returns the waits of the first round, which loads code, and of the later ones */
  const walked = async (visit: Visitor, links: string[]): Promise<{ first: number[]; later: number[] }> => {
    const menu = visit.page.getByRole('navigation', { name: 'Main' });
    const waits: number[] = [];
    for (const link of [...links, ...links, ...links])
      waits.push(await clicked(visit.page, menu.getByRole('link', { name: link, exact: true }), HEADING));
    await visit.context.close();
    return { first: waits.slice(0, links.length), later: waits.slice(links.length) };
  };
  const opened = async (who: { email: string; password: string }, home: string, path: string, seen: string) => {
    const waits: number[] = [];
    for (let time = 0; time < TIMES; time++) {
      const { page, context } = await enter(who, home);
      waits.push(await clicked(page, page.locator(`main a[href="${path}?id=${auctionId}"]`).first(), seen));
      await context.close();
    }
    return median(waits);
  };
  const buyer = await walked(await enter({ email, password }, '/my-auctions'), OF_BUYER);
  const admin = await walked(await enter(ADMIN, '/dashboard'), OF_ADMIN);
  const floor = await opened({ email, password }, '/', '/live-auction', FIELD);
  const room = await opened(ADMIN, '/auction-management', '/auction-monitoring', CELL);
  return [
    {
      what: 'from a click in the menu to the painted screen: buyer; admin; admin, each for the first time',
      before: '41–89 ms; –; 105–536 ms',
      measured: `${inMillis(median(buyer.later))}; ${inMillis(median(admin.later))}; ${inMillis(Math.min(...admin.first))}–${inMillis(Math.max(...admin.first))}`,
    },
    {
      what: `from a click to the floor of 300 lots; to the control room 300 × ${COMPANIES}; both for the first time`,
      before: '1.8 s; 1.2 s',
      measured: `${inMillis(floor)}; ${inMillis(room)}`,
    },
  ];
}

/** @returns milliseconds from the click until another element matches the selector, recorded by the page itself */
async function clicked(page: Page, target: Locator, seen: string): Promise<number> {
  await target.waitFor();
  await page.evaluate(watchClick, seen);
  await target.click();
  await page.waitForFunction(() => (window as unknown as { waited?: number }).waited !== undefined);
  return page.evaluate(() => (window as unknown as { waited: number }).waited);
}

/** Runs in the page: records the milliseconds from the next click until another element matches. */
function watchClick(selector: string): void {
  const noted = window as unknown as { waited?: number | undefined };
  noted.waited = undefined;
  const found = (): Element | null => document.querySelector(selector);
  const before = found();
  const clicked = (): void => {
    const from = performance.now();
    const look = (): void => {
      if (found() && found() !== before) noted.waited = performance.now() - from;
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  };
  addEventListener('click', clicked, { once: true, capture: true });
}
