import { expect, test } from '../house.js';
import { PNG } from '../picture.js';

test('what an auction did not sell is put up again in a new one, with its pictures and without bids', async ({
  house,
  browser,
}) => {
  const office = await house.office();
  const email = await house.company('Una');
  const id = await house.auction({
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
  const una = await house.api({ email });
  await una.placeBid({ auctionId: id, lotId: sold!._id, biddingAmount: 150 });
  const admin = await house.admin(browser);
  const picture = { name: '2.png', mimeType: 'image/png', buffer: PNG };
  await expect(await admin.request.put(`/api/lot/images/${unsold!._id}`, { multipart: { files: picture } })).toBeOK();
  await office.complete(id);

  // Nothing is put up again while the house may still sell it.
  const again = admin.getByRole('link', { name: 'Put the unsold lots up again' });
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
  // Where a picture does not come through, the lot stands, and its pictures are brought along afterwards.
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
  await house.leave(admin);
});
