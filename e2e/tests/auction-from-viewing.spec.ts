import { stageViewing } from '@tender/api-driver';
import { expect, test } from '../house.js';

const GOODS = [
  { goodNo: 'K-1', description: 'Octahedron', carats: 5, estimate: 1000 },
  { goodNo: 'K-2', description: 'Macles', carats: 9, estimate: 2000.5 },
  { goodNo: 'K-3', description: 'Sawables', carats: 7 },
  { goodNo: 'K-4', description: 'Boart', carats: 1, estimate: 10 },
];

test('an auction is made from a viewing: its goods as lots, its companies as invited', async ({ house, browser }) => {
  const vito = await house.company('Vito');
  await house.company('Wim');
  const office = await house.office();
  const { viewing, goods } = await stageViewing(office, {
    name: 'Spring viewing',
    emails: [vito],
    goods: GOODS,
    until: 'completed',
  });
  const admin = await house.admin(browser);
  await admin.goto('/dashboard');
  await admin.getByRole('link', { name: 'Make an auction: Spring viewing' }).click();
  await expect(admin.getByRole('combobox', { name: 'Viewing' })).toHaveValue('Spring viewing');
  await expect(admin.getByLabel('Name')).toHaveValue('Spring viewing');
  await admin.getByLabel('Name').fill('Spring tender');
  await admin.getByRole('button', { name: 'Create auction' }).click();

  // Chosen, ordered by keyboard, and with a reserve each.
  const table = admin.getByRole('table', { name: 'Goods of the viewing' });
  await table.getByLabel('Sell parcel K-4').uncheck();
  const add = admin.getByRole('button', { name: 'Add 3 lots' });
  await expect(add).toBeDisabled();
  await table.getByLabel('Reserve of parcel K-3').fill('750');
  await admin.getByLabel('Reserves, % of estimates').fill('80');
  await admin.getByRole('button', { name: 'Set reserves' }).click();
  await expect(table.getByLabel('Reserve of parcel K-2')).toHaveValue('1,600.40');
  await admin.getByText('New, in this order').click();
  await table.getByRole('button', { name: 'Move parcel K-3 up' }).focus();
  await admin.keyboard.press('Enter');
  await admin.keyboard.press('Enter');
  await expect(table.getByRole('row').nth(1)).toContainText('K-3');
  await add.focus();
  await admin.keyboard.press('Enter');
  await expect(admin.getByText('3 lots are in the auction.')).toBeVisible();
  // What is left can still be taken.
  await expect(table.getByRole('row')).toHaveCount(2);
  await expect(table).toContainText('K-4');

  await admin.getByRole('button', { name: 'On to companies' }).click();
  await admin.getByRole('button', { name: 'Choose those of the viewing' }).click();
  await admin.getByRole('button', { name: 'Invite', exact: true }).click();
  const invited = admin.getByRole('table', { name: 'Invited companies' });
  await expect(invited).toContainText('Vito Diamonds');
  await expect(invited).not.toContainText('Wim Diamonds');
  await admin.getByRole('button', { name: 'On to publishing' }).click();
  await admin.getByRole('button', { name: 'Publish', exact: true }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(admin.getByText('The auction is published')).toBeVisible();

  const id = new URL(admin.url()).searchParams.get('id') ?? '';
  const lots = await office.lots(id);
  expect(lots.map(({ lotNo, description, reservePrice, good }) => [lotNo, description, reservePrice, good])).toEqual([
    ['1', 'Sawables', 750, goods[2]?._id],
    ['2', 'Octahedron', 800, goods[0]?._id],
    ['3', 'Macles', 1600.4, goods[1]?._id],
  ]);
  const auction = (await office.auctions()).find(({ _id }) => _id === id);
  expect(auction?.viewing).toBe(viewing._id);

  // The viewing waits for no auction any more.
  await admin.goto('/dashboard');
  await expect(admin.getByText('Spring tender').first()).toBeVisible();
  await expect(admin.getByRole('link', { name: 'Make an auction: Spring viewing' })).toHaveCount(0);
  await admin.context().close();
});
