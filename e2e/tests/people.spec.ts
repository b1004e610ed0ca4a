import { ADMIN, expect, test } from '../house.js';

test('a company signs up, is approved, and gets in', async ({ house, browser }) => {
  const page = await house.visitor(browser);
  await page.goto('/live-auction');
  await expect(page).toHaveURL(/\/signup/);
  await page.getByText('I am new here').click();
  await page.getByLabel('First name').fill('Clara');
  await page.getByLabel('Last name').fill('Stone');
  await page.getByLabel('E-mail').fill('clara@buyers.test');
  await page.getByLabel('Password', { exact: true }).fill('a stone without flaw');
  await page.getByLabel('Company').fill('Clara Stones');
  await page.getByRole('combobox', { name: 'Country' }).or(page.getByLabel('Country')).first().click();
  await page.getByRole('option', { name: 'Belgium' }).click();
  await page.getByLabel('Phone number').fill('12');
  await page.getByLabel('I accept the terms of the house').check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Please enter a valid phone number')).toBeVisible();
  await page.getByLabel('Phone number').fill('470 12 34 56');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('button', { name: 'Go to sign in' }).click();
  await page.getByLabel('E-mail').fill('clara@buyers.test');
  await page.getByLabel('Password', { exact: true }).fill('a stone without flaw');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/account-settings/);
  await page.goto('/my-auctions');
  await expect(page).toHaveURL(/account-settings/);

  const admin = await house.admin(browser);
  await admin.goto('/user-management');
  await admin.getByRole('button', { name: 'Approve Clara Stone' }).click();
  await expect(admin.getByText('Clara Stone is approved.')).toBeVisible();
  await page.goto('/my-auctions');
  await expect(page).toHaveURL(/my-auctions/);

  // Nobody reaches what is not theirs.
  await page.goto('/auction-monitoring');
  await expect(page).not.toHaveURL(/monitoring/);
  await admin.goto('/my-auctions');
  await expect(admin).toHaveURL(/dashboard/);
  await admin.context().close();
  await page.context().close();
});

test('a wrong password says so, and a right one leads back to where one wanted to go', async ({ house, browser }) => {
  const page = await house.visitor(browser);
  await page.goto('/auction-management');
  await page.getByLabel('E-mail').fill(ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill('not this one at all');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('wrong');
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/auction-management/);
  await page.context().close();
});
