import type { Page } from '@playwright/test';
import writeXlsx from 'write-excel-file/node';
import { expect, test, type House } from '../house.js';

/** A draft's lots step, and the lots that were sent to the server from it. */
async function lotsStep(house: House, admin: Page): Promise<{ id: string; uploads: string[] }> {
  const id = await house.auction({ name: 'Lot lists', until: 'created', lots: [{ lotNo: '7', reservePrice: 100 }] });
  const uploads: string[] = [];
  admin.on('request', (request) => {
    if (request.url().includes('/api/lot/upload')) uploads.push(request.postData() ?? '');
  });
  await admin.goto(`/auction-setup?id=${id}&step=1`);
  await expect(admin.getByRole('table', { name: 'Lot lists lots' })).toBeVisible();
  return { id, uploads };
}

const choose = (admin: Page, name: string, buffer: Buffer) =>
  admin.getByLabel('File of the lot list').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });

const complaint = (admin: Page, row: number) =>
  admin
    .getByRole('table', { name: 'Errors' })
    .getByRole('row')
    .filter({ has: admin.getByRole('cell', { name: String(row), exact: true }) });

test('an XLSX with wrong rows: columns are guessed, each wrong cell is named, nothing is sent', async ({
  house,
  browser,
}) => {
  const admin = await house.admin(browser);
  const { id, uploads } = await lotsStep(house, admin);
  await choose(
    admin,
    'tender.xlsx',
    await writeXlsx([
      ['Parcel', 'Lot #', 'Weight (ct)', 'Pcs', 'Reserve Price (USD)'],
      ['Octahedra', 1, 10.58, 3, 12000],
      ['Macles', 2, 7.2, 2.5, 5000.505],
      ['Sawables', 7, 112.4, 9, null],
    ]).toBuffer(),
  );
  for (const [label, column] of [
    ['Lot number', 'Lot #'],
    ['Carats', 'Weight (ct)'],
    ['Pieces', 'Pcs'],
    ['Reserve (USD)', 'Reserve Price (USD)'],
    ['Description', ''],
  ] as const) {
    await expect(
      admin
        .getByRole('combobox', { name: label })
        .or(admin.getByLabel(label, { exact: true }))
        .first(),
    ).toHaveValue(column);
  }
  await expect(admin.getByRole('alert')).toContainText('4 cells are not right');
  await expect(complaint(admin, 3).filter({ hasText: 'Pieces' })).toContainText('whole number');
  await expect(complaint(admin, 3).filter({ hasText: 'Reserve' })).toContainText('two decimals');
  await expect(complaint(admin, 4).filter({ hasText: 'Reserve' })).toContainText('is missing');
  await expect(complaint(admin, 4).filter({ hasText: 'Lot number' })).toContainText('in the auction already');
  await expect(admin.getByRole('button', { name: /^Upload/ })).toBeDisabled();

  // A column that could not be guessed is chosen by hand.
  await admin.getByLabel('Description', { exact: true }).first().click();
  await admin.getByRole('option', { name: 'Parcel' }).click();
  await expect(admin.getByRole('table', { name: 'Preview' })).toContainText('Octahedra');
  expect(uploads).toEqual([]);
  expect(await (await house.office()).lots(id)).toHaveLength(1);
  await admin.context().close();
});

test('a CSV with wrong rows sends nothing; put right, it is uploaded', async ({ house, browser }) => {
  const admin = await house.admin(browser);
  const { uploads } = await lotsStep(house, admin);
  await choose(admin, 'wrong.csv', Buffer.from('lot no,desc,reserve\nA1,"Macles, fine",5000\nA1,Sawables,free\n'));
  await expect(complaint(admin, 3).filter({ hasText: 'Lot number' })).toContainText('the same as in row 2');
  await expect(complaint(admin, 3).filter({ hasText: 'Reserve' })).toContainText('not a positive amount');
  await expect(admin.getByRole('button', { name: /^Upload/ })).toBeDisabled();
  expect(uploads).toEqual([]);
  await choose(admin, 'headless.csv', Buffer.from('lot no,desc,reserve\n'));
  await expect(admin.getByRole('alert')).toContainText('no rows');

  await choose(
    admin,
    'right.csv',
    Buffer.from('lot no,desc,reserve\nA1,"Macles, fine",5000\nA2,Sawables,"1,250.50"\n'),
  );
  await admin.getByRole('button', { name: 'Upload 2 lots' }).click();
  await expect(admin.getByRole('table', { name: 'Lot lists lots' })).toContainText('$1,250.50');
  expect(uploads).toHaveLength(1);
  await admin.context().close();
});
