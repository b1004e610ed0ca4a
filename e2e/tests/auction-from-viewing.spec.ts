import { dayFrom, stageViewing } from '@tender/api-driver';
import { connected, field, lot } from '../floor.js';
import { expect, test } from '../house.js';
import { pressed, tabTo } from '../keys.js';

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

  // Whoever was at the viewing finds its goods in the catalogue.
  const buyer = await house.signedIn(browser, vito);
  await buyer.goto('/');
  await buyer.getByRole('link', { name: 'See the catalogue: Spring tender' }).click();
  for (const description of ['Sawables', 'Octahedron', 'Macles'])
    await expect(buyer.getByRole('main')).toContainText(description);
  await expect(buyer.getByRole('main')).not.toContainText('Boart');
  await house.leave(buyer);

  // The viewing waits for no auction any more.
  await admin.goto('/dashboard');
  await expect(admin.getByText('Spring tender').first()).toBeVisible();
  await expect(admin.getByRole('link', { name: 'Make an auction: Spring viewing' })).toHaveCount(0);
  await house.leave(admin);
});

test('by keyboard alone: the viewing is completed, its goods come to auction, and somebody bids on one @deep', async ({
  house,
  browser,
}) => {
  const email = await house.company('Zita');
  const office = await house.office();
  const { viewing } = await stageViewing(office, {
    name: 'Winter viewing',
    emails: [email],
    goods: GOODS.slice(0, 2),
    until: 'live',
  });
  const admin = await house.admin(browser);
  const press = (name: string) => pressed(admin, admin.getByRole('button', { name, exact: true }));
  const confirm = (name: string) => pressed(admin, admin.getByRole('dialog').getByRole('button', { name }));
  await admin.goto(`/viewing-management?id=${viewing._id}`);
  await press('Complete');
  await confirm('Complete');
  await expect(admin.getByRole('main')).toContainText('The viewing is over');

  await pressed(admin, admin.getByRole('link', { name: 'Dashboard' }));
  await pressed(admin, admin.getByRole('link', { name: 'Make an auction: Winter viewing' }));
  await expect(admin.getByLabel('Name')).toHaveValue('Winter viewing');
  await press('Create auction');
  const table = admin.getByRole('table', { name: 'Goods of the viewing' });
  await tabTo(admin, table.getByLabel('Reserve of parcel K-1'));
  await admin.keyboard.type('900');
  await pressed(admin, table.getByLabel('Sell parcel K-2'), 'Space');
  await press('Add 1 lot');
  await expect(admin.getByText('1 lot is in the auction.')).toBeVisible();
  await press('On to companies');
  await press('Choose those of the viewing');
  await press('Invite');
  await expect(admin.getByRole('table', { name: 'Invited companies' })).toContainText('Zita Diamonds');
  await press('On to publishing');
  await press('Publish');
  await confirm('Publish');
  await expect(admin.getByText('The auction is published')).toBeVisible();

  const buyer = await house.signedIn(browser, email);
  await buyer.goto('/');
  await pressed(buyer, buyer.getByRole('link', { name: 'See the catalogue: Winter viewing' }));
  await expect(buyer.getByRole('main')).toContainText('Octahedron');
  await expect(buyer.getByRole('main')).not.toContainText('Macles');
  await office.goLive(new URL(admin.url()).searchParams.get('id') ?? '');
  await pressed(buyer, buyer.getByRole('link', { name: 'Live auction' }));
  await connected(buyer);
  await tabTo(buyer, field(buyer, 'K-1'));
  await buyer.keyboard.type('1000');
  await pressed(buyer, lot(buyer, 'K-1').getByRole('button', { name: 'Place bid' }));
  await expect(lot(buyer, 'K-1')).toContainText(/Received [\d:]+/);
  await house.leave(buyer, admin);
});

test('monitoring tells who viewed a parcel and has not bid on its lot, live and without an amount @deep', async ({
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
  expect(await admin.content()).not.toMatch(/\b5,?432\b/);
  await house.leave(admin);
});
