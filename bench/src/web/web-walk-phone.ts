/// <reference lib="dom" />
import { applicationOf } from '@tender/api-driver';
import type { Locator, Page } from 'playwright';
import type { Bench } from '../measurement/bench.js';
import { BadLine } from '../browser/bad-line.js';
import { Bidder } from '../browser/bidder.js';
import { openAuction } from '../servers/prepared-server.js';
import type { Row } from '../results/table.js';
import { PHONE, signedIn, visitor } from '../browser/visitor.js';
import { COMPANIES } from '../servers/browsed-server.js';
import { wrongBids, type Meant } from './walked-bids.js';

const LOTS = 300;
const PAPER: readonly Meant[] = [17, 42, 43, 96, 121, 158, 203, 240, 277, 300].map((lot) => [`${lot}`, 9_000 + lot]);
const [CORRECTED, WITHDRAWN] = ['121', '240'];
const CORRECTION = 9_900;

/** A buyer with a phone: finds ten lots by number and bids, corrects one bid, withdraws one, reads a receipt. */
export async function walkPhone(bench: Bench): Promise<Row[]> {
  const { server, admin, buyers, companies } = await bench.browsed(COMPANIES);
  const [, , , , buyer] = buyers;
  const { auctionId } = await openAuction(
    admin,
    300,
    { companies, lotsPerAuction: LOTS },
    {
      withdrawals: 'allowed',
      lots: Array.from({ length: LOTS }, (_, index) => ({
        lotNo: `${index + 1}`,
        description: `Octahedron, sawable ${index + 1}`,
        carats: 8 + index / 20,
        pieces: 1,
        reservePrice: 4_000,
      })),
    },
  );
  const visit = await visitor(await bench.browser(), server.url, PHONE, { hasTouch: true, isMobile: true });
  const { page } = visit;
  await signedIn(visit, server.url, applicationOf('Bench4'));
  await BadLine.attach(page);
  await page.goto(`/live-auction?id=${auctionId}`);
  await fieldOf(page, '1').waitFor();
  const bidder = new Bidder(page, 'finger');

  for (const [lotNo, amount] of PAPER) {
    await goTo(bidder, lotNo);
    await bidder.keyIn(`${amount}`);
    await bidder.click(page.getByRole('button', { name: `Place bid on lot ${lotNo}`, exact: true }));
    await bidder.until(receiptOf(page, lotNo));
  }
  await goTo(bidder, CORRECTED);
  await bidder.keyIn(`${CORRECTION}`);
  await bidder.click(page.getByRole('button', { name: `Revise bid on lot ${CORRECTED}`, exact: true }));
  await bidder.until(receiptOf(page, CORRECTED).and(page.getByText(/^Received/)));
  await goTo(bidder, WITHDRAWN);
  await bidder.click(page.getByRole('button', { name: `More of lot ${WITHDRAWN}`, exact: true }));
  await bidder.click(page.getByRole('button', { name: `Withdraw bid on lot ${WITHDRAWN}`, exact: true }));
  await bidder.click(page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }));
  await bidder.until(rowOf(page, WITHDRAWN).getByText(/^Withdrawn/));
  await goTo(bidder, CORRECTED);
  await bidder.click(receiptOf(page, CORRECTED));
  await bidder.until(page.getByRole('dialog').getByText('$9,900.00').first());

  const standing = (await buyer!.bids(auctionId)).filter(({ status }) => status === 'standing');
  await visit.context.close();
  const meant: Meant[] = [...PAPER, [CORRECTED, CORRECTION]];
  const wrong = await wrongBids(admin, auctionId, { companyId: buyer!.companyId, meant });
  return [
    {
      what: `ten bids by number on a floor of ${LOTS} lots, one corrected, one withdrawn, a receipt (phone)`,
      measured: `${wrong} wrong bids; ${bidder.effort()}`,
      required: 'no wrong bid',
      met: wrong === 0 && standing.length === PAPER.length - 1,
    },
  ];
}

const fieldOf = (page: Page, lotNo: string): Locator => page.getByLabel(`Bid for lot ${lotNo}`, { exact: true });
const rowOf = (page: Page, lotNo: string): Locator => page.getByRole('row').filter({ has: fieldOf(page, lotNo) });
const receiptOf = (page: Page, lotNo: string): Locator =>
  page.getByRole('button', { name: new RegExp(`receipt of lot ${lotNo}$`, 'i') });

async function goTo(bidder: Bidder, lotNo: string): Promise<void> {
  const number = bidder.page.getByLabel('Go to lot', { exact: true });
  await bidder.click(number);
  const isSelected = await number.evaluate(
    (field: HTMLInputElement) => field.selectionStart === 0 && field.selectionEnd === field.value.length,
  );
  if (!isSelected) for (const _ of await number.inputValue()) await bidder.press('Backspace');
  await bidder.keyIn(lotNo);
  await bidder.press('Enter');
  await bidder.until(bidder.page.locator(':focus').and(fieldOf(bidder.page, lotNo)));
}
