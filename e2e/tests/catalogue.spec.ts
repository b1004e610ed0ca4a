import { field } from '../floor.js';
import { expect, test } from '../house.js';

/** What a buyer does before the start. */

test('lots are marked in the catalogue, and bids are prepared on the floor, which has the marks', async ({
  house,
  browser,
}) => {
  const email = await house.company('Mara');
  const lots = ['1', '2'].map((lotNo) => ({ lotNo, reservePrice: 100 }));
  const auction = await house.auction({ name: 'Marked ahead', emails: [email], lots, until: 'published' });
  const page = await house.signedIn(browser, email);
  await page.goto(`/published-auction?id=${auction}`);
  const priority = page.getByLabel('Our priority of lot 2');
  const note = page.getByLabel('Our note on lot 2');
  await priority.fill('3');
  await note.fill('Look at the girdle');
  await note.press('Tab');
  const kept = async () => (await (await house.api({ email })).lots(auction))[1]?.preference;
  await expect.poll(kept).toMatchObject({ priority: 3, note: 'Look at the girdle' });
  await page.reload();
  await expect(priority).toHaveValue('3');
  await page.getByLabel('Our priority of lot 1').fill('1');
  await page.getByLabel('Our note on lot 1').focus();
  await page.getByRole('button', { name: 'Our priority' }).click();
  await expect(page.getByRole('row').nth(1)).toContainText('2');

  await page.getByRole('link', { name: 'Prepare bids' }).click();
  await field(page, '2').fill('120');
  await expect(page.getByRole('row').filter({ has: field(page, '2') })).toContainText('Our priority 3');
  await page.goBack();
  await expect(note).toHaveValue('Look at the girdle');
  await house.leave(page);
});
