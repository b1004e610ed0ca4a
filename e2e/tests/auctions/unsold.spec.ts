import { stageViewing } from '@tender/api-driver';
import { expect, test } from '../../server/e2e-server.js';
import { PNG } from '../../files/picture.js';

test('unsold lots are offered again in a new auction, with their pictures and without bids @deep', async ({
  server,
  browser,
}) => {
  const office = await server.adminApi();
  const email = await server.addCompany('Una');
  const id = await server.addAuction({
    name: 'Rough of November',
    type: 'tenderPayAsBid',
    withdrawals: 'forbidden',
    emails: [email],
    lots: [
      { lotNo: '1', description: 'Octahedron', reservePrice: 100 },
      { lotNo: '2', description: 'Two macles', reservePrice: 200.5 },
    ],
  });
  const [sold, unsold] = await office.lots(id);
  const una = await server.api({ email });
  await una.placeBid({ auctionId: id, lotId: sold!._id, biddingAmount: 150 });
  const admin = await server.adminPage(browser);
  const picture = { name: '2.png', mimeType: 'image/png', buffer: PNG };
  await expect(await admin.request.put(`/api/lot/images/${unsold!._id}`, { multipart: { files: picture } })).toBeOK();
  await office.complete(id);

  // Lots cannot be offered again while they may still be sold.
  const again = admin.getByRole('link', { name: 'Re-offer the unsold lots' });
  await admin.goto(`/auction-result?id=${id}`);
  await expect(admin.getByRole('row').filter({ hasText: 'Two macles' })).toContainText('Unsold');
  await expect(again).toHaveCount(0);
  await office.publishResult(id, 0);
  await again.click();

  await expect(admin.getByLabel('Name')).toHaveValue('Rough of November, unsold lots');
  await expect(admin.getByLabel('Tender pay as Bid')).toBeChecked();
  await expect(admin.getByLabel('Bids may be withdrawn')).not.toBeChecked();
  await admin.getByRole('button', { name: 'Create auction' }).click();
  await expect(admin.getByRole('combobox', { name: 'Earlier auction' })).toHaveValue('Rough of November');
  // If a picture fails, the lot exists, and its pictures can be copied later.
  const pictures = '**/api/lot/images/**';
  await admin.route(pictures, (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()));
  await admin.getByRole('button', { name: 'Add 1 unsold lot' }).click();
  const bring = admin.getByRole('button', { name: 'Bring the pictures of 1 lot along' });
  await expect(bring).toBeEnabled();
  await admin.unroute(pictures);
  await bring.click();
  await expect(admin.getByText('1 lot is in the auction.')).toBeVisible();
  await expect(bring).toHaveCount(0);
  await expect(admin.getByText('Lots with these numbers are in the auction already.')).toBeVisible();
  const macles = admin.getByRole('row').filter({ hasText: 'Two macles' });
  await expect(macles).toContainText('200.50');
  await expect(macles.getByRole('button', { name: 'Edit the pictures of lot 2' })).toBeVisible();
  await expect(admin.getByRole('row').filter({ hasText: 'Octahedron' })).toHaveCount(0);
  await server.releasePages(admin);
});

test('sold goods of a viewing are offered again only after confirmation; unsold lots come first @deep', async ({
  server,
  browser,
}) => {
  const office = await server.adminApi();
  const email = await server.addCompany('Undine');
  const { viewing, goods } = await stageViewing(office, { emails: [email], until: 'live' });
  const id = await server.addAuction({
    name: 'Shown stones',
    viewing: viewing._id,
    emails: [email],
    lots: goods.map(({ _id: good, goodNo: lotNo }) => ({ lotNo, good, description: 'Macles', reservePrice: 100 })),
  });
  const undine = await server.api({ email });
  const [sold, , withdrawn] = await office.lots(id);
  await undine.placeBid({ auctionId: id, lotId: sold!._id, biddingAmount: 150 });
  await office.call('PATCH', `/api/lot/withdraw/${withdrawn!._id}`, { body: { reason: 'Recut' } });
  await office.complete(id);
  await office.publishResult(id, 0);

  const admin = await server.adminPage(browser);
  await admin.goto(`/auction-setup?again=${id}`);
  await admin.getByRole('button', { name: 'Create auction' }).click();
  const titles = admin.getByRole('heading', { level: 2 });
  await expect(titles.first()).toHaveText('Unsold lots of an earlier auction');
  const parcel = (no: string) => admin.getByRole('checkbox', { name: `Sell parcel ${no}` });
  const table = admin.getByRole('table', { name: 'Goods of the viewing' });
  for (const [no, words, isChosen] of [
    ['1', 'Sold in Shown stones', false],
    ['2', 'Unsold in Shown stones', true],
    ['3', 'Withdrawn in Shown stones', true],
  ] as const) {
    await expect(table.getByRole('row').filter({ has: parcel(no) })).toContainText(words);
    await expect(parcel(no)).toBeChecked({ checked: isChosen });
  }
  await admin.getByRole('button', { name: 'Add 1 unsold lot' }).click();
  await expect(parcel('2')).toHaveCount(0);
  await parcel('3').uncheck();
  await expect(admin.getByRole('button', { name: 'Add 0 lots' })).toBeDisabled();
  await admin.getByLabel('Choose all parcels that are not sold or on offer').check();
  await expect(parcel('3')).toBeChecked();
  await expect(parcel('1')).not.toBeChecked();

  // Another auction now offers the parcel: the server refuses the lot, and the screen names that auction.
  await server.addAuction({
    name: 'Stones elsewhere',
    viewing: viewing._id,
    emails: [email],
    lots: [{ lotNo: '3', good: goods[2]!._id, description: 'Macles', reservePrice: 100 }],
  });
  await admin.getByRole('textbox', { name: 'Reserve of parcel 3' }).fill('200');
  await admin.getByRole('button', { name: 'Add 1 lot' }).click();
  const since = admin.getByRole('dialog', { name: '1 parcel is sold or on offer already. Offer again?' });
  await expect(since).toContainText('Parcel 3: On offer in Stones elsewhere.');
  await since.getByRole('button', { name: 'Cancel' }).click();
  await expect(table.getByRole('row').filter({ has: parcel('3') })).toContainText('On offer in Stones elsewhere');
  await parcel('3').uncheck();

  await parcel('1').check();
  await admin.getByRole('textbox', { name: 'Reserve of parcel 1' }).fill('200');
  await admin.getByRole('button', { name: 'Add 1 lot' }).click();
  const question = admin.getByRole('dialog', { name: '1 parcel is sold or on offer already. Offer again?' });
  await expect(question).toContainText('Parcel 1: Sold in Shown stones.');
  await question.getByRole('button', { name: 'Offer again' }).click();
  await expect(parcel('1')).toHaveCount(0);
  await server.releasePages(admin);
});
