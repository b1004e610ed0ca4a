import { bid, enter, field, lot, reviewSheet } from '../floor.js';
import { expect, test } from '../house.js';
import { Line } from '../line.js';

/** A review of many bids: before they go out, and while the line breaks. */

const LOTS = Array.from({ length: 12 }, (_, index) => ({
  lotNo: `R${index + 1}`,
  description: `Parcel ${index + 1}`,
  carats: 10,
  reservePrice: 1_000,
}));
const AMOUNTS = Object.fromEntries(LOTS.map(({ lotNo }, index) => [lotNo, 2_000 + index]));

let buyer: string;

test.beforeAll(async ({ house }) => {
  buyer = await house.company('Reva');
});

test('a review is held while the house is not reached, can be left and stopped, and says what has become of it @deep', async ({
  house,
  browser,
}) => {
  const id = await house.auction({ emails: [buyer], lots: LOTS });
  const page = await house.signedIn(browser, buyer);
  const line = await Line.of(page);
  await enter(page, id);
  await reviewSheet(page, AMOUNTS);
  const dialog = page.getByRole('dialog', { name: 'Review 12 bids' });
  const waiting = line.hold('"biddingAmount":2000', 'question');
  await dialog.getByRole('button', { name: 'Submit 12 bids' }).click();
  await waiting;
  await line.cut();
  await expect(dialog).toContainText('House not reached');
  await expect(dialog).toContainText(/\d+ of 12 received/);

  // It is left, and found again where it is; each row says the same.
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await line.mend();
  await expect(page.getByText('All 12 bids were received.')).toBeVisible();
  for (const { lotNo } of LOTS) await expect(lot(page, lotNo)).toContainText(/Received [\d:]+/);
  await house.leave(page);
});

test('a review that is open is of what it was opened with, whatever is asked for meanwhile @deep', async ({
  house,
  browser,
}) => {
  const id = await house.auction({ emails: [buyer], lots: LOTS.slice(0, 3) });
  const page = await house.signedIn(browser, buyer);
  await enter(page, id);
  await bid(page, 'R3', '1500');
  for (const { lotNo } of LOTS.slice(0, 2)) await field(page, lotNo).fill('1500');
  // Looks like a slip: it is confirmed by itself.
  await field(page, 'R3').fill('15000');
  await page.keyboard.press('Control+Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toHaveAccessibleName('Confirm your bid');
  await page.keyboard.press('Control+Shift+Enter');
  await expect(dialog).toHaveAccessibleName('Confirm your bid');
  await expect(dialog.getByRole('table', { name: 'Bids to send' }).getByText(/^Lot R/)).toHaveText(['Lot R3']);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.keyboard.press('Control+Shift+Enter');
  await expect(dialog).toHaveAccessibleName('Review 3 bids');
  await house.leave(page);
});

test('what waits in a review is stopped, and is a draft again @deep', async ({ house, browser }) => {
  const id = await house.auction({ emails: [buyer], lots: LOTS });
  const page = await house.signedIn(browser, buyer);
  const line = await Line.of(page);
  await enter(page, id);
  await reviewSheet(page, AMOUNTS);
  const dialog = page.getByRole('dialog', { name: 'Review 12 bids' });
  const told = page.getByRole('log', { name: 'What became of bids' });
  await expect(dialog).toBeVisible();
  await line.cut();
  // Before the page knows, the first bids would set out and be lost.
  await expect(page.getByText('House not reached').first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Submit 12 bids' }).click();
  await expect(told).toHaveText('12 bids are sent');
  await expect(dialog).toContainText('0 of 12 received');
  await expect(dialog).toContainText('What waits is held');
  await expect(lot(page, 'R12')).toContainText('Waits its turn');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  // What is under way is not ready any more.
  const bar = page.getByRole('complementary', { name: 'Your bids' });
  await expect(bar).toContainText('12 being sent');
  await expect(bar).not.toContainText('ready to send');
  await bar.getByRole('button', { name: 'Show the review' }).click();
  await dialog.getByRole('button', { name: 'Stop: do not send the 12 that wait' }).click();
  await expect(dialog).toContainText('12 bids were not sent: they are drafts again.');
  await expect(told).toHaveText('12 not sent');
  await expect(lot(page, 'R12')).toContainText('Not sent');
  await expect(field(page, 'R12')).toHaveValue('2,011.00');

  // It is stopped outside, too.
  await page.keyboard.press('Escape');
  await bar.getByRole('button', { name: 'Review & submit' }).click();
  await page.getByRole('button', { name: 'Submit 12 bids' }).click();
  await expect(dialog).toContainText('What waits is held');
  await page.keyboard.press('Escape');
  await bar.getByRole('button', { name: 'Stop: do not send the 12 that wait' }).click();
  await expect(bar).toContainText('12 ready to send');
  await line.mend();
  await page.getByRole('button', { name: 'Review & submit' }).click();
  await page.getByRole('button', { name: 'Submit 12 bids' }).click();
  await expect(page.getByText('All 12 bids were received.')).toBeVisible();
  await house.leave(page);
});

test('Enter in a review sends it; what may be a slip comes first, has the focus, and is named by the button @deep', async ({
  house,
  browser,
}) => {
  const id = await house.auction({ emails: [buyer], lots: LOTS });
  const page = await house.signedIn(browser, buyer);
  await enter(page, id);
  const told = page.getByRole('log', { name: 'What became of bids' });
  await field(page, 'R1').fill('2000');
  await field(page, 'R2').fill('2100');
  await field(page, 'R2').press('Control+Shift+Enter');
  await expect(page.getByRole('button', { name: 'Submit 2 bids' })).toBeFocused();
  await page.keyboard.press('Enter');
  // Several are summed up for who does not see them.
  await expect(told).toHaveText('2 received');

  await field(page, 'R3').fill('2200');
  await field(page, 'R2').fill('21000');
  await field(page, 'R2').press('Control+Shift+Enter');
  const dialog = page.getByRole('dialog', { name: /^(Review 2 bids|Confirm your bid)/ });
  await expect(dialog.getByRole('checkbox')).toBeFocused();
  await expect(dialog.getByRole('row').nth(1)).toContainText(/Lot R2.*Parcel 2 · 10\.00 ct/);
  await expect(dialog.getByRole('button', { name: '1 to confirm' })).toBeDisabled();
  // What needs no confirmation does not wait for what does.
  await dialog.getByRole('button', { name: 'Send the other one' }).click();
  await expect(dialog).toBeHidden();
  await expect(lot(page, 'R3')).toContainText('$2,200.00');
  await expect(field(page, 'R2')).toHaveValue('21,000.00');
  await field(page, 'R2').press('Control+Shift+Enter');
  await expect(dialog.getByRole('checkbox')).toBeFocused();
  await page.keyboard.press('Space');
  await dialog.getByRole('button', { name: 'Submit bid' }).click();
  await expect(dialog).toBeHidden();
  await expect(lot(page, 'R2')).toContainText('$21,000.00');

  // So is what happens to the auction.
  const office = await house.office();
  const [, , , fourth] = await office.lots(id);
  await office.call('PATCH', `/api/lot/withdraw/${fourth!._id}`, { body: { reason: 'not ours' } });
  await expect(told).toContainText('Lot R4 was withdrawn by the house: its bids are void');
  await house.leave(page);
});

test('what was refused is held to the own limits when it is sent again @deep', async ({ house, browser }) => {
  const id = await house.auction({ emails: [buyer], lots: LOTS });
  const page = await house.signedIn(browser, buyer);
  await enter(page, id);
  await field(page, 'R1').fill('2000');
  await field(page, 'R1').press('Control+Shift+Enter');
  const refusal = { status: 409, json: { statusCode: 409, code: 'CONFLICT', message: 'Not now' } };
  await page.route('**/api/bidding/create', (route) => route.fulfill(refusal));
  const dialog = page.getByRole('dialog', { name: 'Confirm your bid' });
  await dialog.getByRole('button', { name: 'Submit bid' }).click();
  await expect(dialog.getByRole('button', { name: 'Send the 1 again' })).toBeVisible();
  await page.unroute('**/api/bidding/create');
  // Set on another device.
  const driver = await house.api({ email: buyer });
  await driver.keepDrafts(id, { lots: [], limits: { limit: '1000', perCarat: '' } });
  await expect(page.getByRole('complementary', { name: 'Your bids', includeHidden: true })).toContainText(
    'Above our limit',
  );
  await dialog.getByRole('button', { name: 'Send the 1 again' }).click();
  await expect(dialog.getByRole('alert')).toContainText('$1,000.00 above the buying limit of $1,000.00');
  await expect(dialog.getByRole('checkbox', { name: 'Send them all the same' })).toBeFocused();
  expect(await driver.bids(id)).toEqual([]);
  await page.keyboard.press('Space');
  await dialog.getByRole('button', { name: 'Submit bid' }).click();
  await expect(dialog).toBeHidden();
  await expect(lot(page, 'R1')).toContainText(/Received [\d:]+/);
  await house.leave(page);
});

test('amounts that are all as far above nominal minima are confirmed together, the one that is not by itself @deep', async ({
  house,
  browser,
}) => {
  const lots = LOTS.slice(0, 6).map((each) => ({ ...each, minimumBid: 100 }));
  const id = await house.auction({ emails: [buyer], lots });
  const page = await house.signedIn(browser, buyer);
  await enter(page, id);
  await reviewSheet(page, { R1: 1_200, R2: 1_300, R3: 1_400, R4: 1_500, R5: 1_600, R6: 16_000 });
  const dialog = page.getByRole('dialog', { name: 'Review 6 bids' });
  const most = dialog.getByRole('checkbox', {
    name: 'Yes, I mean 5 amounts that are as far above the minimum bid as most of ours',
  });
  await expect(most).toBeFocused();
  await most.check();
  await expect(dialog.getByRole('button', { name: '1 to confirm' })).toBeDisabled();
  await dialog.getByRole('checkbox', { name: /^Yes, I mean \$16,000\.00/ }).check();
  await dialog.getByRole('button', { name: 'Submit 6 bids' }).click();
  await expect(page.getByText('All 6 bids were received.')).toBeVisible();
  await house.leave(page);
});

test('a draft that is lower than what a colleague has bid meanwhile is asked about @deep', async ({
  house,
  browser,
}) => {
  const id = await house.auction({ emails: [buyer], lots: LOTS.slice(0, 1) });
  const reva = await house.api({ email: buyer });
  const page = await house.signedIn(browser, buyer);
  await enter(page, id);
  await bid(page, 'R1', '1300');
  await field(page, 'R1').fill('1350');
  const [stands] = (await reva.ownBids()).filter(({ auction }) => auction === id);
  await reva.reviseBid(stands!._id, { biddingAmount: 1_400 });
  await expect(lot(page, 'R1')).toContainText('$1,400.00');
  await field(page, 'R1').press('Control+Enter');
  const dialog = page.getByRole('dialog', { name: 'Confirm your bid' });
  await expect(dialog).toContainText('Yes, I mean $1,350.00 (lower than the $1,400.00 that stands)');
  await expect(dialog.getByRole('button', { name: '1 to confirm' })).toBeDisabled();
  await page.keyboard.press('Escape');
  expect((await reva.ownBids()).filter(({ auction }) => auction === id)).toMatchObject([{ biddingAmount: 1_400 }]);
  await house.leave(page);
});
