import { applicationOf, PASSWORD } from '@tender/api-driver';
import type { Page } from 'playwright';
import type { Bench } from '../measurement/bench.js';
import { Hand } from '../browser/hand.js';
import { openAuction } from '../servers/prepared-server.js';
import { ADMIN } from '../processes/server.js';
import type { Row } from '../results/table.js';
import { inSeconds, visitor } from '../browser/visitor.js';
import { COMPANIES, type BrowsedServer } from '../servers/browsed-server.js';

/** Effort of a newcomer's tasks: clicks, keys, fields, and the seconds that a robot needs. */

const LOTS = 300;
/** Number of lots whose bids stay below the reserve. */
const BELOW_RESERVE = 1;

const list = (): Buffer =>
  Buffer.from(
    ['Lot no,Description,Carats,Reserve']
      .concat(Array.from({ length: LOTS }, (_, lot) => `${lot + 1},Parcel ${lot + 1},${5 + lot / 10},1000`))
      .join('\n'),
  );

/** From sign-in to the published result of an auction of 300 lots, to which all companies are invited. */
export async function toPublishedResult(bench: Bench): Promise<Row[]> {
  const watched = await bench.browsed(COMPANIES);
  const { context, page } = await visitor(await bench.browser(), watched.server.url);
  await page.goto('/signup');
  await page.getByLabel('E-mail').waitFor();
  const hand = new Hand(page);
  const from = performance.now();
  await hand.type(page.getByLabel('E-mail'), ADMIN.email);
  await hand.type(page.getByLabel('Password', { exact: true }), ADMIN.password);
  await hand.press('Enter');
  await hand.click(page.getByRole('link', { name: 'New auction' }).first());
  await hand.type(page.getByLabel('Name'), 'Walk');
  await hand.button('Create auction');
  await hand.choose(page.getByLabel('File of the lot list'), {
    name: 'lots.csv',
    mimeType: 'text/csv',
    buffer: list(),
  });
  await hand.button(`Upload ${LOTS} lots`);
  await hand.button('Continue to companies');
  await hand.button(/^Choose all \d+$/);
  await hand.button(/^Invite \d+ people$/);
  await hand.button('Continue to publishing');
  await hand.button('Publish');
  await hand.button('Publish', page.getByRole('dialog'));
  await hand.button('Go live');
  await hand.button('Go live', page.getByRole('dialog'));
  await page.getByRole('link', { name: 'Monitor', exact: true }).waitFor();
  const preparing = performance.now() - from;
  await bidOnAll(page, watched);
  const again = performance.now();
  await hand.click(page.getByRole('link', { name: 'Monitor', exact: true }));
  await hand.button(/^More for /);
  await hand.click(page.getByRole('menuitem', { name: 'Complete' }));
  await hand.type(page.getByRole('dialog').getByLabel(/^Type /), 'Walk');
  await hand.button('Complete', page.getByRole('dialog'));
  await hand.click(page.getByRole('main').getByRole('link', { name: 'Decide', exact: true }));
  await hand.button(/^Mark unsold: lot \d+$/);
  await hand.type(page.getByRole('dialog').getByLabel('Reason'), 'Too low');
  await hand.button('Mark unsold', page.getByRole('dialog'));
  await hand.button('Publish result');
  await hand.button('Publish result', page.getByRole('dialog'));
  await page.getByRole('button', { name: 'Letters' }).waitFor();
  const closing = performance.now() - again;
  await context.close();
  return [
    {
      what: 'empty installation to published result (300 lots, all companies, one lot to decide)',
      before: '28 clicks, 76 keys; 55 s for a robot',
      measured: `${hand.clicks} clicks, ${hand.keys} keys; ${inSeconds(preparing + closing)} for a robot`,
    },
  ];
}

/** Places one company's bids on every lot, above the reserve on all but the first. */
async function bidOnAll(page: Page, { admin, buyers }: BrowsedServer): Promise<void> {
  const auctionId = new URL(page.url()).searchParams.get('id')!;
  const lots = await admin.lots(auctionId);
  const [buyer] = buyers;
  for (const [index, { _id: lotId }] of lots.entries())
    await buyer!.placeBid({ auctionId, lotId, biddingAmount: index < BELOW_RESERVE ? 900 : 1_100 });
}

export async function toSignUp(bench: Bench): Promise<Row[]> {
  const { server } = await bench.browsed(COMPANIES);
  const { context, page } = await visitor(await bench.browser(), server.url);
  await page.goto('/signup');
  const hand = new Hand(page);
  const from = performance.now();
  await hand.click(page.getByText('I am new here'));
  const typed: [string, string][] = [
    ['First name', 'Nora'],
    ['Last name', 'New'],
    ['E-mail', 'nora@newcomers.test'],
    ['Password', PASSWORD],
    ['Company', 'Newcomers'],
  ];
  for (const [label, text] of typed) await hand.type(page.getByLabel(label, { exact: true }), text);
  await hand.click(page.getByRole('combobox', { name: 'Country' }).or(page.getByLabel('Country')).first());
  await hand.click(page.getByRole('option', { name: 'Belgium' }));
  await hand.type(page.getByLabel('Phone number'), '470123456');
  const ticks = await page.locator('form input[type="checkbox"][required]').count();
  await hand.button('Create account');
  await page.getByRole('button', { name: 'Go to sign in' }).waitFor();
  const millis = performance.now() - from;
  await context.close();
  return [
    {
      what: 'sign-up of a company',
      before: '7 fields and a tick',
      measured: `${typed.length + 2} fields, ${ticks === 0 ? 'no tick' : `${ticks} tick`}; ${hand.clicks} clicks, ${hand.keys} keys, ${inSeconds(millis)} for a robot`,
    },
  ];
}

/**
 * First bid of an approved buyer, from the overview to the receipt: a click, an amount, a key. The auction has no
 * bids, so that no amount looks like a typing error.
 */
export async function toFirstBid(bench: Bench): Promise<Row[]> {
  const { server, admin, companies } = await bench.browsed(COMPANIES);
  const { auctionId } = await openAuction(admin, 1, { companies, lotsPerAuction: 10 });
  const { context, page } = await visitor(await bench.browser(), server.url);
  const { email, password } = applicationOf('Bench0');
  await context.request.post('/api/auth/signin', { data: { email, password }, headers: { origin: server.url } });
  await page.goto('/');
  const hand = new Hand(page);
  const [lot] = await admin.lots(auctionId);
  await hand.click(page.locator(`main a[href="/live-auction?id=${auctionId}"]`).filter({ hasText: 'Bid now' }).first());
  const field = page.getByLabel(`Bid for lot ${lot!.lotNo}`, { exact: true });
  await field.waitFor();
  await hand.type(field, '1234.56');
  await hand.press('Control+Enter');
  await page
    .getByText(/^Received \d/)
    .first()
    .waitFor();
  await context.close();
  return [
    {
      what: 'first bid of an approved buyer',
      before: '3 actions',
      measured: `${hand.clicks} clicks, an amount, ${hand.keys - '1234.56'.length} key`,
    },
  ];
}
