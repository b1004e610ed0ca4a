/// <reference lib="dom" />
import type { Browser, Page } from 'playwright';
import type { Bench } from '../measurement/bench.js';
import { positionsInBrowser } from './replay-screen.js';
import { ADMIN, BenchServer } from '../processes/server.js';
import { median } from '../results/statistics.js';
import { inMillis, type Row } from '../results/table.js';
import { TENTH, WHOLE, writeViewings, type ViewingSize } from '../prepared-data/viewing-history.js';

/** Required time until the board is visible, in ms. */
const BOARD_REQUIRED = 1_000;
const TIMES = 9;
/** A booked hour of a room: once it is visible, the board is. */
const BOOKING = '[role="grid"] [role="gridcell"] [title]';

/** Median time from a user's action until the board shows its bookings, in ms. */
interface Shown {
  typed: number;
  opened: number;
}

/**
 * Waiting times of the largest screens in a local browser: browser, server and measurement share the machine's cores.
 */
export async function screens(bench: Bench): Promise<Row[]> {
  const browser = await bench.browser();
  const tenth = await shown(bench, browser, TENTH);
  const whole = await shown(bench, browser, WHOLE);
  const rowOf = (what: string, of: keyof Shown): Row => ({
    what,
    measured: inMillis(whole[of]),
    bare: inMillis(tenth[of]),
    ratio: `${(whole[of] / tenth[of]).toFixed(1)} × for 10 × the size`,
    required: `≤ ${inMillis(BOARD_REQUIRED)}`,
    met: whole[of] <= BOARD_REQUIRED,
  });
  return [
    rowOf('board of a large viewing in the browser, from a typed address', 'typed'),
    rowOf('the same, from its card', 'opened'),
    await positionsInBrowser(bench, browser),
  ];
}

async function shown({ workbench }: Bench, browser: Browser, size: ViewingSize): Promise<Shown> {
  const dataDir = workbench.folder();
  const [viewingId = ''] = await writeViewings(dataDir, 1, size);
  const server = await BenchServer.start(workbench, { dataDir });
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } });
  await context.request.post('/api/auth/signin', { data: ADMIN, headers: { origin: server.url } });
  const page = await context.newPage();
  await page.addInitScript(watch, BOOKING);
  const typed = await middleOf(async () => {
    // Leave the application first, so that only the browser's cache remains.
    await page.goto('about:blank');
    await page.goto(`/viewing-management?id=${viewingId}`);
    return seen(page);
  });
  const opened = await middleOf(async () => {
    await page.goto('/viewing-management');
    await page.getByRole('link', { name: 'Bench viewing' }).click();
    return seen(page);
  });
  await context.close();
  await server.stop();
  return { typed, opened };
}

/** Values that the page itself records, so that no inter-process message is counted. */
interface Watching {
  seenAt?: number;
  clickedAt?: number;
}

/**
 * Runs in the page: records when the board is first painted, and when something is clicked. Instants are milliseconds
 * since the start of the navigation.
 */
function watch(selector: string): void {
  const noted = window as Watching;
  addEventListener('click', () => (noted.clickedAt = performance.now()), { capture: true });
  const look = (): void => {
    if (document.querySelector(selector)) noted.seenAt = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function seen(page: Page): Promise<number> {
  await page.waitForFunction(() => (window as Watching).seenAt !== undefined);
  return page.evaluate(() => (window as Watching).seenAt! - ((window as Watching).clickedAt ?? 0));
}

/** Median of repeated measurements after one warm-up. */
async function middleOf(measure: () => Promise<number>): Promise<number> {
  const millis: number[] = [];
  for (let time = 0; time <= TIMES; time++) {
    const taken = await measure();
    if (time > 0) millis.push(taken);
  }
  return median(millis);
}
