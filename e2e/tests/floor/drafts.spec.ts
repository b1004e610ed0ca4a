import { expect, test } from '../../server/e2e-server.js';
import { untilConnected, openFloor, bidField } from '../../floor/floor.js';
import { FaultyConnection } from '../../server/faulty-connection.js';

const DRAFTS = '**/api/bidding/drafts/*';

/** Drafts and notes that are stored on the server. */

test('a note is saved while it is typed, survives a lost connection and a reload, and shows when it is not saved @deep', async ({
  server,
  browser,
}) => {
  const email = await server.addCompany('Solveig');
  const lots = ['1', '2'].map((lotNo) => ({ lotNo, reservePrice: 1_000 }));
  const auction = await server.addAuction({ emails: [email], lots });
  const page = await server.signedInPage(browser, email);
  const line = await FaultyConnection.attach(page);
  await page.goto(`/live-auction?id=${auction}&columns=priority,note`);
  await untilConnected(page);
  const marks = async () => (await (await server.api({ email })).lots(auction)).map(({ preference }) => preference);

  // Keep the focus in the field.
  const note = (lotNo: string) => page.getByLabel(`Our note on lot ${lotNo}`);
  await note('1').pressSequentially('Look at ');
  await expect.poll(async () => (await marks())[0]).toMatchObject({ note: 'Look at' });
  await note('1').pressSequentially('the girdle');
  await expect.poll(async () => (await marks())[0]).toMatchObject({ note: 'Look at the girdle' });
  await expect(page.getByRole('complementary')).not.toContainText('Not saved');

  await line.cut();
  await note('2').fill('Ask for the video');
  await page.getByLabel('Our priority of lot 2').fill('4');
  await page.getByLabel('Our priority of lot 2').blur();
  const row = page.getByRole('row').filter({ has: note('2') });
  await expect(row.getByText('Not saved on the server yet')).toHaveCount(2);
  expect((await marks())[1]?.note ?? '').toBe('');

  await page.unroute(/\/api\//);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.route('**/updatepreferences', (route) => route.abort());
  await page.reload();
  await expect(note('2')).toHaveValue('Ask for the video');
  await expect(row.getByText('Not saved on the server yet')).toHaveCount(2);
  await page.unroute('**/updatepreferences');
  await expect.poll(async () => (await marks())[1]).toMatchObject({ priority: 4, note: 'Ask for the video' });
  await expect(row.getByText('Not saved on the server yet')).toHaveCount(0);
  await expect(note('2')).toHaveValue('Ask for the video');
  await server.releasePages(page);
});

test('an unreadable price per carat gives no total, and is saved and counted like any text @deep', async ({
  server,
  browser,
}) => {
  const email = await server.addCompany('Priya');
  const auction = await server.addAuction({ emails: [email], lots: [{ lotNo: '1', carats: 47, reservePrice: 1_000 }] });
  const page = await server.signedInPage(browser, email);
  await openFloor(page, auction);
  const price = page.getByLabel('Price per carat for lot 1');
  await bidField(page, '1').fill('50000');
  await price.press('Control+a');
  await price.pressSequentially('12,5,0');
  const bar = page.getByRole('complementary', { name: 'Your bids' });
  for (const again of [false, true]) {
    if (again) await page.reload();
    await expect(bidField(page, '1')).toHaveValue('50,000.00');
    await expect(price).toHaveValue('12,5,0');
    await expect(page.getByRole('button', { name: 'Place bid on lot 1' })).toBeDisabled();
    await expect(bar.getByRole('button', { name: '1 to correct' })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Review & submit' }).click();
  await expect(page.getByRole('dialog')).toContainText('“12,5,0”');
  await page.keyboard.press('Escape');
  await bar.getByRole('button', { name: '1 to correct' }).click();
  await expect(price).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(price).toHaveValue('1,063.83');
  await expect(bidField(page, '1')).toHaveValue('50,000.00');
  await price.fill('1000');
  await expect(bidField(page, '1')).toHaveValue('47,000.00');
  await server.releasePages(page);
});

test('after a reload lots are sorted by typed text, even if it loads late @deep', async ({ server, browser }) => {
  const email = await server.addCompany('Sunnhild');
  const lots = ['1', '2'].map((lotNo) => ({ lotNo, reservePrice: 1_000 }));
  const auction = await server.addAuction({ emails: [email], lots });
  const page = await server.signedInPage(browser, email);
  await openFloor(page, auction);
  const kept = page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok());
  await bidField(page, '2').fill('3000');
  await kept;
  const arrives = Promise.withResolvers<unknown>();
  await page.route(DRAFTS, (route) => arrives.promise.then(() => route.continue()));
  await page.goto(`/live-auction?id=${auction}&sort=-total`);
  await untilConnected(page);
  const numbers = page.getByRole('table', { name: 'Lots' }).getByRole('rowheader');
  await expect(numbers).toHaveText([/Lot 1/, /Lot 2/]);
  arrives.resolve(null);
  await expect(numbers).toHaveText([/Lot 2/, /Lot 1/]);
  await server.releasePages(page);
});
