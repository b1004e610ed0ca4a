/// <reference lib="dom" />
import { applicationOf } from '@tender/api-driver';
import type { Page } from 'playwright';
import type { Bench } from '../measurement/bench.js';
import { scrolling, slowest } from '../browser/frames.js';
import { median } from '../results/statistics.js';
import { inMillis, type Row } from '../results/table.js';
import {
  bytesOf,
  DESKTOP,
  FAST_3G,
  inKilobytes,
  inSeconds,
  note,
  noted,
  PHONE,
  signedIn,
  visitor,
  type Noted,
  type Visitor,
} from '../browser/visitor.js';
import { COMPANIES } from '../servers/browsed-server.js';

/** The trading floor of 300 lots: time until it is visible, and speed at work. */

export const FIELD = 'main input[data-field="total"]';
const TABLET = { width: 768, height: 1024 };
const WIDE = { width: 1920, height: 1080 };
const FLOOR_TIMES = 5;

interface Opened extends Noted {
  bytes: string;
  tall: number;
}

export async function floor(bench: Bench): Promise<Row[]> {
  const browser = await bench.browser();
  const { server, auctionId } = await bench.browsed(COMPANIES);
  const { url } = server;
  const { email, password } = applicationOf('Bench0');
  const open = async (viewport: typeof DESKTOP): Promise<Opened> => {
    const visit = await visitor(browser, url, viewport);
    await signedIn(visit, url, { email, password });
    if (viewport === PHONE) await visit.devtools.send('Emulation.setCPUThrottlingRate', { rate: FAST_3G.slower });
    await visit.page.addInitScript(note, FIELD);
    await visit.page.goto(`/live-auction?id=${auctionId}`);
    await visit.page.locator(FIELD).first().waitFor({ timeout: 60_000 });
    const tall = await visit.page.evaluate(() => document.documentElement.scrollHeight);
    await visit.page.locator(FIELD).first().pressSequentially('123456.78', { delay: 120 });
    const found = { ...(await noted(visit.page)), bytes: sizes(visit), tall };
    await visit.context.close();
    return found;
  };
  const middleOf = async (viewport: typeof DESKTOP): Promise<Opened> => {
    const visits: Opened[] = [];
    for (let time = 0; time < FLOOR_TIMES; time++) visits.push(await open(viewport));
    return {
      ...visits[0]!,
      usable: median(visits.map((visit) => visit.usable!)),
      slowest: median(visits.map(({ slowest }) => slowest)),
    };
  };
  const [desk, phone] = [await middleOf(DESKTOP), await middleOf(PHONE)];
  return [
    {
      what: 'floor of 300 lots, over the wire: all; scripts, lots',
      before: '1,404 kB; 848 kB, 110 kB',
      measured: desk.bytes,
    },
    {
      what: 'floor of 300 lots, visible: desktop; phone, processor 4 × slower',
      before: '1.5–3.0 s; 6.2 s',
      measured: `${inSeconds(desk.usable!)}; ${inSeconds(phone.usable!)}`,
    },
    {
      what: 'slowest key in its fields: desktop; phone',
      before: '≤ 144 ms; ≤ 120 ms',
      measured: `${inMillis(desk.slowest)}; ${inMillis(phone.slowest)}`,
    },
    {
      what: 'its length: desktop; phone',
      before: '20,000 px; 78,800 px',
      measured: `${desk.tall.toLocaleString('en')} px; ${phone.tall.toLocaleString('en')} px`,
    },
  ];
}

/** Cost of filters, searches and scrolling, and the number of lots visible at once. */
export async function floorAtWork(bench: Bench): Promise<Row[]> {
  const browser = await bench.browser();
  const { server, auctionId } = await bench.browsed(COMPANIES);
  const { email, password } = applicationOf('Bench0');
  const open = async (viewport: typeof DESKTOP, look = ''): Promise<Visitor> => {
    const visit = await visitor(browser, server.url, viewport);
    await signedIn(visit, server.url, { email, password });
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

const sizes = (visit: Visitor): string =>
  [
    inKilobytes(bytesOf(visit)),
    [
      inKilobytes(bytesOf(visit, ({ kind }) => kind === 'Script')),
      inKilobytes(bytesOf(visit, ({ path }) => path.startsWith('/api/lot/getLots'))),
    ].join(', '),
  ].join('; ');

/** Number of lots whose row is fully on the screen and whose field is not covered, after scrolling. */
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
