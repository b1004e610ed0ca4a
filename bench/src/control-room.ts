/// <reference lib="dom" />
import type { Browser } from 'playwright';
import type { Bench } from './bench.js';
import type { JobProcess } from './job-process.js';
import type { LoadJobs } from './load-process.js';
import { type PreparedHouse, settled } from './prepared-house.js';
import { ADMIN } from './server.js';
import { inMillis, inPercent, type Row } from './table.js';
import { inKilobytes, inSeconds, note, noted, signedIn, visitor, type Visitor } from './visitor.js';
import { scrolling, slowest } from './web-floor.js';

const CELL = '[role="grid"] [role="gridcell"]';

export interface Watched extends PreparedHouse {
  load: JobProcess<LoadJobs>;
  auctionId: string;
  companies: number;
}

interface Pace {
  /** Bids a second. */
  rate: number;
  before: string;
  /** Frames a second, or as many in a hundred as a still page reaches here. */
  least?: number;
  /** Share of the main thread. */
  busy?: number;
  /** Milliseconds of the longest frame. */
  longest?: number;
}

const ENOUGH_OF_STILL = 0.9;
/** Milliseconds for which bids go on while somebody works in the grid, and opens it anew. */
const AT_WORK_MILLIS = 15_000;

/** The grid of lots and companies while bids come, watched for as long as the rounds take together. */
export async function controlRoom(bench: Bench, browser: Browser, watched: Watched, pace: Pace): Promise<Row[]> {
  const { house, auctionId, companies, load } = watched;
  const millis = bench.scale.rounds * bench.scale.roundMillis;
  const visit = await visitor(browser, house.url);
  await signedIn(visit, house.url, ADMIN);
  await visit.page.goto('/about');
  await visit.page.locator('main h1').waitFor();
  const still = await frames(visit, millis / 2);
  visit.bytes = 0;
  await visit.page.addInitScript(note, CELL);
  const gridSeen = async (): Promise<number> => {
    await visit.page.goto(`/auction-monitoring?id=${auctionId}`);
    await visit.page.locator(CELL).first().waitFor({ timeout: 60_000 });
    return (await noted(visit.page)).usable!;
  };
  const quiet = await gridSeen();
  const { bytes } = visit;
  const heapBefore = await heap(visit);
  const bidding = load.run('atRate', {
    address: house.address,
    connections: companies,
    auctions: 1,
    rate: pace.rate,
    warmUpMillis: 1_000,
    millis: millis + AT_WORK_MILLIS + 2_000,
  });
  await visit.page.waitForTimeout(2_000);
  const seen = await frames(visit, millis);
  const atWork = await work(visit);
  const busyGrid = await gridSeen();
  await bidding;
  const heapAfter = await heap(visit);
  await settled(watched);
  await visit.context.close();
  const { least, busy, longest } = pace;
  const required = [
    ...(least ? [`≥ ${least} or ${ENOUGH_OF_STILL * 100} % of still`] : []),
    ...(busy ? [`≤ ${busy * 100} % busy`] : []),
    ...(longest ? [`no frame > ${longest} ms`] : []),
  ];
  const name = `control room 300 × ${companies} at ${pace.rate} bids/s`;
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
    {
      what: `${name}: longest frame (still page); over the wire; heap before and after`,
      before: companies === 40 && pace.rate === 20 ? '4,030 kB; 9.8 → 15.3 MB in 10 min' : '',
      measured: `${inMillis(seen.longest)} (${inMillis(still.longest)}); ${inKilobytes(bytes)}; ${heapBefore.toFixed(1)} → ${heapAfter.toFixed(1)} MB`,
    },
    {
      what: `${name}: grid visible, quiet and under bids; frames a second while scrolled; slowest arrow key; another density`,
      before: companies === 40 && pace.rate === 20 ? '1.8 s, 6.8 s; 19–27; ≤ 112 ms; ≤ 144 ms' : '',
      measured: `${inSeconds(quiet)}, ${inSeconds(busyGrid)}; ${atWork.scrolled.toFixed(0)}; ${inMillis(atWork.arrow)}; ${inMillis(atWork.density)}`,
    },
  ];
}

/** Somebody at work in the grid, under bids. */
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

interface Frames {
  /** A second. */
  rate: number;
  /** Milliseconds. */
  longest: number;
  /** Share of the time in which the main thread worked. */
  busy: number;
}

/** What is drawn, and what the main thread works, for so long. */
export async function frames({ page, devtools }: Visitor, millis: number): Promise<Frames> {
  const worked = async (): Promise<{ worked: number; at: number }> => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    const of = (name: string): number => metrics.find((metric) => metric.name === name)!.value;
    return { worked: of('TaskDuration'), at: of('Timestamp') };
  };
  const from = await worked();
  const drawn = await page.evaluate(
    (length) =>
      new Promise<{ count: number; longest: number; length: number }>((resolve) => {
        const began = performance.now();
        let [last, longest, count] = [began, 0, 0];
        const frame = (): void => {
          const now = performance.now();
          longest = Math.max(longest, now - last);
          last = now;
          count += 1;
          if (now - began < length) requestAnimationFrame(frame);
          else resolve({ count, longest, length: now - began });
        };
        requestAnimationFrame(frame);
      }),
    millis,
  );
  const to = await worked();
  return {
    rate: (drawn.count / drawn.length) * 1_000,
    longest: drawn.longest,
    busy: (to.worked - from.worked) / (to.at - from.at),
  };
}

/** Megabytes that the page's scripts hold, after what is waste was taken away. */
async function heap({ devtools }: Visitor): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  return usedSize / 1e6;
}
