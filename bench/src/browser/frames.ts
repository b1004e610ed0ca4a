/// <reference lib="dom" />
import type { Page } from 'playwright';
import { noted, type Visitor } from './visitor.js';

/** Rendering metrics of a page: frame rate, main-thread load, response to input. */

const SCROLLED_MILLIS = 4_000;

export interface Frames {
  rate: number;
  /** Length of the longest frame, in ms. */
  longest: number;
  /** Share of the time with a busy main thread. */
  busy: number;
}

/** Measures frame rate and main-thread load for `millis` ms. */
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

/** Slowest response to input during `work`, in ms. */
export async function slowest(page: Page, work: (page: Page) => Promise<void>): Promise<number> {
  await page.evaluate(() => ((window as unknown as { noted: { slowest: number } }).noted.slowest = 0));
  await work(page);
  await page.waitForTimeout(500);
  return (await noted(page)).slowest;
}

/** Frames per second while the mouse wheel turns. */
export async function scrolling(visit: Visitor, turn: () => Promise<void>): Promise<number> {
  await visit.page.mouse.move(600, 500);
  let on = true;
  const turning = async (): Promise<void> => {
    while (on) {
      await turn();
      await visit.page.waitForTimeout(50);
    }
  };
  const watching = frames(visit, SCROLLED_MILLIS).finally(() => (on = false));
  const [{ rate }] = await Promise.all([watching, turning()]);
  return rate;
}
