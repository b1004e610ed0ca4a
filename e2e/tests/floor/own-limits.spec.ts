import type { Page } from '@playwright/test';
import { openFloor, bidField } from '../../floor/floor.js';
import { expect, test } from '../../server/e2e-server.js';
import { FaultyConnection } from '../../server/faulty-connection.js';

/** Own limits include bids that are not rendered yet, pending, queued or retried. */

const LOTS = ['R1', 'R2', 'R3'].map((lotNo) => ({ lotNo, carats: 10, reservePrice: 1_000 }));

let buyer: string;

test.beforeAll(async ({ server }) => {
  buyer = await server.addCompany('Ragnvald');
});

const bar = (page: Page) => page.getByRole('complementary', { name: 'Your bids', includeHidden: true });
const review = (page: Page) => page.getByRole('dialog', { name: /^(Confirm your bid|Review)/ });

test('the limit includes a pending bid and a bid answered since the last rendering @deep', async ({
  server,
  browser,
}) => {
  const id = await server.addAuction({ emails: [buyer], lots: LOTS });
  const page = await server.signedInPage(browser, buyer);
  const driver = await server.api({ email: buyer });
  await driver.keepDrafts(id, { lots: [], limits: { limit: '5000', perCarat: '' } });
  const line = await FaultyConnection.attach(page);
  await openFloor(page, id);
  await expect(bar(page)).toContainText('Left of our limit$5,000.00');
  const travels = line.hold('"biddingAmount":1000,"userId"', 'question');
  await bidField(page, 'R1').fill('1000');
  await bidField(page, 'R1').press('Control+Shift+Enter');
  await review(page).getByRole('button', { name: 'Submit bid' }).click();
  await travels;
  await page.keyboard.press('Escape');
  await bidField(page, 'R3').fill('2500');
  await bidField(page, 'R2').fill('2000');
  // The next bid is placed as soon as the previous one has its response.
  await page.evaluate(() => {
    const real = window.fetch;
    window.fetch = async (...asked) => {
      const response = await real(...asked);
      if (String(asked[0]).includes('/bidding/create')) {
        window.fetch = real;
        const next = document.querySelector('[aria-label="Bid for lot R3"]');
        const press = () =>
          next?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true }));
        void response
          .clone()
          .text()
          .then(() => requestAnimationFrame(() => requestAnimationFrame(press)));
      }
      return response;
    };
  });
  await bidField(page, 'R2').press('Control+Enter');
  await expect(review(page).getByRole('alert')).toContainText('$500.00 above the buying limit of $5,000.00');
  expect((await driver.bids(id)).map(({ biddingAmount }) => biddingAmount)).toEqual([2_000]);
  line.release();
  await server.releasePages(page);
});
