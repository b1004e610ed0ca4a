import type { Page } from '@playwright/test';
import { enter, field, lot, reviewSheet } from '../floor.js';
import { expect, test } from '../house.js';
import { Line } from '../line.js';

/** The limits that one sets oneself hold whatever is drawn, travels, waits or goes out once more. */

const LOTS = ['R1', 'R2', 'R3'].map((lotNo) => ({ lotNo, carats: 10, reservePrice: 1_000 }));
const CREATE = '**/api/bidding/create';
const REFUSED = { status: 409, json: { statusCode: 409, code: 'CONFLICT', message: 'Not now' } };

let buyer: string;

test.beforeAll(async ({ house }) => {
  buyer = await house.company('Ragnvald');
});

const bar = (page: Page) => page.getByRole('complementary', { name: 'Your bids', includeHidden: true });
const review = (page: Page) => page.getByRole('dialog', { name: /^(Confirm your bid|Review)/ });

test('a bid that was answered since the last drawing counts, while a review travels @deep', async ({
  house,
  browser,
}) => {
  const id = await house.auction({ emails: [buyer], lots: LOTS });
  const page = await house.signedIn(browser, buyer);
  const driver = await house.api({ email: buyer });
  await driver.keepDrafts(id, { lots: [], limits: { limit: '5000', perCarat: '' } });
  const line = await Line.of(page);
  await enter(page, id);
  await expect(bar(page)).toContainText('Left of our limit$5,000.00');
  const travels = line.hold('"biddingAmount":1000', 'question');
  await field(page, 'R1').fill('1000');
  await field(page, 'R1').press('Control+Shift+Enter');
  await review(page).getByRole('button', { name: 'Submit bid' }).click();
  await travels;
  await page.keyboard.press('Escape');
  await field(page, 'R3').fill('2500');
  await field(page, 'R2').fill('2000');
  // The next bid is placed as soon as the one before it is answered.
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
  await field(page, 'R2').press('Control+Enter');
  await expect(review(page).getByRole('alert')).toContainText('$500.00 above the buying limit of $5,000.00');
  expect((await driver.bids(id)).map(({ biddingAmount }) => biddingAmount)).toEqual([2_000]);
  line.release();
  await house.leave(page);
});

test('what was refused is held to a ceiling that was set since, when it is sent again @deep', async ({
  house,
  browser,
}) => {
  const id = await house.auction({ emails: [buyer], lots: LOTS });
  const page = await house.signedIn(browser, buyer);
  const driver = await house.api({ email: buyer });
  await driver.keepDrafts(id, { lots: [], limits: { limit: '9000', perCarat: '' } });
  await enter(page, id);
  await expect(bar(page)).toContainText('Left of our limit$9,000.00');
  await field(page, 'R1').fill('2000');
  await field(page, 'R1').press('Control+Shift+Enter');
  await page.route(CREATE, (route) => route.fulfill(REFUSED));
  await review(page).getByRole('button', { name: 'Submit bid' }).click();
  const again = review(page).getByRole('button', { name: 'Send the 1 again' });
  await expect(again).toBeVisible();
  await page.unroute(CREATE);
  // Set on another device; the limit tells that it has arrived.
  await driver.keepDrafts(id, { lots: [], limits: { limit: '8000', perCarat: '50' } });
  await expect(bar(page)).toContainText('Left of our limit$6,000.00');
  await again.click();
  const doubt = review(page).getByRole('checkbox', { name: /\$200\.00 per carat, above your ceiling of \$50\.00/ });
  await expect(doubt).not.toBeChecked();
  expect(await driver.bids(id)).toEqual([]);

  // Who has agreed to one ceiling has not agreed to a lower one.
  await doubt.check();
  await expect(review(page).getByRole('button', { name: 'Submit bid' })).toBeEnabled();
  await driver.keepDrafts(id, { lots: [], limits: { limit: '7000', perCarat: '20' } });
  const other = review(page).getByRole('checkbox', { name: /above your ceiling of \$20\.00/ });
  await expect(other).not.toBeChecked();
  await expect(review(page).getByRole('button', { name: '1 to confirm' })).toBeDisabled();
  await other.check();
  await review(page).getByRole('button', { name: 'Submit bid' }).click();
  await expect(lot(page, 'R1')).toContainText(/Received [\d:]+/);
  await house.leave(page);
});

test('what waits while the house is not reached is held to what stands by then @deep', async ({ house, browser }) => {
  const id = await house.auction({ emails: [buyer], lots: LOTS });
  const page = await house.signedIn(browser, buyer);
  const driver = await house.api({ email: buyer });
  await driver.keepDrafts(id, { lots: [], limits: { limit: '5000', perCarat: '' } });
  const line = await Line.of(page);
  await enter(page, id);
  await expect(bar(page)).toContainText('Left of our limit$5,000.00');
  await reviewSheet(page, { R1: 2_000, R2: 2_100 });
  await line.cut();
  await expect(page.getByText('House not reached').first()).toBeVisible();
  await review(page).getByRole('button', { name: 'Submit 2 bids' }).click();
  await expect(review(page)).toContainText('What waits is held');
  const [, , third] = await driver.lots(id);
  await driver.placeBid({ auctionId: id, lotId: third!._id, biddingAmount: 3_000 });
  await line.mend();
  // The first keeps the limit; the second does not any more.
  await expect(review(page).getByRole('row', { name: 'Lot R2' })).toContainText(
    'Not sent: above our buying limit by now',
  );
  await expect(review(page)).toContainText('1 received, 1 not sent');
  await expect(lot(page, 'R2')).toContainText('Not sent');
  await expect(field(page, 'R2')).toHaveValue(/^2,?100/);
  expect((await driver.bids(id)).map(({ biddingAmount }) => biddingAmount).sort()).toEqual([2_000, 3_000]);
  await house.leave(page);
});

test('what is under way counts in the bar, whatever is typed behind it @deep', async ({ house, browser }) => {
  const id = await house.auction({ emails: [buyer], lots: LOTS });
  const page = await house.signedIn(browser, buyer);
  const driver = await house.api({ email: buyer });
  await driver.keepDrafts(id, { lots: [], limits: { limit: '9500', perCarat: '' } });
  const line = await Line.of(page);
  await enter(page, id);
  await expect(bar(page)).toContainText('Left of our limit$9,500.00');
  const waits = line.hold('"biddingAmount":9000', 'question');
  await field(page, 'R1').fill('9000');
  await field(page, 'R1').press('Control+Enter');
  await waits;
  await field(page, 'R1').fill('1000');
  await expect(bar(page)).toContainText('1 being sent$9,000.00');
  await expect(bar(page)).toContainText('If we win all$9,000.00Left of our limit$500.00');
  await field(page, 'R1').fill('');
  await expect(bar(page)).toContainText('1 being sent$9,000.00If we win all$9,000.00Left of our limit$500.00');
  line.release();
  await house.leave(page);
});
