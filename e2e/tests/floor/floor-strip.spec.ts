import type { Locator, Page } from '@playwright/test';
import { placeBid, openFloor, bidField } from '../../floor/floor.js';
import { expect, test } from '../../server/e2e-server.js';
import { expectFullyVisible } from '../../pages/visibility.js';

/** The floor's strip, with the auction's time, state and last event, stays visible while the page scrolls. */

const SIZES = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];
const LOTS = Array.from({ length: 300 }, (_, index) => ({
  lotNo: String(index + 1),
  description: 'Octahedra, some with inclusions',
  reservePrice: 1000,
}));

let buyer: string;
test.beforeAll(async ({ server }) => {
  buyer = await server.addCompany('Strindberg');
});

const last = (page: Page): Locator => page.getByRole('button', { name: /What happened\. Last, / });

async function scrollTo(page: Page, lotNo: string): Promise<void> {
  await page.keyboard.press('Escape');
  await page.evaluate((part) => window.scrollTo(0, document.documentElement.scrollHeight * part), Number(lotNo) / 300);
  await expect(bidField(page, lotNo)).toBeAttached();
}

test('clock, state, connection, last event and the button stay visible with 300 lots, at every width @deep', async ({
  server,
  browser,
}) => {
  const id = await server.addAuction({ name: 'A long list', emails: [buyer], lots: LOTS });
  const page = await server.signedInPage(browser, buyer, { viewport: SIZES[0]!, timezoneId: 'America/New_York' });
  await openFloor(page, id);
  const button = page.getByRole('button', { name: 'Review & submit' });
  const strip = [
    page.getByRole('timer'),
    page.getByRole('main').getByText('Live', { exact: true }),
    page.getByRole('status').filter({ hasText: 'Connected' }),
    last(page),
    page.getByText(/^\d+ \w{3} [\d:]{5,8} UTC ·\s*$/),
    page.getByText(/[\d:]{5,8} your time$/).last(),
    button,
  ];
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const lotNo of ['150', '290']) {
      await scrollTo(page, lotNo);
      for (const it of strip) await expectFullyVisible(it);
    }
  }
  await expect(last(page)).toContainText('Bidding opened');

  const office = await server.adminApi();
  await office.pause(id, 'a fire drill');
  await expect(last(page)).toContainText('Paused by the house: a fire drill');
  const paused = page.getByRole('complementary', { name: 'Your bids' }).getByRole('button', { name: 'Paused' });
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await scrollTo(page, '290');
    for (const it of [page.getByText('Left when it resumes'), last(page), paused]) await expectFullyVisible(it);
  }
  await server.releasePages(page);
});

test('the strip shows a moved end and voided bids @deep', async ({ server, browser }) => {
  const minute = 60_000;
  // The end is not a full minute, as after a pause: the strip shows its seconds.
  const endsAt = new Date(Math.floor(Date.now() / minute + 30) * minute + 16_000).toISOString();
  const extension = { windowSeconds: 3_600, extendSeconds: 3_600 };
  const [first] = LOTS;
  const id = await server.addAuction({ name: 'Soft close', emails: [buyer], lots: [first!], endsAt, extension });
  const page = await server.signedInPage(browser, buyer);
  await openFloor(page, id);
  await expect(last(page)).toContainText('Bidding opened');
  await placeBid(page, '1', '1200');
  await expect(last(page)).toContainText(/The end was moved to \w{3}, \d+ \w{3} \d{4}, \d\d:\d\d:16 UTC/);
  const { companyId } = await server.api({ email: buyer });
  await (await server.adminApi()).call('PATCH', `/api/bidding/void/${id}`, { body: { companyId, reason: 'a slip' } });
  await expect(last(page)).toContainText('The house voided bids of your company');
  const said = page.getByRole('log', { name: 'What became of bids' });
  await expect(said).toContainText('The house voided bids of your company');
  await expect(page.locator('body')).not.toContainText('a slip');
  await server.releasePages(page);
});
