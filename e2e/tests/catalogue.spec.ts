import { field } from '../floor.js';
import { expect, test } from '../house.js';

/** What a buyer does before the start. */

test('lots are marked in the catalogue, and bids are prepared on the floor, which has the marks', async ({
  house,
  browser,
}) => {
  const email = await house.company('Mara');
  const lots = ['1', '2', '3'].map((lotNo) => ({ lotNo, reservePrice: 100 }));
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
  // What was marked elsewhere since this page was read is not taken back.
  const elsewhere = await house.api({ email });
  const [, lot] = await elsewhere.lots(auction);
  await elsewhere.markLots([{ lotId: lot!._id, note: 'The girdle is fine' }]);
  await page.getByRole('button', { name: 'Favourite lot 2' }).click();
  await expect.poll(kept).toMatchObject({ favourite: true, priority: 3, note: 'The girdle is fine' });
  await page.reload();
  await expect(priority).toHaveValue('3');
  await page.getByLabel('Our priority of lot 1').fill('1');
  await page.getByLabel('Our note on lot 1').focus();
  await page.getByRole('button', { name: 'Our priority' }).click();
  // The largest first; what has none is last all the same.
  await expect(page.getByRole('table').getByLabel(/^Our priority of/)).toHaveCount(3);
  const order = () => page.getByLabel(/^Our priority of/).evaluateAll((fields) => fields.map((one) => one.ariaLabel));
  await expect.poll(order).toEqual(['2', '1', '3'].map((lotNo) => `Our priority of lot ${lotNo}`));
  // The row that is typed in stays under one's hands; it goes to its place when the field is left.
  const ofOne = page.getByLabel('Our priority of lot 1');
  await ofOne.fill('9');
  await expect.poll(async () => (await (await house.api({ email })).lots(auction))[0]?.preference?.priority).toBe(9);
  await expect(ofOne).toBeFocused();
  expect(await order()).toEqual(['2', '1', '3'].map((lotNo) => `Our priority of lot ${lotNo}`));
  await ofOne.blur();
  await expect.poll(order).toEqual(['1', '2', '3'].map((lotNo) => `Our priority of lot ${lotNo}`));

  await page.getByRole('link', { name: 'Prepare bids' }).click();
  await field(page, '2').fill('120');
  await expect(page.getByRole('row').filter({ has: field(page, '2') })).toContainText('Our priority 3');
  await page.goBack();
  await expect(note).toHaveValue('The girdle is fine');
  await house.leave(page);
});

test('the catalogue has the fluorescence and the category of stones, in a table no wider than its place @deep', async ({
  house,
  browser,
}) => {
  const email = await house.company('Fluora');
  const lots = ['1', '2'].map((lotNo) => ({
    lotNo,
    description: 'Octahedra, some with inclusions',
    reservePrice: 100,
    minimumBid: 90,
    category: 'roughDiamond' as const,
    shape: 'Octahedron',
    pieces: 3,
    carats: 12.34,
    colour: 'D–F',
    clarity: 'VVS',
    cut: 'Oval',
    fluorescence: 'Faint',
    certificate: 'GIA 1234567',
  }));
  const auction = await house.auction({ name: 'Fluorescent', emails: [email], lots, until: 'published' });
  const page = await house.signedIn(browser, email);
  for (const width of [1440, 768]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/published-auction?id=${auction}`);
    const table = page.getByRole('table', { name: 'Fluorescent lots' });
    for (const words of [/Fluorescence.*Faint/s, /Category.*Rough/s]) await expect(table).toContainText(words);
    const isWider = () => table.evaluate((it) => it.scrollWidth > it.parentElement!.clientWidth + 1);
    await expect.poll(isWider).toBe(false);
  }
  await house.leave(page);
});

test('a buyer reads all of a Kimberley certificate: in the catalogue, in columns of the floor, on a phone @deep', async ({
  house,
  browser,
}) => {
  const email = await house.company('Kimba');
  const kimberley = {
    number: 'ZA-77',
    issuedAt: '2026-01-31',
    expiresAt: '2027-01-30',
    authority: 'SADPMR',
    origin: 'South Africa',
  };
  const lots = [{ lotNo: '1', description: 'Octahedra', reservePrice: 100, kimberley }];
  const auction = await house.auction({ name: 'Certified', emails: [email], lots, until: 'published' });
  const page = await house.signedIn(browser, email);
  const all = /ZA-77.*31 Jan 2026.*30 Jan 2027.*SADPMR.*South Africa/s;
  await page.goto(`/published-auction?id=${auction}`);
  await expect(page.getByRole('table')).toContainText(all);
  await page.goto(`/live-auction?id=${auction}&columns=kimberley,issued,expires,authority,origin`);
  const row = page.getByRole('row').filter({ has: field(page, '1') });
  for (const words of ['ZA-77', '31 Jan 2026', '30 Jan 2027', 'SADPMR', 'South Africa'])
    await expect(row).toContainText(words);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/live-auction?id=${auction}`);
  await page.getByRole('button', { name: 'More of lot 1' }).click();
  await expect(row).toContainText(all);
  await page.context().close();
});
