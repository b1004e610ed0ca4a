import { giveReason } from '../../input/addendum.js';
import { auditPage } from '../../accessibility/axe.js';
import { expect, test } from '../../server/e2e-server.js';

/** Tests an addendum from the change of a published lot to the buyer who has read it. */

test('an admin changes a published lot; the buyer sees the change, its reason and its place until it is read', async ({
  server,
  browser,
}) => {
  const email = await server.addCompany('Quirin');
  const [startsAt, endsAt] = [1, 2].map((days) => new Date(Date.now() + days * 86_400_000).toISOString());
  const lots = ['1', '2'].map((lotNo) => ({ lotNo, description: `Parcel ${lotNo}`, carats: 3.5, reservePrice: 100 }));
  const coming = { until: 'published', startsAt: startsAt!, endsAt: endsAt! } as const;
  const id = await server.addAuction({ name: 'Weighed tender', emails: [email], lots, ...coming });
  const [admin, buyer] = [await server.adminPage(browser), await server.signedInPage(browser, email)];
  await buyer.goto(`/published-auction?id=${id}`);
  const row = (lotNo: string) => buyer.getByRole('row').filter({ hasText: `Parcel ${lotNo}` });
  await expect(row('1')).toContainText('3.50');

  await admin.goto(`/auction-setup?id=${id}&step=1`);
  await admin.getByRole('button', { name: 'Edit lot 1' }).click();
  const lot = admin.getByRole('dialog', { name: 'Lot 1' });
  await lot.getByLabel('Carats').fill('3.25');
  await lot.getByRole('button', { name: 'Save the lot' }).click();
  const question = admin.getByRole('dialog', { name: 'Buyers will read this change' });
  await expect(question).toContainText('1 person is notified');
  await expect(question.getByRole('row', { name: /Lot 1: Carats.*3\.50.*3\.25/ })).toBeVisible();
  const found = await auditPage(admin);
  await giveReason(admin, 'Weighed again');
  await expect(admin.getByText('Lot 1 is changed.')).toBeVisible();

  // The buyer's page shows the changes live, without a reload.
  await expect(row('1')).toContainText(/Changed on.*3\.25/s);
  await expect(row('2')).not.toContainText('Changed on');
  await buyer.getByRole('link', { name: 'See what has changed' }).click();
  const changes = buyer.getByRole('region', { name: 'Changes' });
  await expect(changes).toContainText('Reason: Weighed again');
  found.push(...(await auditPage(buyer)));
  await changes.getByRole('button', { name: 'Mark as read' }).click();
  await expect(changes.getByRole('button', { name: 'Mark as read' })).toHaveCount(0);
  await buyer.goto(`/published-auction?id=${id}`);
  await expect(row('1')).toContainText('3.25');
  await expect(buyer.getByRole('main')).not.toContainText('Changed on');
  expect(found).toEqual([]);
  await server.releasePages(admin, buyer);
});
