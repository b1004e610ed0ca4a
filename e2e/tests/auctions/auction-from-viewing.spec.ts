import { dayFrom, stageViewing } from '@tender/api-driver';
import { untilConnected, bidField, lotRow } from '../../floor/floor.js';
import { expect, test } from '../../server/e2e-server.js';
import { pressByTab, tabTo } from '../../input/keys.js';

const GOODS = [
  { goodNo: 'K-1', description: 'Octahedron', carats: 5, estimate: 1000 },
  { goodNo: 'K-2', description: 'Macles', carats: 9, estimate: 2000.5 },
  { goodNo: 'K-3', description: 'Sawables', carats: 7 },
  { goodNo: 'K-4', description: 'Boart', carats: 1, estimate: 10 },
];

test('by keyboard alone: a completed viewing leads to an auction of its goods, and a buyer bids on one @deep', async ({
  server,
  browser,
}) => {
  const email = await server.addCompany('Zita');
  const office = await server.adminApi();
  const { viewing } = await stageViewing(office, {
    name: 'Winter viewing',
    emails: [email],
    goods: GOODS.slice(0, 2),
    until: 'live',
  });
  const admin = await server.adminPage(browser);
  const press = (name: string) => pressByTab(admin, admin.getByRole('button', { name, exact: true }));
  const confirm = (name: string) => pressByTab(admin, admin.getByRole('dialog').getByRole('button', { name }));
  await admin.goto(`/viewing-management?id=${viewing._id}`);
  await press('Complete');
  await confirm('Complete');
  await expect(admin.getByRole('main')).toContainText('The viewing is over');

  await pressByTab(admin, admin.getByRole('banner').getByRole('link', { name: 'Auction Management' }));
  await pressByTab(admin, admin.getByRole('link', { name: 'Create an auction: Winter viewing' }));
  await expect(admin.getByLabel('Name')).toHaveValue('Winter viewing');
  await press('Create auction');
  const table = admin.getByRole('table', { name: 'Goods of the viewing' });
  await tabTo(admin, table.getByLabel('Reserve of parcel K-1'));
  await admin.keyboard.type('900');
  await pressByTab(admin, table.getByLabel('Sell parcel K-2'), 'Space');
  await press('Add 1 lot');
  await expect(admin.getByText('1 lot is in the auction.')).toBeVisible();
  await press('Continue to companies');
  await press('Choose those of the viewing');
  await press('Invite');
  await expect(admin.getByRole('table', { name: 'Invited companies' })).toContainText('Zita Diamonds');
  await press('Continue to publishing');
  await press('Publish');
  await confirm('Publish');
  await expect(admin.getByText('The auction is published')).toBeVisible();

  const buyer = await server.signedInPage(browser, email);
  await buyer.goto('/');
  await pressByTab(buyer, buyer.getByRole('link', { name: 'See the catalogue: Winter viewing' }));
  await expect(buyer.getByRole('main')).toContainText('Octahedron');
  await expect(buyer.getByRole('main')).not.toContainText('Macles');
  await office.goLive(new URL(admin.url()).searchParams.get('id') ?? '');
  await pressByTab(buyer, buyer.getByRole('link', { name: 'Live auction' }));
  await untilConnected(buyer);
  await tabTo(buyer, bidField(buyer, 'K-1'));
  await buyer.keyboard.type('1000');
  await pressByTab(buyer, lotRow(buyer, 'K-1').getByRole('button', { name: 'Place bid' }));
  await expect(lotRow(buyer, 'K-1')).toContainText(/Received [\d:]+/);
  await server.releasePages(buyer, admin);
});

test('monitoring shows companies that viewed a parcel but have no bid on its lot, live and without an amount @deep', async ({
  server,
  browser,
}) => {
  const emails = [await server.addCompany('Xara'), await server.addCompany('Yves')];
  const office = await server.adminApi();
  const { viewing, rooms, goods } = await stageViewing(office, { emails, goods: GOODS.slice(0, 2), until: 'live' });
  const room = rooms[0]?._id ?? '';
  const [first, second] = goods.map(({ _id }) => _id);
  await office.goods.assign(room, [first ?? '']);
  const buyers = await Promise.all(emails.map((email) => server.api({ email })));
  for (const [index, buyer] of buyers.entries()) {
    const company = (await buyer.me()).companyId ?? '';
    const date = dayFrom(new Date().toISOString(), 2);
    const booking = await office.bookings.create(viewing._id, { company, room, date, slots: [9 + index] });
    await office.rooms.signIn(room, booking._id);
    await office.rooms.signOut(room);
  }
  const id = await server.addAuction({
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
  const admin = await server.adminPage(browser);
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
  await server.releasePages(admin);
});
