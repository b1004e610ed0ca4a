import type { Page } from '@playwright/test';
import { expect, test } from '../house.js';

test('published, one lot is put right and one withdrawn from the set-up, and the buyer sees both at once', async ({
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
