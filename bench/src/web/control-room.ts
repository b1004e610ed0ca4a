/// <reference lib="dom" />
import type { Bench } from '../measurement/bench.js';
import { frames, scrolling, slowest } from '../browser/frames.js';
import { settled } from '../servers/prepared-server.js';
import { ADMIN } from '../processes/server.js';
import { inMillis, inPercent, type Row } from '../results/table.js';
import { bytesOf, inKilobytes, inSeconds, note, noted, signedIn, visitor, type Visitor } from '../browser/visitor.js';
import { COMPANIES, type BrowsedServer } from '../servers/browsed-server.js';

/** The control room's grid of lots and companies while bids arrive. */

export const CELL = '[role="grid"] [role="gridcell"]';

interface Pace {
  rate: number;
  before: string;
  /** Result of the review of release 0.1.0 for a user's work in the grid. */
  workBefore?: string;
  /** Required frames per second; `ENOUGH_OF_STILL` of the rate of a still page is enough. */
  least?: number;
  /** Maximum share of the time with a busy main thread. */
  busy?: number;
  /** Maximum length of a frame, in ms. */
  longest?: number;
}

const ENOUGH_OF_STILL = 0.9;
/** Duration of the bids while a user works in the grid and reopens it, in ms. */
const AT_WORK_MILLIS = 15_000;
/** Time after which a tab has prefetched the code of its role's other screens, in ms. */
const ALL_FETCHED_MILLIS = 10_000;
/** Bids per second, which are 45 per minute. */
const CALM = 0.75;

export async function calmControlRoom(bench: Bench): Promise<Row[]> {
  const watched = await bench.browsed(COMPANIES);
  return [
    await sizeOfControlRoom(bench, watched),
    ...(await controlRoom(bench, watched, { rate: CALM, before: '50 % busy (40 × 8)' })),
  ];
}

export const busyControlRoom = async (bench: Bench): Promise<Row[]> =>
  controlRoom(bench, await bench.browsed(COMPANIES), {
    rate: 20,
    before: '14 a second, 100 % busy',
    workBefore: '1.8 s, 6.8 s; 19–27; ≤ 112 ms; ≤ 144 ms',
    least: 50,
    busy: 0.5,
  });

export const fullControlRoom = async (bench: Bench): Promise<Row[]> =>
  controlRoom(bench, await bench.browsed(150), { rate: 50, before: 'not measured', longest: 100 });

/** Transfer size of the whole control room with an empty cache. */
async function sizeOfControlRoom(bench: Bench, watched: BrowsedServer): Promise<Row> {
  const visit = await adminOf(bench, watched);
  await openGrid(visit, watched);
  await visit.page.waitForLoadState('networkidle');
  const [all, scripts, bids, lots] = [
    () => true,
    ({ kind }: { kind: string }) => kind === 'Script',
    ({ path }: { path: string }) => path.startsWith('/api/bidding/getByAuction'),
    ({ path }: { path: string }) => path.startsWith('/api/lot/getLots'),
  ].map((isOf) => inKilobytes(bytesOf(visit, isOf)));
  await visit.context.close();
  return {
    what: `control room 300 × ${COMPANIES}, over the wire: all; scripts, bids, lots`,
    before: '4,030 kB; 1,312 kB, 1,864 kB, 412 kB',
    measured: `${all}; ${scripts}, ${bids}, ${lots}`,
  };
}

/** Measures for as long as all rounds together. */
async function controlRoom(bench: Bench, watched: BrowsedServer, pace: Pace): Promise<Row[]> {
  const millis = bench.scale.rounds * bench.scale.roundMillis;
  const visit = await adminOf(bench, watched);
  await visit.page.goto('/about');
  await visit.page.locator('main h1').waitFor();
  await visit.page.waitForTimeout(ALL_FETCHED_MILLIS);
  const still = await frames(visit, millis / 2);
  const quiet = await openGrid(visit, watched);
  const watching = async () => {
    await visit.page.waitForTimeout(2_000);
    const seen = await frames(visit, millis);
    const atWork = await work(visit);
    return { seen, atWork, busyGrid: await openGrid(visit, watched) };
  };
  const [{ seen, atWork, busyGrid }] = await Promise.all([
    watching(),
    bids(watched, pace.rate, millis + AT_WORK_MILLIS + 2_000),
  ]);
  await settled(watched);
  await visit.context.close();
  const { least, busy, longest } = pace;
  const required = [
    ...(least ? [`≥ ${least} or ${ENOUGH_OF_STILL * 100} % of still`] : []),
    ...(busy ? [`≤ ${busy * 100} % busy`] : []),
    ...(longest ? [`no frame > ${longest} ms`] : []),
  ];
  const name = `control room 300 × ${watched.companies} at ${pace.rate} bids/s`;
  return [
    {
      what: `${name}: frames a second, main thread`,
      before: pace.before,
      measured: `${seen.rate.toFixed(0)} (still page ${still.rate.toFixed(0)}), ${inPercent(seen.busy)} busy (still page ${inPercent(still.busy)})`,
      required: required.join(', '),
      ...(required.length > 0 && {
        met:
          (!least || seen.rate >= Math.min(least, ENOUGH_OF_STILL * still.rate)) &&
          (!busy || seen.busy <= busy) &&
          (!longest || seen.longest <= longest),
      }),
    },
    { what: `${name}: longest frame (still page)`, measured: `${inMillis(seen.longest)} (${inMillis(still.longest)})` },
    {
      what: `${name}: grid visible, quiet and under bids; frames a second while scrolled; slowest arrow key; another density`,
      ...(pace.workBefore && { before: pace.workBefore }),
      measured: `${inSeconds(quiet)}, ${inSeconds(busyGrid)}; ${atWork.scrolled.toFixed(0)}; ${inMillis(atWork.arrow)}; ${inMillis(atWork.density)}`,
    },
  ];
}

/** How long the companies' connections stay open, in ms: the server closes an idle one. */
const LINES_OPEN_MILLIS = 20_000;

/** Memory of an open control room over time. */
export async function controlRoomInMemory(bench: Bench): Promise<Row[]> {
  const { openMillis } = bench.scale;
  const watched = await bench.browsed(COMPANIES);
  const visit = await adminOf(bench, watched);
  await openGrid(visit, watched);
  await visit.page.waitForTimeout(ALL_FETCHED_MILLIS);
  const before = await memory(visit);
  for (let open = 0; open < openMillis; open += LINES_OPEN_MILLIS) await bids(watched, CALM, LINES_OPEN_MILLIS);
  await settled(watched);
  const after = await memory(visit);
  await visit.context.close();
  return [
    {
      what: `control room 300 × ${COMPANIES}, open for ${inSeconds(openMillis)} at ${CALM} bids/s: heap; nodes`,
      before: '9.8 → 15.3 MB; 1,331 → 1,617 (40 × 8, 10 minutes)',
      measured: `${before.megabytes.toFixed(1)} → ${after.megabytes.toFixed(1)} MB; ${before.nodes.toLocaleString('en')} → ${after.nodes.toLocaleString('en')}`,
    },
  ];
}

async function adminOf(bench: Bench, { server }: BrowsedServer): Promise<Visitor> {
  const visit = await visitor(await bench.browser(), server.url);
  await signedIn(visit, server.url, ADMIN);
  return visit;
}

/** @returns milliseconds until the grid is visible */
async function openGrid({ page }: Visitor, { auctionId }: BrowsedServer): Promise<number> {
  await page.addInitScript(note, CELL);
  await page.goto(`/auction-monitoring?id=${auctionId}`);
  await page.locator(CELL).first().waitFor({ timeout: 60_000 });
  return (await noted(page)).usable!;
}

const bids = ({ server, load, companies }: BrowsedServer, rate: number, millis: number): Promise<unknown> =>
  load.run('atRate', {
    address: server.address,
    connections: companies,
    auctions: 1,
    rate,
    warmUpMillis: 1_000,
    millis,
  });

/** A user works in the grid during bids. */
async function work(visit: Visitor): Promise<{ scrolled: number; arrow: number; density: number }> {
  const grid = visit.page.getByRole('grid').first();
  await grid.scrollIntoViewIfNeeded();
  const scrolled = await scrolling(visit, () => visit.page.mouse.wheel(0, 300));
  await visit.page.locator(CELL).nth(3).click();
  const arrow = await slowest(visit.page, async ({ keyboard }) => {
    for (const key of ['ArrowDown', 'ArrowRight', 'ArrowDown', 'ArrowRight', 'ArrowUp', 'ArrowLeft']) {
      await keyboard.press(key);
      await visit.page.waitForTimeout(120);
    }
  });
  const density = await slowest(visit.page, async (page) => {
    for (const label of ['Dense', 'Comfortable'])
      await page.getByRole('radiogroup', { name: 'Density' }).getByText(label, { exact: true }).click();
  });
  return { scrolled, arrow, density };
}

/** JavaScript heap and DOM nodes after a garbage collection. */
async function memory({ devtools }: Visitor): Promise<{ megabytes: number; nodes: number }> {
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  const { nodes } = await devtools.send('Memory.getDOMCounters');
  return { megabytes: usedSize / 1e6, nodes };
}
