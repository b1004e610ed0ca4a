import { applicationOf } from '@tender/api-driver';
import type { Locator, Page } from 'playwright';
import type { Bench } from '../measurement/bench.js';
import { BadLine } from '../browser/bad-line.js';
import { Bidder } from '../browser/bidder.js';
import { openAuction } from '../servers/prepared-server.js';
import type { Row } from '../results/table.js';
import { signedIn, visitor } from '../browser/visitor.js';
import { COMPANIES } from '../servers/browsed-server.js';
import { wrongBids, type Meant } from './walked-bids.js';

const LOTS = 60;
const LAPTOP = { width: 1366, height: 768 };
const SOFT_CLOSE = { windowSeconds: 60, extendSeconds: 60 };
/** Time left when the other company bids, in ms. */
const LEFT = 45_000;
const OFFLINE = 4_000;

const numbersFrom = (first: number, count: number, step = 1): number[] =>
  Array.from({ length: count }, (_, index) => first + index * step);
const valuationOf = (lot: number): number => 5_000 + lot * 100;
const bidOf = (lot: number): number => valuationOf(lot) - 350;
const revisedOf = (lot: number): number => valuationOf(lot) + 125;

/** A buyer on a laptop: own valuations and a limit, 20 bids, ten revised on a bad line, and one in a soft close. */
export async function walkBids(bench: Bench): Promise<Row[]> {
  const { server, admin, buyers, companies } = await bench.browsed(COMPANIES);
  const [, rival, , buyer] = buyers;
  const { auctionId, lotIds } = await openAuction(
    admin,
    60,
    {
      companies,
      lotsPerAuction: LOTS,
    },
    {
      extension: SOFT_CLOSE,
      withdrawals: 'allowed',
      lots: numbersFrom(1, LOTS).map((lot) => ({
        lotNo: `${lot}`,
        description: `Octahedron, sawable ${lot}`,
        carats: 8 + lot / 20,
        pieces: 1,
        reservePrice: 4_000,
      })),
    },
  );
  const visit = await visitor(await bench.browser(), server.url, LAPTOP);
  const { page } = visit;
  await signedIn(visit, server.url, applicationOf('Bench3'));
  const line = await BadLine.attach(page);
  await page.goto(`/live-auction?id=${auctionId}`);
  await fieldOf(page, 1).waitFor();
  const bidder = new Bidder(page, 'mouse');
  const meant: Meant[] = [];

  await bidder.click(page.getByLabel('Our valuation of lot 1', { exact: true }));
  for (const lot of numbersFrom(1, LOTS)) {
    await bidder.keyIn(`${valuationOf(lot)}`);
    await bidder.press('Enter');
  }
  await bidder.click(page.getByRole('button', { name: 'Our limits' }));
  await bidder.type(page.getByLabel('Buying limit $'), '250000');
  await bidder.press('Escape');

  await scrollUpTo(bidder, fieldOf(page, 1));
  for (const lot of numbersFrom(1, 10)) {
    meant.push([`${lot}`, bidOf(lot)]);
    await bidder.type(fieldOf(page, lot), `${bidOf(lot)}`);
    await bidder.click(page.getByRole('button', { name: `Place bid on lot ${lot}`, exact: true }));
  }
  await bidder.click(fieldOf(page, 11));
  for (const lot of numbersFrom(11, 10)) {
    meant.push([`${lot}`, bidOf(lot)]);
    await bidder.keyIn(`${bidOf(lot)}`);
    await bidder.press('Enter');
  }
  await bidder.press('Control+Shift+Enter');
  await confirm(bidder);
  await bidder.until(page.getByRole('dialog'), 'hidden');

  await scrollUpTo(bidder, fieldOf(page, 1));
  line.turn('bad');
  let offline = Promise.resolve();
  for (const lot of numbersFrom(1, 10, 2)) {
    meant.push([`${lot}`, revisedOf(lot)]);
    if (lot === 9) offline = line.cut(OFFLINE);
    await bidder.type(fieldOf(page, lot), `${revisedOf(lot)}`);
    await bidder.press('Control+Enter');
    if (await page.getByRole('dialog').isVisible()) await confirm(bidder);
  }
  await offline;
  await allSent(bidder);
  line.turn('good');
  for (const lot of numbersFrom(1, 20).toReversed()) {
    const isRevised = lot % 2 === 1;
    const amount = isRevised ? revisedOf(lot) : bidOf(lot);
    await scrollUpTo(bidder, fieldOf(page, lot));
    if ((await shownBid(page, lot)) === amount) continue;
    if (!isRevised) meant.push([`${lot}`, amount]);
    await bidder.type(fieldOf(page, lot), `${amount}`);
    await bidder.press('Control+Enter');
    await allSent(bidder);
  }

  await admin.pause(auctionId);
  await admin.goLive(auctionId, new Date(Date.now() + LEFT).toISOString());
  await page
    .getByText(/Bidding continues/)
    .first()
    .waitFor();
  await rival!.placeBid({ auctionId, lotId: lotIds[1]!, biddingAmount: 9_000 });
  await bidder.until(page.getByText(/The end was moved to/).first());
  meant.push(['2', revisedOf(2)]);
  await scrollUpTo(bidder, fieldOf(page, 2));
  await bidder.type(fieldOf(page, 2), `${revisedOf(2)}`);
  await bidder.press('Control+Enter');
  await allSent(bidder);
  await bidder.until(
    page
      .getByRole('row')
      .filter({ has: fieldOf(page, 2) })
      .getByText(/^Received/),
  );

  const drafts = await buyer!.drafts(auctionId);
  const typed = new Map(drafts.lots.map(({ lotId, valuation }) => [lotId, valuation]));
  const valuations = lotIds.filter((lotId, index) => Number(typed.get(lotId)) !== valuationOf(index + 1)).length;
  await visit.context.close();
  const wrong = await wrongBids(admin, auctionId, { companyId: buyer!.companyId, meant });
  return [
    {
      what: `${LOTS} valuations, a limit, 20 bids, ten revised on a bad line, one in a soft close (1366 × 768)`,
      measured: `${wrong} wrong bids, ${valuations} wrong valuations; ${bidder.effort()}`,
      required: 'no wrong bid',
      met: wrong + valuations === 0,
    },
  ];
}

const fieldOf = (page: Page, lot: number): Locator => page.getByLabel(`Bid for lot ${lot}`, { exact: true });

const rowOf = (page: Page, lot: number): Locator => page.getByRole('row').filter({ has: fieldOf(page, lot) });

const shownBid = async (page: Page, lot: number): Promise<number> =>
  Number((await rowOf(page, lot).innerText()).match(/\$([\d,.]+)/)?.[1]?.replaceAll(',', ''));

async function scrollUpTo(bidder: Bidder, field: Locator): Promise<void> {
  while ((await field.count()) === 0) await bidder.scroll(-Infinity);
}

async function confirm(bidder: Bidder): Promise<void> {
  const review = bidder.page.getByRole('dialog');
  await bidder.until(review);
  for (const doubt of await review.getByRole('checkbox').all()) await bidder.click(doubt);
  await bidder.click(review.getByRole('button', { name: /^Submit/ }));
}

/** Waits until each bid has its outcome. Sends those again that are drafts. */
async function allSent(bidder: Bidder): Promise<void> {
  const bar = bidder.page.getByRole('complementary', { name: 'Your bids' });
  for (;;) {
    await bidder.until(bar.getByText(/being sent|for an earlier answer/), 'hidden');
    if (!(await bar.getByText(/ready to send/).isVisible())) return;
    await bidder.press('Control+Shift+Enter');
    await confirm(bidder);
    await bidder.until(bidder.page.getByRole('dialog'), 'hidden');
  }
}
