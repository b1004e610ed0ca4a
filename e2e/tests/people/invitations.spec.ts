import { auditPage } from '../../accessibility/axe.js';
import { expect, test } from '../../server/e2e-server.js';

test('an invitation by another admin appears immediately, also on a phone @deep', async ({ server, browser }) => {
  const office = await server.adminApi();
  const id = await server.addAuction({ until: 'created' });
  const admin = await server.adminPage(browser);
  await admin.setViewportSize({ width: 390, height: 844 });
  await admin.goto(`/auction-setup?id=${id}&step=2`);
  await expect(admin.getByLabel('Or by e-mail')).toBeVisible();
  const email = 'somebody.with.a.long.name@a-long-name-of-a-company.test';
  await office.invite(id, [email]);
  const row = admin.getByRole('table', { name: 'Waiting' }).getByRole('row').filter({ hasText: email });
  await expect(row).toContainText('No account yet');
  const link = row.getByRole('textbox', { name: `Link for ${email}` });
  await link.scrollIntoViewIfNeeded();
  await expect(link).toBeInViewport({ ratio: 1 });
  await server.releasePages(admin);
});

test('a company invited by mistake is removed, and the auction disappears from its open list @deep', async ({
  server,
  browser,
}) => {
  const [wrong, right] = [await server.addCompany('Gudrun'), await server.addCompany('Rita')];
  const id = await server.addAuction({ name: 'Tender by mistake', emails: [wrong, right], until: 'published' });
  const wilma = await server.signedInPage(browser, wrong);
  await wilma.goto('/auctions');
  await expect(wilma.getByText('Tender by mistake')).toBeVisible();
  const admin = await server.adminPage(browser);
  // Tall window: no control is half covered by the header, with any number of companies of other tests.
  await admin.setViewportSize({ width: 1440, height: 2000 });
  await admin.goto(`/auction-setup?id=${id}&step=2`);
  const invited = admin.getByRole('table', { name: 'Invited companies' });
  await invited.getByRole('button', { name: 'Uninvite Gudrun Diamonds' }).click();
  const question = admin.getByRole('dialog', { name: 'Remove Gudrun Diamonds from the auction?' });
  await expect(question).toBeVisible();
  expect(await auditPage(admin)).toEqual([]);
  await question.getByRole('button', { name: 'Uninvite' }).click();
  await expect(admin.getByText('Gudrun Diamonds is not invited any more.')).toBeVisible();
  await expect(invited).not.toContainText('Gudrun Diamonds');
  await expect(wilma.getByText('Tender by mistake')).toHaveCount(0);

  // The last company cannot be removed.
  await invited.getByRole('button', { name: 'Uninvite Rita Diamonds' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Uninvite' }).click();
  await expect(admin.getByText('A published auction needs at least one company')).toBeVisible();
  await (await server.adminApi()).goLive(id);
  await expect(invited).toContainText('Rita Diamonds');
  await expect(invited.getByRole('button', { name: /Uninvite/ })).toHaveCount(0);
  await server.releasePages(admin, wilma);
});

test('a new sign-up appears in an open list of people @deep', async ({ server, browser }) => {
  const admin = await server.adminPage(browser);
  await admin.goto('/user-management?search=walter');
  await expect(admin.getByText('Nothing matches.')).toBeVisible();
  await server.addApplicant('Walter');
  await expect(admin.getByRole('row').filter({ hasText: 'walter@buyers.test' })).toContainText('Pending');
  await server.releasePages(admin);
});
