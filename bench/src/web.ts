/// <reference lib="dom" />
import { applicationOf } from '@tender/api-driver';
import { bidderOf } from '@tender/api-driver/load';
import { chromium, type Browser } from 'playwright';
import type { Bench } from './bench.js';
import { controlRoom, type Watched } from './control-room.js';
import { JobProcess, LOAD } from './job-process.js';
import type { LoadJobs } from './load-process.js';
import { prepareHouse, settled } from './prepared-house.js';
import { chromiumHere } from './screens.js';
import { ADMIN } from './server.js';
import { median } from './statistics.js';
import { inMillis, type Row } from './table.js';
import {
  DESKTOP,
  FAST_3G,
  inKilobytes,
  inSeconds,
  note,
  noted,
  PHONE,
  signedIn,
  SLOW_3G,
  slow,
  visitor,
  type Noted,
} from './visitor.js';
import { floor } from './web-floor.js';
import { news } from './web-news.js';
import { pages } from './web-pages.js';
import { thousandBids } from './web-thousand.js';
import { walks } from './web-walk.js';

/** What people wait for in a browser: the figures that newcomers' review of release 0.1.0 measured, measured again. */

const DOOR_TIMES = 5;
const FLOOR_TIMES = 5;
/** As many bids as the review's auction had. */
const BIDS_BEFORE = 2_500;
const FIELD = 'main input[data-field="total"]';

export async function web(bench: Bench): Promise<Row[]> {
  const browser = await chromium.launch({
    executablePath: (await chromiumHere()) ?? undefined,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  });
  try {
    const small = await begin(bench, 40);
    const rows = [
      ...(await door(browser, small.house.url)),
      ...(await ofBuyer(browser, small)),
      ...(await floor(browser, small)),
      ...(await insideOn3G(browser, small)),
      ...(await navigation(browser, small)),
      ...(await controlRoom(bench, browser, small, { rate: 0.75, before: '50 % busy (40 × 8)' })),
      ...(await controlRoom(bench, browser, small, {
        rate: 20,
        before: '14 a second, 100 % busy',
        least: 50,
        busy: 0.5,
      })),
    ];
    rows.push(
      ...(await news(bench, browser, small)),
      ...(await thousandBids(browser, small)),
      ...(await walks(browser, small)),
      ...(await pages(browser, small)),
    );
    await small.house.stop();
    const large = await begin(bench, 150);
    rows.push(...(await controlRoom(bench, browser, large, { rate: 50, before: 'not measured', longest: 100 })));
    await large.house.stop();
    return rows;
  } finally {
    await browser.close();
  }
}

/** A house with one live auction of 300 lots, on which the companies have bid. */
async function begin({ workbench }: Bench, companies: number): Promise<Watched> {
  const prepared = await prepareHouse(workbench, { companies, auctions: 1, lotsPerAuction: 300 });
  const load = JobProcess.start<LoadJobs>(workbench, LOAD);
  await load.run('prepare', { bidders: prepared.buyers.map(bidderOf), tenders: prepared.tenders });
  const { address } = prepared.house;
  await load.run('flatOut', { address, connections: companies, auctions: 1, warmUpMillis: 0, millis: BIDS_BEFORE });
  await settled(prepared);
  return { ...prepared, load, companies, auctionId: prepared.tenders[0]!.auctionId };
}

async function door(browser: Browser, url: string): Promise<Row[]> {
  const visits: (Noted & { bytes: number })[] = [];
  for (let time = 0; time < DOOR_TIMES; time++) visits.push(await atDoor(browser, url, FAST_3G));
  const onSlow = await atDoor(browser, url, SLOW_3G);
  const middle = (of: (visit: (typeof visits)[number]) => number) => median(visits.map(of));
  const [bytes, largest, usable] = [middle((of) => of.bytes), middle((of) => of.largest), middle((of) => of.usable!)];
  return [
    {
      what: 'first page, over the wire',
      before: '1,458 kB',
      measured: inKilobytes(bytes),
      required: '≤ 250 kB',
      met: bytes <= 250_000,
    },
    {
      what: 'first page on fast 3G: largest paint, usable',
      before: '7.2 s, 9.5 s',
      measured: `${inSeconds(largest)}, ${inSeconds(usable)}`,
      required: '≤ 2.5 s, ≤ 4 s',
      met: largest <= 2_500 && usable <= 4_000,
    },
    {
      what: 'first page on slow 3G: largest paint, usable',
      before: '23.9 s, 33 s',
      measured: `${inSeconds(onSlow.largest)}, ${inSeconds(onSlow.usable!)}`,
    },
    { what: 'layout shift of the first page', before: '≤ 0.066', measured: middle((of) => of.shifted).toFixed(3) },
  ];
}

async function atDoor(browser: Browser, url: string, line: typeof FAST_3G): Promise<Noted & { bytes: number }> {
  const visit = await visitor(browser, url, PHONE);
  await slow(visit, line);
  await visit.page.addInitScript(note, 'input[type="email"]');
  await visit.page.goto('/', { timeout: 120_000 });
  await visit.page.waitForFunction(() => (window as unknown as { noted: Noted }).noted.usable, { timeout: 120_000 });
  await visit.page.waitForLoadState('load');
  await visit.page.evaluate(() => document.fonts.ready);
  const visited = { ...(await noted(visit.page)), bytes: visit.bytes };
  await visit.context.close();
  return visited;
}

/** The first page behind the door and the floor, on the line and the phone of somebody on the road, with nothing in the cache. */
async function insideOn3G(browser: Browser, { house: { url }, auctionId }: Watched): Promise<Row[]> {
  const { email, password } = applicationOf('Bench0');
  const open = async (path: string, usable: string): Promise<Noted> => {
    const visit = await visitor(browser, url, PHONE);
    await signedIn(visit, url, { email, password });
    await slow(visit, FAST_3G);
    await visit.page.addInitScript(note, usable);
    await visit.page.goto(path, { timeout: 120_000 });
    await visit.page.waitForFunction(() => (window as unknown as { noted: Noted }).noted.usable, { timeout: 120_000 });
    const found = await noted(visit.page);
    await visit.context.close();
    return found;
  };
  const overview = await open('/', `main a[href*="${auctionId}"]`);
  const live = await open(`/live-auction?id=${auctionId}`, FIELD);
  return [
    {
      what: 'on fast 3G, nothing cached: overview, largest paint and usable; live auction, usable',
      before: '7.4 s (first paint), 9.2 s; 8.9 s',
      measured: `${inSeconds(overview.largest)}, ${inSeconds(overview.usable!)}; ${inSeconds(live.usable!)}`,
    },
  ];
}

/** The trading floor of 300 lots, as one of its buyers has it. */
async function ofBuyer(browser: Browser, { house: { url }, auctionId }: Watched): Promise<Row[]> {
  const { email, password } = applicationOf('Bench0');
  const open = async (viewport: typeof DESKTOP): Promise<Noted & { bytes: number; tall: number }> => {
    const visit = await visitor(browser, url, viewport);
    await signedIn(visit, url, { email, password });
    if (viewport === PHONE) await visit.devtools.send('Emulation.setCPUThrottlingRate', { rate: FAST_3G.slower });
    await visit.page.addInitScript(note, FIELD);
    await visit.page.goto(`/live-auction?id=${auctionId}`);
    await visit.page.locator(FIELD).first().waitFor({ timeout: 60_000 });
    const tall = await visit.page.evaluate(() => document.documentElement.scrollHeight);
    await visit.page.locator(FIELD).first().pressSequentially('123456.78', { delay: 120 });
    const found = { ...(await noted(visit.page)), bytes: visit.bytes, tall };
    await visit.context.close();
    return found;
  };
  const rowsOf = async (
    viewport: typeof DESKTOP,
  ): Promise<{ usable: number; slowest: number; bytes: number; tall: number }> => {
    const visits = [];
    for (let time = 0; time < FLOOR_TIMES; time++) visits.push(await open(viewport));
    return {
      usable: median(visits.map((visit) => visit.usable!)),
      slowest: median(visits.map(({ slowest }) => slowest)),
      bytes: median(visits.map(({ bytes }) => bytes)),
      tall: visits[0]!.tall,
    };
  };
  const [desk, phone] = [await rowsOf(DESKTOP), await rowsOf(PHONE)];
  return [
    { what: 'floor of 300 lots, over the wire', before: '1,404 kB', measured: inKilobytes(desk.bytes) },
    {
      what: 'floor of 300 lots, visible: desktop; phone, processor 4 × slower',
      before: '1.5–3.0 s; 6.2 s',
      measured: `${inSeconds(desk.usable)}; ${inSeconds(phone.usable)}`,
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

const OF_BUYER = ['Auctions', 'My auctions', 'Overview'];
const OF_ADMIN = ['Users', 'Auctions', 'Viewings', 'Messages', 'Dashboard'];

async function navigation(browser: Browser, { house: { url } }: Watched): Promise<Row[]> {
  const { email, password } = applicationOf('Bench0');
  const walked = async (who: { email: string; password: string }, home: string, links: string[]): Promise<number> => {
    const visit = await visitor(browser, url);
    await signedIn(visit, url, who);
    await visit.page.goto(home);
    const waits: number[] = [];
    // The first round finds code that is not there yet.
    for (const link of [...links, ...links, ...links]) {
      const target = visit.page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: link, exact: true });
      await target.waitFor();
      await visit.page.evaluate(watchClick);
      await target.click();
      await visit.page.waitForFunction(() => (window as unknown as { waited?: number }).waited !== undefined);
      waits.push(await visit.page.evaluate(() => (window as unknown as { waited: number }).waited));
    }
    await visit.context.close();
    return median(waits.slice(links.length));
  };
  const buyer = await walked({ email, password }, '/my-auctions', OF_BUYER);
  const admin = await walked(ADMIN, '/dashboard', OF_ADMIN);
  return [
    {
      what: 'from a click in the menu to the painted screen: buyer; admin',
      before: '41–89 ms; 105–536 ms',
      measured: `${inMillis(buyer)}; ${inMillis(admin)}`,
    },
  ];
}

/** In the page: notes the milliseconds from the next click until another screen's heading is there. */
function watchClick(): void {
  const noted = window as unknown as { waited?: number | undefined };
  noted.waited = undefined;
  const heading = (): Element | null => document.querySelector('main h1');
  const before = heading();
  const clicked = (): void => {
    const from = performance.now();
    const look = (): void => {
      if (heading() && heading() !== before) noted.waited = performance.now() - from;
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  };
  addEventListener('click', clicked, { once: true, capture: true });
}
