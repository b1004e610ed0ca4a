import { readFile } from 'node:fs/promises';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { untilConnected, openFloor, bidField, lotRow } from '../../floor/floor.js';
import { expect, PASSWORD, test, type E2eServer } from '../../server/e2e-server.js';
import { pressByTab, tabTo } from '../../input/keys.js';
import { isFocusCovered } from '../../pages/visibility.js';

const LOTS = ['1', '2', '3', '4'].map((lotNo) => ({
  lotNo,
  description: `Parcel ${lotNo}`,
  carats: 10,
  reservePrice: 1000,
}));

let buyer: string;

test.beforeAll(async ({ server }) => {
  buyer = await server.addCompany('Tilda');
});

const auction = (server: E2eServer, lots: Parameters<E2eServer['addAuction']>[0]['lots'] = LOTS): Promise<string> =>
  server.addAuction({ emails: [buyer], lots });

test('many lots: the keyboard reaches, finds and marks any lot; the list is exported and imported as a sheet @deep', async ({
  server,
  browser,
}) => {
  const many = Array.from({ length: 200 }, (_, index) => ({
    lotNo: `${index + 1}`,
    carats: index + 1,
    shape: index % 2 ? 'Macle' : 'Octahedron',
    reservePrice: 1000,
  }));
  const id = await auction(server, many);
  const page = await server.signedInPage(browser, buyer);
  await openFloor(page, id);
  const table = page.getByRole('table', { name: 'Lots' });
  await expect(table).toHaveAttribute('aria-rowcount', '201');
  // The list is virtualised. Each lot is reachable by its number, the arrows and the command bar.
  await expect(lotRow(page, '150')).toHaveCount(0);
  await page.keyboard.press('g');
  await page.keyboard.type('150');
  await page.keyboard.press('Enter');
  await expect(bidField(page, '150')).toBeFocused();
  await expect(lotRow(page, '150')).toHaveAttribute('aria-rowindex', '151');
  await page.keyboard.type('1500');
  for (let presses = 0; presses < 30; presses += 1) await page.keyboard.press('ArrowDown');
  await expect(bidField(page, '180')).toBeFocused();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Go to or do' }).pressSequentially('17');
  await expect(page.getByRole('option', { name: /^Lot 17\b/ })).toHaveAttribute('data-combobox-selected');
  await expect(page.getByRole('status').filter({ hasText: 'Enter: Lot 17' })).toBeAttached();
  await expect(page.getByRole('option', { name: /^Lot 17\b/ })).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(bidField(page, '17')).toBeFocused();

  // Filters by a lot's properties, the order and the columns: a later reload keeps them.
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('combobox', { name: 'Shape' }).click();
  await page.getByRole('option', { name: 'Macle (100)' }).click();
  await page.getByLabel('Carats from').fill('101');
  await page.keyboard.press('Escape');
  await expect(page.getByText('50 of 200 lots')).toBeVisible();
  await page.getByRole('button', { name: 'View', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Carats' }).check();
  await page.getByRole('checkbox', { name: 'Our note' }).check();
  await page.getByRole('checkbox', { name: 'Our priority' }).check();
  await page.keyboard.press('Escape');
  await page.getByRole('columnheader', { name: 'Carats' }).getByRole('button').click();
  await page.getByRole('columnheader', { name: 'Carats' }).getByRole('button').click();
  await expect(table.locator('tbody').getByRole('row').first()).toContainText('200.00');
  await page.getByLabel('Our note on lot 198').fill('cracked');
  await page.getByLabel('Our priority of lot 198').fill('7');
  await page.getByLabel('Our priority of lot 198').press('Enter');
  await expect(page.getByLabel('Our priority of lot 196')).toBeFocused();
  const driver = await server.api({ email: buyer });
  await expect
    .poll(async () => (await driver.lots(id)).find(({ lotNo }) => lotNo === '198')?.preference)
    .toMatchObject({ note: 'cracked', priority: 7 });
  // Filters on marks are not in the address, which the server sees; a reload keeps them.
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('Our priority from').fill('7');
  await page.keyboard.press('Escape');
  await expect(page.getByText('1 of 200 lots')).toBeVisible();
  expect(page.url()).not.toContain('7..');
  await page.reload();
  await expect(page.getByText('1 of 200 lots')).toBeVisible();
  await page.getByRole('button', { name: 'Remove the filter Our priority: from 7' }).click();
  await expect(page.getByText('50 of 200 lots')).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Carats' })).toHaveAttribute('aria-sort', 'descending');
  await expect(page.getByLabel('Our note on lot 198')).toHaveValue('cracked');
  // A lot hidden by the filter is still reachable.
  await page.getByLabel('Go to lot').fill('149');
  await page.keyboard.press('Enter');
  await expect(bidField(page, '149')).toBeFocused();

  // An uploaded bid sheet becomes drafts.
  await page.getByRole('button', { name: 'Bid sheet' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Download (XLSX)' }).click(),
  ]);
  const sheet = unzipSync(await readFile((await file.path())!));
  const rows = strFromU8(sheet['xl/worksheets/sheet1.xml']!);
  expect(rows).toContain('ROUND(C2*G2,2)');
  // Fill in the sheet as Excel does: the formula of the first lot's total gets a value.
  const filled = rows.replace(
    /<c r="H2"([^>]*?)( t="\w+")?>(<f>.*?<\/f>)(<v>.*?<\/v>|<v\/>)?<\/c>/,
    '<c r="H2"$1>$3<v>1234.5</v></c>',
  );
  expect(filled).not.toBe(rows);
  sheet['xl/worksheets/sheet1.xml'] = strToU8(filled);
  await page.getByRole('button', { name: 'Bid sheet' }).click();
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('menuitem', { name: 'Upload one that is filled in' }).click(),
  ]);
  await chooser.setFiles({
    name: 'filled.xlsx',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(zipSync(sheet)),
  });
  const read = page.getByRole('dialog', { name: 'Bid sheet' });
  await expect(read).toContainText(/Read: .2 bids.\. It is now in the fields/);
  await read.getByRole('button', { name: 'Review' }).click();
  const review = page.getByRole('dialog', { name: 'Review 2 bids' });
  await expect(review.getByRole('row').filter({ hasText: 'Lot 1' }).first()).toContainText('$1,234.50');
  await server.releasePages(page);
});

test('by keyboard alone, from the sign-in to the receipt; a screen reader announces the outcome of each step', async ({
  server,
  browser,
}) => {
  const id = await auction(server);
  const page = await server.visitorPage(browser);
  const keys = page.keyboard;
  const told = page.getByRole('log', { name: 'What became of bids' });
  await page.goto(`/live-auction?id=${id}`);
  await tabTo(page, page.getByLabel('E-mail'));
  await keys.type(buyer);
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await keys.type('not this one at all');
  await keys.press('Enter');
  await expect(page.getByRole('alert')).toContainText('wrong');
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await keys.press('Control+a');
  await keys.type(PASSWORD);
  await keys.press('Enter');
  await untilConnected(page);

  // The live region exists before its first message: only later content is read out.
  await expect(told).toHaveAttribute('aria-live', 'polite');
  await expect(told).toHaveText('');
  await tabTo(page, bidField(page, '1'));
  await keys.type('1200');
  await pressByTab(page, lotRow(page, '1').getByRole('button', { name: 'Place bid' }));
  await expect(told).toHaveText(/^Lot 1: received \d\d:\d\d:\d\d, \$1,200\.00$/);

  // A typing error: the question is read out and answered inside the dialog, and the focus returns.
  await tabTo(page, bidField(page, '1'));
  await keys.press('Control+a');
  await keys.type('12500');
  await pressByTab(page, lotRow(page, '1').getByRole('button', { name: 'Revise bid' }));
  const review = page.getByRole('dialog', { name: 'Confirm your bid' });
  await expect(review.getByRole('alert')).toContainText('Is every digit right?');
  await pressByTab(page, review.getByRole('checkbox', { name: /Yes, I mean/ }), 'Space');
  await pressByTab(page, review.getByRole('button', { name: 'Submit bid' }));
  await expect(told).toHaveText(/^Lot 1: received \d\d:\d\d:\d\d, \$12,500\.00$/);
  await expect(review).toBeHidden();

  const receipt = lotRow(page, '1').getByRole('button', { name: /receipt of lot 1/ });
  await pressByTab(page, receipt);
  const [standing] = await (await server.api({ email: buyer })).bids(id);
  await expect(page.getByRole('dialog', { name: 'Receipt, lot 1' })).toContainText(standing!.receipt!.hash);
  await keys.press('Escape');
  await expect(receipt).toBeFocused();

  await pressByTab(page, lotRow(page, '1').getByRole('button', { name: 'Withdraw bid on lot 1' }));
  await pressByTab(page, page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }));
  await expect(told).toHaveText('Lot 1: withdrawn');
  await (await server.adminApi()).pause(id, 'A question');
  await expect(page.getByRole('alert').filter({ hasText: 'The auction is paused' })).toBeVisible();
  await server.releasePages(page);
});

test('on a phone, a bid is placed by keys alone, and the focused element is never hidden @deep', async ({
  server,
  browser,
}) => {
  const id = await auction(server);
  const page = await server.signedInPage(browser, buyer, { viewport: { width: 390, height: 740 } });
  await openFloor(page, id);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.keyboard.press('/');
  for (
    let presses = 0;
    presses < 40 && !(await bidField(page, '4').evaluate((element) => element === document.activeElement));
    presses += 1
  ) {
    await page.keyboard.press('Tab');
    expect(await isFocusCovered(page), `the focus after ${presses + 1} tabs`).toBe(false);
  }
  await expect(bidField(page, '4')).toBeFocused();
  await page.keyboard.type('1234.5');
  await page.keyboard.press('Control+Enter');
  await expect(lotRow(page, '4')).toContainText(/Received \d\d:\d\d:\d\d/);
  await expect(lotRow(page, '4')).toContainText('$1,234.50');
  await server.releasePages(page);
});
