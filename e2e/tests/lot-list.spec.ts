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

test('an XLSX with wrong rows: columns are guessed, each wrong cell is named, nothing is sent @deep', async ({
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
  // The table beneath is not read out with it, whenever one of its cells is mended.
  await expect(admin.getByRole('alert')).toHaveText('3 cells are not right; nothing is sent until all are');
  await expect(complaint(admin, 3).filter({ hasText: 'Pieces' })).toContainText('whole number');
  await expect(complaint(admin, 3).filter({ hasText: 'Reserve' })).toContainText('two decimals');
  await expect(complaint(admin, 4).filter({ hasText: 'Reserve' })).toContainText('is missing');
  await expect(admin.getByRole('button', { name: /^Upload/ })).toBeDisabled();

  // A column that could not be guessed is chosen by hand.
  await admin.getByLabel('Description', { exact: true }).first().click();
  await admin.getByRole('option', { name: 'Parcel' }).click();
  await expect(admin.getByRole('table', { name: 'Preview' })).toContainText('Octahedra');
  expect(uploads).toEqual([]);
  expect(await (await house.office()).lots(id)).toHaveLength(1);
  await house.leave(admin);
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

  // The house's real file: a cover sheet, a title, a total; one row to mend, one to leave out, one that is there already.
  await choose(
    admin,
    'house.xlsx',
    await writeXlsx([
      { sheet: 'Cover', data: [['Tender'], ['of December']] },
      {
        sheet: 'Lots',
        data: [
          ['Lots of December'],
          ['Lot no', 'Description', 'Reserve'],
          ['A2', 'Sawables', 1300.1 + 0.2],
          ['A3', 'Boart', 'free'],
          ['A4', 'Cubes', 'none'],
          ['TOTAL', '', 99999],
        ],
      },
    ]).toBuffer(),
  );
  await expect(admin.getByRole('combobox', { name: 'Sheet' })).toHaveValue('Lots');
  await expect(admin.getByText('Left out: row 6.')).toBeVisible();
  await expect(admin.getByRole('table', { name: 'Changes' }).getByRole('row')).toHaveText([
    /Now/,
    /A2.*1,250\.5.*1,300\.3/,
  ]);
  await admin.getByRole('textbox', { name: 'Reserve (USD) in row 4' }).fill('750');
  await admin.getByRole('textbox', { name: 'Reserve (USD) in row 4' }).press('Enter');
  await admin.getByRole('button', { name: 'Leave out row 5' }).click();
  await admin.getByRole('button', { name: 'Upload 1 lot, change 1 lot' }).click();
  const table = admin.getByRole('table', { name: 'Lot lists lots' });
  await expect(table).toContainText('$1,300.30');
  await expect(table).toContainText('$750.00');

  // A list in the code page of Windows, with decimal commas, under headings of the house's own: its columns are chosen once.
  const own = (rows: string) => `Veiling\r\nKavelcode;Soort;Bodem\r\n${rows}`;
  const pick = async (field: string, heading: string) => {
    await admin
      .getByRole('combobox', { name: field })
      .or(admin.getByLabel(field, { exact: true }))
      .first()
      .click();
    await admin.getByRole('option', { name: heading, exact: true }).click();
  };
  await choose(admin, 'windows.csv', Buffer.from(own('B1;Façonnée;1.250,50\r\nTotaal;;1.250,50\r\n'), 'latin1'));
  await admin.getByRole('combobox', { name: 'Headings are in row' }).click();
  await admin.getByRole('option', { name: '2: Kavelcode' }).click();
  await pick('Lot number', 'Kavelcode');
  await pick('Reserve (USD)', 'Bodem');
  await pick('Description', 'Soort');
  await admin.getByRole('button', { name: 'Upload 1 lot' }).click();
  await expect(table.getByRole('row').filter({ hasText: 'B1' })).toContainText(/Façonnée.*\$1,250\.50/);
  // The next one, in UTF-16 and with its columns elsewhere, begins with what was chosen.
  await choose(admin, 'utf16.csv', Buffer.from('\ufeffBodem;Kavelcode;Soort\r\n99,5;B2;Boart\r\n', 'utf16le'));
  await expect(admin.getByText('Chosen as for the last list with these headings.')).toBeVisible();
  await admin.getByRole('button', { name: 'Upload 1 lot' }).click();
  await expect(table.getByRole('row').filter({ hasText: 'B2' })).toContainText(/Boart.*\$99\.50/);

  // One lot is put right, and one is removed, by itself.
  await table.getByRole('button', { name: 'Edit lot A3' }).click();
  await admin.getByRole('dialog').getByLabel('Reserve (USD)').fill('800');
  // What another admin changes of it meanwhile stays.
  const office = await house.office();
  const auctionId = new URL(admin.url()).searchParams.get('id') ?? '';
  const a3 = async () => (await office.lots(auctionId)).find(({ lotNo }) => lotNo === 'A3')!;
  const body = { lotNo: 'A3', reservePrice: 750, carats: 4.25 };
  await office.call('PATCH', `/api/lot/update/${(await a3())._id}`, { body });
  await expect(admin.getByRole('dialog').getByLabel('Carats')).toHaveValue('4.25');
  await expect(admin.getByRole('dialog').getByLabel('Reserve (USD)')).toHaveValue('800');
  await admin.getByRole('dialog').getByRole('button', { name: 'Save the lot' }).click();
  await expect(table).toContainText('$800.00');
  expect(await a3()).toMatchObject({ reservePrice: 800, carats: 4.25 });
  await table.getByRole('button', { name: 'Remove lot A1' }).click();
  await admin.getByRole('button', { name: 'Remove the lot' }).click();
  await expect(table).not.toContainText('Macles, fine');
  await house.leave(admin);
});

test('of more errors than are listed, each is told by its lot, listed on demand, and dealt with by its field @deep', async ({
  house,
  browser,
}) => {
  const admin = await house.admin(browser);
  await lotsStep(house, admin);
  const rows = Array.from({ length: 60 }, (_, index) => `E${index + 1},Parcel ${index + 1},free,`);
  const list = `lot no,desc,reserve,pcs\n${rows.join('\n')}\nE61,Boart,500,half\n`;
  await choose(admin, 'wrong.csv', Buffer.from(list));
  const errors = admin.getByRole('table', { name: 'Errors' }).locator('tbody').getByRole('row');
  const which = admin.getByRole('group', { name: 'Which errors' });
  await expect(errors).toHaveCount(50);
  await expect(errors.first()).toContainText('E1 · Parcel 1');
  await admin.getByRole('button', { name: 'Show more' }).first().click();
  await expect(errors).toHaveCount(61);
  await which.getByRole('button', { name: 'Pieces: 1' }).click();
  await expect(errors).toHaveCount(1);
  await expect(errors).toContainText('E61 · Boart');
  await admin.getByRole('button', { name: 'Leave out this row' }).click();
  await expect(errors).toHaveCount(60);
  await expect(which).toHaveCount(0);

  const preview = admin.getByRole('table', { name: 'Preview' }).locator('tbody').getByRole('row');
  await expect(preview).toHaveCount(8);
  await admin.getByRole('button', { name: 'Show more' }).last().click();
  await expect(preview).toHaveCount(58);
  await house.leave(admin);
});

test('rows that go on beyond the headings are mended in their lines, or told to be; what was mended is not lost without a question @deep', async ({
  house,
  browser,
}) => {
  const admin = await house.admin(browser);
  await lotsStep(house, admin);
  const list = 'Lot,Description,Carats,Reserve price,Minimum bid\n1,Cubes,5,1,000,50000\n2,Boart,7,900,100\n';
  await choose(admin, 'cut.csv', Buffer.from(list));
  await expect(complaint(admin, 2)).toContainText(/1 · Cubes.*Cells.*more cells than headings/);
  const preview = admin.getByRole('table', { name: 'Preview' });
  await expect(preview).not.toContainText('Cubes');
  await expect(admin.getByRole('button', { name: 'Upload 1 lot' })).toBeDisabled();
  const line = admin.getByRole('textbox', { name: 'Cells in row 2' });
  await expect(line).toHaveValue('1 | Cubes | 5 | 1 | 000 | 50000');
  await line.fill('1 | Cubes | 5 | 1,000 | 50000');
  await line.press('Enter');
  await expect(preview).toContainText(/Cubes.*\$1,000\.00|\$1,000\.00.*Cubes/);
  // Nothing waits for a doubt.
  await expect(admin.getByRole('alert').filter({ hasText: 'Is this meant?' })).toContainText(
    /The minimum bid of lot \u20681\u2069 is above the reserve/,
  );
  await expect(admin.getByRole('button', { name: 'Upload 2 lots' })).toBeEnabled();

  const other = Buffer.from('Lot,Reserve price,Remark\n3,12,500\n4,700,\n');
  const question = admin.getByRole('dialog', { name: 'Discard what you have mended?' });
  await choose(admin, 'other.csv', other);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(preview).toContainText('Cubes');
  await admin.getByRole('button', { name: 'Take the file away' }).click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(admin.getByRole('button', { name: 'Upload 2 lots' })).toBeEnabled();
  // The file that was not taken before.
  await choose(admin, 'other.csv', other);
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(preview).not.toContainText('Cubes');
  await expect(admin.getByRole('alert').filter({ hasText: 'Is this meant?' })).toContainText('In row 2 what stands');
  // Nothing is mended in it.
  await admin.getByRole('button', { name: 'Take the file away' }).click();
  await expect(preview).toBeHidden();
  await house.leave(admin);
});

test('weights that only other columns tell how to read are asked about, and read as one says @deep', async ({
  house,
  browser,
}) => {
  const admin = await house.admin(browser);
  await lotsStep(house, admin);
  await choose(admin, 'laboratory.csv', Buffer.from('lot no;carats;reserve\nW1;1.250;1.234,50\nW2;3.105;500,00\n'));
  const doubt = admin.getByRole('alert').filter({ hasText: 'Is 1,250 right?' });
  await expect(doubt).toContainText('The column “carats” says “1.250”');
  const preview = admin.getByRole('table', { name: 'Preview' });
  await expect(preview).toContainText('3,105');
  await expect(admin.getByRole('button', { name: 'Upload 2 lots' })).toBeDisabled();
  await doubt.getByRole('button', { name: 'No, it is 1.25' }).press('Enter');
  await expect(doubt).toBeHidden();
  await expect(admin.locator('main :focus')).toHaveCount(1);
  await expect(preview).toContainText('3.105');
  await expect(preview).toContainText('$1,234.50');
  await expect(admin.getByRole('button', { name: 'Upload 2 lots' })).toBeEnabled();
  // Those that look like the prices may be of a house that writes them otherwise.
  await choose(admin, 'other.csv', Buffer.from('lot no;carats;reserve\nW1;9,025;1.250,00\n'));
  const small = admin.getByRole('alert').filter({ hasText: 'Is 9.025 right?' });
  await expect(admin.getByRole('button', { name: 'Upload 1 lot' })).toBeDisabled();
  await small.getByRole('button', { name: 'No, it is 9,025' }).click();
  await expect(preview).toContainText('9,025');
  await expect(preview).toContainText('$1,250.00');
  await expect(admin.getByRole('button', { name: 'Upload 1 lot' })).toBeEnabled();
  await house.leave(admin);
});

test('a lot that is gone by the time that a list changes it is told, and not offered as a new one, also where a later one fails @deep', async ({
  house,
  browser,
}) => {
  const office = await house.office();
  const lots = ['1', '2', '3'].map((lotNo) => ({ lotNo, reservePrice: 100 }));
  const id = await house.auction({ name: 'Gone lots', until: 'created', lots });
  const [first, second, third] = (await office.lots(id)).map(({ _id }) => _id);
  const admin = await house.admin(browser);
  await admin.goto(`/auction-setup?id=${id}&step=1`);
  const rows = admin.getByRole('table', { name: 'Gone lots lots' }).locator('tbody').getByRole('row');
  await expect(rows).toHaveCount(3);
  await choose(admin, 'changed.csv', Buffer.from('lot no,reserve\n1,150\n2,250\n3,350\n'));
  await admin.route(`**/api/lot/update/${first}`, async (call) => {
    await office.call('DELETE', `/api/lot/remove/${second}`);
    await expect(rows).toHaveCount(2);
    await call.continue();
  });
  await admin.route(`**/api/lot/update/${third}`, (call) => call.abort());
  await admin.getByRole('button', { name: 'Change 3 lots' }).click();
  await expect(admin.getByText(/^Not changed, since not there any more: \u20682\u2069$/)).toBeVisible();
  const rest = admin.getByRole('button', { name: /^(Upload|Change) / });
  await expect(rest).toHaveText('Change 1 lot');
  await admin.unroute(`**/api/lot/update/${third}`);
  await rest.click();
  await expect(rows.filter({ hasText: '$350.00' })).toHaveCount(1);
  expect((await office.lots(id)).map(({ lotNo, reservePrice }) => [lotNo, reservePrice])).toEqual([
    ['1', 150],
    ['3', 350],
  ]);
  await house.leave(admin);
});

test('a lot that was to be changed and is gone becomes no new one unasked, whatever of its news is here @deep', async ({
  house,
  browser,
}) => {
  const office = await house.office();
  const lots = ['1', '2', '3', '4'].map((lotNo) => ({ lotNo, reservePrice: 100 }));
  const id = await house.auction({ name: 'Going lots', until: 'created', lots });
  const [, second, third, fourth] = (await office.lots(id)).map(({ _id }) => _id);
  const remove = (lotId: string | undefined) => office.call('DELETE', `/api/lot/remove/${lotId}`);
  const admin = await house.admin(browser);
  await admin.goto(`/auction-setup?id=${id}&step=1`);
  const rows = admin.getByRole('table', { name: 'Going lots lots' }).locator('tbody').getByRole('row');
  await expect(rows).toHaveCount(4);
  const send = admin.getByRole('button', { name: /^(Upload|Change) / });
  const gone = admin.getByRole('status').filter({ hasText: 'Not there any more, and left out' });
  await choose(admin, 'going.csv', Buffer.from('lot no,reserve\n1,150\n2,250\n3,350\n4,450\n'));
  await expect(send).toHaveText('Change 4 lots');
  await remove(fourth);
  await expect(gone).toContainText('4');
  await expect(send).toHaveText('Change 3 lots');
  // The house says that it is gone before the news of it do.
  await admin.route(`**/api/lot/update/${second}`, async (call) => {
    await remove(second);
    await call.continue();
  });
  await admin.route(`**/api/lot/update/${third}`, (call) => call.abort());
  await send.click();
  await expect(admin.getByText(/^Not changed, since not there any more: \u20682\u2069$/)).toBeVisible();
  await expect(send).toHaveText('Change 1 lot');
  await remove(third);
  await expect(gone).toContainText(/3.*4/s);
  await expect(send).toBeDisabled();
  await gone.getByRole('button', { name: 'Add as new' }).click();
  await expect(send).toHaveText('Upload 2 lots');
  await send.click();
  await expect(rows).toHaveCount(3);
  expect((await office.lots(id)).map(({ lotNo, reservePrice }) => [lotNo, reservePrice])).toEqual([
    ['1', 150],
    ['3', 350],
    ['4', 450],
  ]);
  await house.leave(admin);
});

test('published, one lot is put right and one withdrawn from the set-up, and the buyer sees both at once @deep', async ({
  house,
  browser,
}) => {
  const email = await house.company('Wendel');
  const lots = ['1', '2'].map((lotNo) => ({ lotNo, description: `Parcel ${lotNo}`, carats: 5, reservePrice: 100 }));
  const id = await house.auction({ name: 'Seen lots', until: 'published', emails: [email], lots });
  const buyer = await house.signedIn(browser, email);
  await buyer.goto(`/published-auction?id=${id}`);
  const rowOf = (page: Page, lotNo: string) =>
    page.getByRole('row').filter({ has: page.getByRole('cell', { name: lotNo, exact: true }) });
  await expect(rowOf(buyer, '1')).toContainText('Parcel 1');

  const admin = await house.admin(browser);
  await admin.goto(`/auction-setup?id=${id}&step=1`);
  await admin.getByRole('button', { name: 'Edit lot 1', exact: true }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel('Carats').fill('7.25');
  await dialog.getByLabel('Minimum bid (USD)').fill('80');
  await dialog.getByRole('button', { name: 'Save the lot' }).click();
  await expect(rowOf(admin, '1')).toContainText('7.25');
  await expect(rowOf(buyer, '1')).toContainText(/7\.25.*\$80\.00/);

  // A reason is asked for; what is withdrawn stays, and cannot be changed any more.
  await admin.getByRole('button', { name: 'Withdraw lot 2', exact: true }).click();
  await dialog.getByLabel('Reason').fill('Recut before the sale');
  await dialog.getByRole('button', { name: 'Withdraw lot' }).click();
  await expect(rowOf(admin, '2')).toContainText('Withdrawn: Recut before the sale');
  await expect(rowOf(admin, '2').getByRole('button', { name: /^(Edit|Withdraw|Remove) lot/ })).toHaveCount(0);
  await expect(rowOf(buyer, '2')).toContainText('Withdrawn');
  await expect(buyer.getByRole('main')).not.toContainText('Recut');

  expect(await (await house.office()).lots(id)).toMatchObject([
    { lotNo: '1', carats: 7.25, minimumBid: 80, reservePrice: 100, description: 'Parcel 1', withdrawn: false },
    { lotNo: '2', withdrawn: true, reason: 'Recut before the sale' },
  ]);
  await house.leave(buyer, admin);
});
