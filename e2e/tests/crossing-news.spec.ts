import { expect, test } from '../house.js';
import { bid, connected, enter, field, lot } from '../floor.js';
import { Line } from '../line.js';

/** News, answers and keys that cross on the way: the last truth stays on the screen. */

test('what happens between the first reading and the first news is seen @deep', async ({ house, browser }) => {
  const email = await house.company('Sunniva');
  const auction = await house.auction({ emails: [email], until: 'published' });
  const page = await house.signedIn(browser, email);
  const line = await Line.of(page);
  await line.deafen();
  await page.goto(`/live-auction?id=${auction}`);
  await expect(page.getByText('Starts in').first()).toBeVisible();
  await (await house.office()).goLive(auction);
  await line.mend();
  await connected(page);
  // Without news it is asked for again every ten seconds; with them nobody asks any more.
  await expect(page.getByText('Ends in').first()).toBeVisible({ timeout: 5_000 });
  await house.leave(page);
});

test('a draft that was changed and sent elsewhere, while a tab was away, is none there any more @deep', async ({
  house,
  browser,
}) => {
  const email = await house.company('Vigdis');
  const lots = ['1', '2'].map((lotNo) => ({ lotNo, reservePrice: 1_000, carats: 10 }));
  const auction = await house.auction({ emails: [email], lots });
  const [phone, desk] = [await house.signedIn(browser, email), await house.signedIn(browser, email)];
  const line = await Line.of(phone);
  await enter(phone, auction);
  const kept = phone.waitForResponse((answer) => answer.request().method() === 'PATCH');
  await field(phone, '1').fill('1000');
  await kept;
  await enter(desk, auction);
  await expect(field(desk, '1')).toHaveValue(/^1,?000/);
  await line.cut();
  await bid(desk, '1', '1200');
  await line.mend();
  await connected(phone);
  await expect(lot(phone, '1')).toContainText('Received');
  await expect(field(phone, '1')).toHaveValue('');
  await house.leave(phone, desk);
});
