import type { Page, WebSocketRoute } from '@playwright/test';
import { expect, test } from '../house.js';
import { bid, enter, field, lot } from '../floor.js';

/** What was read once stays on the screen, and what could not be read is read again, while the connection for news never breaks. */

const LOTS = '**/api/lot/getLots/*';
const lots = ['1', '2'].map((lotNo) => ({ lotNo, reservePrice: 1_000, carats: 10 }));

/** The house fails once to tell an auction's lots. @returns when it has */
async function failOnce(page: Page): Promise<unknown> {
  const failed = page.waitForResponse((answer) => answer.status() === 503);
  const answer = { statusCode: 503, code: 'UNAVAILABLE', message: 'Later', reference: 'r' };
  await page.route(LOTS, (route) => route.fulfill({ status: 503, json: answer }), { times: 1 });
  return failed;
}

test('a lot that is withdrawn shows so, though the first reading after the news failed @deep', async ({
  house,
  browser,
}) => {
  const email = await house.company('Ragna');
  const auction = await house.auction({ emails: [email], lots });
  const page = await house.signedIn(browser, email);
  await enter(page, auction);
  await bid(page, '1', '1500');
  const failed = failOnce(page);
  const office = await house.office();
  const [first] = await office.lots(auction);
  await office.call('PATCH', `/api/lot/withdraw/${first!._id}`, { body: { reason: 'Recut' } });
  await failed;
  await expect(page.getByRole('row').filter({ hasText: 'Withdrawn' })).toBeVisible({ timeout: 15_000 });
  await house.leave(page);
});

test('a reading of everything that fails takes nothing away, and is made again @deep', async ({ house, browser }) => {
  const email = await house.company('Sigrun');
  const auction = await house.auction({ emails: [email], lots });
  const page = await house.signedIn(browser, email);
  let news: WebSocketRoute | undefined;
  await page.routeWebSocket(/socket\.io/, (socket) => {
    socket.connectToServer();
    news = socket;
  });
  await enter(page, auction);
  await field(page, '1').fill('1500');
  await page.getByRole('button', { name: 'Our limits' }).click();
  const limit = page.getByLabel('Buying limit $');
  await limit.fill('98');
  const failed = failOnce(page);
  const readAgain = page.waitForResponse((answer) => answer.url().includes('/getLots/') && answer.ok());
  news?.send('42["reload"]');
  await failed;
  await limit.pressSequentially('765');
  await readAgain;
  await expect(limit).toHaveValue('98765');
  await expect(limit).toBeFocused();
  await expect(field(page, '1')).toHaveValue('1,500.00');
  await expect(lot(page, '2')).toBeVisible();
  await house.leave(page);
});

test('after the end only what stands counts against the limit @deep', async ({ house, browser }) => {
  const email = await house.company('Thyra');
  const auction = await house.auction({ emails: [email], lots });
  const page = await house.signedIn(browser, email);
  await enter(page, auction);
  await bid(page, '1', '1500');
  await field(page, '2').fill('1200');
  await page.getByRole('button', { name: 'Our limits' }).click();
  await page.getByLabel('Buying limit $').fill('2000');
  await page.keyboard.press('Escape');
  const bar = page.getByRole('complementary', { name: 'Your bids' });
  await expect(bar).toContainText('Above our limit$700.00');
  await (await house.office()).complete(auction);
  await expect(bar).toContainText('Left of our limit$500.00');
  await house.leave(page);
});
