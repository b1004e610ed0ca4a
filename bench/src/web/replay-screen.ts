/// <reference lib="dom" />
import type { Browser, Page } from 'playwright';
import type { Bench } from '../measurement/bench.js';
import { writeHistory } from '../prepared-data/history.js';
import { ADMIN, BenchServer } from '../processes/server.js';
import { median } from '../results/statistics.js';
import { inMillis, type Row } from '../results/table.js';

const EVENTS = 100_000;
const POSITIONS = 40;
/** Required time until an auditor sees any position of a history, in ms. */
const REQUIRED = 200;

/**
 * Waiting time of an auditor for a position of a long history, from the click on the slider until the panel shows it.
 */
export async function positionsInBrowser({ workbench }: Bench, browser: Browser): Promise<Row> {
  const dataDir = workbench.folder();
  const { streams } = await writeHistory(dataDir, EVENTS, { auctions: 1 });
  const server = await BenchServer.start(workbench, { dataDir });
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } });
  await context.request.post('/api/auth/signin', { data: ADMIN, headers: { origin: server.url } });
  const page = await context.newPage();
  await page.goto(`/audit?auction=${streams[0]!.slice('auction-'.length)}`);
  await page.locator(`${PANEL}[aria-busy="false"]`).waitFor({ timeout: 120_000 });
  const track = (await page.locator('section[aria-label="Replay"] .mantine-Slider-trackContainer').boundingBox())!;
  const waits: number[] = [];
  for (let asked = 0; asked < POSITIONS; asked++) {
    await page.evaluate(watch, PANEL);
    await page.mouse.click(track.x + track.width * Math.random(), track.y + track.height / 2);
    waits.push(await seen(page));
  }
  await context.close();
  await server.stop();
  return {
    what: `any position of a history of ${EVENTS.toLocaleString('en')} events in the browser, from a click`,
    measured: inMillis(median(waits)),
    required: `p50 ≤ ${inMillis(REQUIRED)}`,
    met: median(waits) <= REQUIRED,
  };
}

const PANEL = 'section[aria-label="At that position"]';

/** Values that the page itself records, so that no inter-process message is counted. */
interface Watching {
  waited?: number | undefined;
}

/** Runs in the page: records the milliseconds from the next press until the panel of the new position is painted. */
function watch(panel: string): void {
  const noted = window as Watching;
  noted.waited = undefined;
  const pressed = (): void => {
    const from = performance.now();
    let wasBusy = false;
    const look = (): void => {
      const isBusy = document.querySelector(panel)?.getAttribute('aria-busy') === 'true';
      wasBusy ||= isBusy;
      if (wasBusy && !isBusy) noted.waited = performance.now() - from;
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  };
  addEventListener('mousedown', pressed, { capture: true, once: true });
}

async function seen(page: Page): Promise<number> {
  await page.waitForFunction(() => (window as Watching).waited !== undefined);
  return page.evaluate(() => (window as Watching).waited!);
}
