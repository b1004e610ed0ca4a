import { dayFrom, stageViewing } from '@tender/api-driver';
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

test('monitoring tells who viewed a parcel and has not bid on its lot, live and without an amount', async ({
  house,
  browser,
}) => {
  const emails = [await house.company('Xara'), await house.company('Yves')];
  const office = await house.office();
  const { viewing, rooms, goods } = await stageViewing(office, { emails, goods: GOODS.slice(0, 2), until: 'live' });
  const room = rooms[0]?._id ?? '';
  const [first, second] = goods.map(({ _id }) => _id);
  await office.goods.assign(room, [first ?? '']);
  const buyers = await Promise.all(emails.map((email) => house.api({ email })));
  for (const [index, buyer] of buyers.entries()) {
    const company = (await buyer.me()).companyId ?? '';
    const date = dayFrom(new Date().toISOString(), 2);
    const booking = await office.bookings.create(viewing._id, { company, room, date, slots: [9 + index] });
    await office.rooms.signIn(room, booking._id);
    await office.rooms.signOut(room);
  }
  const id = await house.auction({
    name: 'Watched',
    type: 'tenderPayAsBid',
    bidVisibility: 'sealed',
    viewing: viewing._id,
    emails,
    lots: [
      { lotNo: '1', good: first ?? '', reservePrice: 100 },
      { lotNo: '2', good: second ?? '', reservePrice: 100 },
    ],
  });
  const admin = await house.admin(browser);
  await admin.goto(`/auction-monitoring?id=${id}`);
  const side = admin.getByRole('complementary', { name: 'At a glance' });
  await side.getByRole('button', { name: 'Lot 1: 2 companies viewed, no bid' }).focus();
  await admin.keyboard.press('Enter');
  await expect(side.getByRole('list', { name: 'Lot 1' }).getByRole('listitem')).toHaveText([
    'Xara Diamonds',
    'Yves Diamonds',
  ]);
  await expect(side.getByRole('button', { name: /^Lot 2/ })).toHaveCount(0);

  const [lot] = await office.lots(id);
  await buyers[0]?.placeBid({ auctionId: id, lotId: lot?._id ?? '', biddingAmount: 5_432.1 });
  await expect(side.getByRole('button', { name: 'Lot 1: 1 company viewed, no bid' })).toBeVisible();
  await expect(side.getByRole('list', { name: 'Lot 1' }).getByRole('listitem')).toHaveText(['Yves Diamonds']);
  await admin.getByRole('tab', { name: 'Lot by lot' }).click();
  const table = admin.getByRole('table', { name: 'Watched lots' });
  await table.getByRole('button', { name: 'Lot 1: 1 company viewed, no bid' }).click();
  await expect(table).toContainText('Yves Diamonds');
  await expect(table).not.toContainText('Xara Diamonds');
  expect(await admin.content()).not.toMatch(/5,?432/);
  await admin.context().close();
});
