/// <reference lib="dom" />
import { applicationOf } from '@tender/api-driver';
import type { Page } from 'playwright';
import type { Bench } from '../measurement/bench.js';
import { openAuction } from '../servers/prepared-server.js';
import type { Row } from '../results/table.js';
import { inSeconds, signedIn, visitor } from '../browser/visitor.js';
import { COMPANIES } from '../servers/browsed-server.js';

/** A buyer with a thousand bids to send: typed lot by lot, and from the bid sheet. */

const BIDS = 1_000;

export async function thousandBids(bench: Bench): Promise<Row[]> {
  const { server, admin, companies } = await bench.browsed(COMPANIES);
  const { email, password } = applicationOf('Bench1');
  const { auctionId } = await openAuction(admin, 1_000, { companies, lotsPerAuction: BIDS });
  const visit = await visitor(await bench.browser(), server.url);
  await signedIn(visit, server.url, { email, password });
  const { page } = visit;
  await page.goto(`/live-auction?id=${auctionId}`);
  const lots = (await admin.lots(auctionId)).map(({ lotNo }) => lotNo);

  const typing = performance.now();
  await page.getByLabel(`Bid for lot ${lots[0]}`, { exact: true }).click();
  for (let lot = 0; lot < BIDS; lot++) {
    await page.keyboard.insertText(String(2_000 + lot));
    await page.keyboard.press('Enter');
  }
  const typed = performance.now() - typing;
  await page.keyboard.press('Control+Shift+Enter');
  const first = await send(page);

  const sheet = `Lot,New bid: total $\n${lots.map((lotNo, index) => `${lotNo},${3_000 + index}`).join('\n')}\n`;
  const reading = performance.now();
  await page.getByRole('button', { name: 'Bid sheet' }).click();
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('menuitem', { name: 'Upload one that is filled in' }).click(),
  ]);
  await chooser.setFiles({ name: 'bids.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) });
  await page.getByRole('dialog', { name: 'Bid sheet' }).getByRole('button', { name: 'Review' }).click();
  const read = performance.now() - reading;
  const second = await send(page);
  await visit.context.close();

  const standing = (await admin.bids(auctionId)).filter(
    ({ status, biddingAmount }) => status === 'standing' && biddingAmount! >= 3_000,
  );
  if (standing.length !== BIDS) throw new Error(`${standing.length} of ${BIDS} bids are active`);
  return [
    {
      what: '1,000 bids typed lot by lot by a robot: amount and Enter; review and submit until all are received',
      before: 'not measured',
      measured: `${inSeconds(typed)}; ${inSeconds(first)}`,
    },
    {
      what: '1,000 bids revised by the bid sheet: upload until reviewed; submit until all are received',
      before: 'none',
      measured: `${inSeconds(read)}; ${inSeconds(second)}`,
    },
  ];
}

/** Sends the bids of the review. @returns milliseconds until the last bid was received */
async function send(page: Page): Promise<number> {
  const review = page.getByRole('dialog', { name: /^Review/ });
  await review.waitFor();
  for (const doubt of await review.getByRole('checkbox').all()) await doubt.check();
  const from = performance.now();
  await review.getByRole('button', { name: /^Submit/ }).click();
  // Use a plain selector: a query by role would examine each of a thousand rows repeatedly.
  await page.locator('[role="dialog"]').waitFor({ state: 'hidden', timeout: 900_000 });
  return performance.now() - from;
}
