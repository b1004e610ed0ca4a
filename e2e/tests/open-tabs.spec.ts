import { expect, test } from '../house.js';

/** What an open tab is told of without being loaded again. */

test('an auction that is published appears in the lists that are open', async ({ house, browser }) => {
  const email = await house.company('Quin');
  const [buyer, admin] = [await house.signedIn(browser, email), await house.admin(browser)];
  await buyer.goto('/auctions');
  await expect(buyer.getByRole('heading', { level: 1 })).toBeVisible();
  // One of many auctions of the house would stand below the screen.
  await admin.goto('/auction-management?search=News+of+Quin');
  await expect(admin.getByRole('heading', { level: 1 })).toBeVisible();
  await house.auction({ name: 'News of Quin', emails: [email], until: 'published' });
  await expect(buyer.getByRole('article', { name: 'News of Quin' })).toBeVisible();
  await expect(admin.getByRole('main')).toContainText('News of Quin');
  await house.leave(buyer, admin);
});

test('who waits is let in as soon as the house approves', async ({ house, browser }) => {
  const email = await house.applicant('Rosa');
  const page = await house.signedIn(browser, email);
  await page.goto('/account-settings');
  await expect(page.getByRole('main')).toContainText('waiting for approval');
  await (await house.office()).approve(email);
  await expect(page.getByRole('main')).not.toContainText('waiting for approval');
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Auctions', exact: true }),
  ).toBeVisible();
  await house.leave(page);
});
