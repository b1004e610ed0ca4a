import type { Page } from '@playwright/test';
import { expect, PASSWORD, test } from '../../server/e2e-server.js';

async function signUp(page: Page, firstName: string, lastName: string, email: string, company: string): Promise<void> {
  await page.getByText('I am new here').click();
  await page.getByLabel('First name').fill(firstName);
  await page.getByLabel('Last name').fill(lastName);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Company').fill(company);
  await page.getByRole('combobox', { name: 'Country' }).or(page.getByLabel('Country')).first().click();
  await page.getByRole('option', { name: 'Belgium' }).click();
  await page.getByLabel('Phone number').fill('12');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Please enter a valid phone number')).toBeVisible();
  await page.getByLabel('Phone number').fill('470 12 34 56');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('button', { name: 'Go to sign in' }).click();
}

async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' });

/** Approves the first person of a company that has given its name and country only. */
async function approve(admin: Page, name: string): Promise<void> {
  await admin.getByRole('button', { name: `Approve ${name}` }).click();
  const warning = admin.getByRole('dialog', { name: `Approve ${name}?` });
  await expect(warning).toContainText('has not given: registration number, address and documents.');
  await warning.getByRole('button', { name: 'Approve' }).click();
  await expect(admin.getByText(`${name} is approved.`)).toBeVisible();
}

test('a company signs up, is approved, and signs in', async ({ server, browser }) => {
  const page = await server.visitorPage(browser);
  await page.goto('/live-auction');
  await expect(page).toHaveURL(/\/signup/);
  await signUp(page, 'Clara', 'Stone', 'clara@buyers.test', 'Clara Stones');
  await signIn(page, 'clara@buyers.test');
  await expect(page).toHaveURL(/account-settings/);
  await page.goto('/my-auctions');
  await expect(page).toHaveURL(/account-settings/);

  const admin = await server.adminPage(browser);
  await admin.goto('/user-management');
  await approve(admin, 'Clara Stone');
  await page.goto('/my-auctions');
  await expect(page).toHaveURL(/my-auctions/);

  // A buyer does not reach a page of admins, nor an admin one of buyers.
  await page.goto('/auction-monitoring');
  await expect(page).not.toHaveURL(/monitoring/);
  await admin.goto('/my-auctions');
  await expect(admin).toHaveURL(/dashboard/);
  await server.releasePages(admin);
  await server.releasePages(page);
});

/** The request that follows each sign-in. */
const AUTHENTICATED = '**/api/auth/isAuthenticated';

test('a member is invited, accepts, gets another role, is erased, and can be invited again @deep', async ({
  server,
  browser,
}) => {
  const admin = await server.adminPage(browser);
  const owner = await server.visitorPage(browser);
  await owner.goto('/signup');
  await signUp(owner, 'Dora', 'Klein', 'dora@klein.test', 'Klein Gems');
  await admin.goto('/user-management');
  await approve(admin, 'Dora Klein');
  await signIn(owner, 'dora@klein.test');

  // The owner invites.
  const invite = async () => {
    await owner.getByRole('button', { name: 'Add a member' }).first().click();
    await owner.getByLabel('First name').fill('Mia');
    await owner.getByLabel('Last name').fill('Klein');
    await owner.getByRole('dialog').getByLabel('E-mail').fill('mia@klein.test');
    await expect(owner.getByRole('dialog')).toContainText('The house sends no mail');
    await owner.getByRole('dialog').getByRole('button', { name: 'Invite', exact: true }).click();
    await expect(rowOf(owner, 'mia@klein.test')).toContainText('Invited');
  };
  await menu(owner).getByRole('link', { name: 'Members' }).click();
  await invite();

  // Staff do not see the link, which gives access to a company with other people.
  await admin.getByRole('tab', { name: 'Mails' }).click();
  await expect(rowOf(admin, 'mia@klein.test')).toContainText('Invitation to a company');
  await expect(admin.getByLabel('Link for mia@klein.test')).toHaveCount(0);
  const link = `${server.address}${await server.linkMailedTo('mia@klein.test', 'memberInvitation')}`;
  const mia = await server.visitorPage(browser);
  let answer = (): void => undefined;
  const asked = new Promise<void>((resolve) => (answer = resolve));
  await mia.goto(link);
  for (const late of ['**/api/company/get', AUTHENTICATED])
    await mia.route(late, async (route) => {
      await asked;
      await route.continue();
    });
  await mia.getByRole('main').getByLabel('Password', { exact: true }).fill(PASSWORD);
  await mia.getByRole('button', { name: 'Accept the invitation' }).click();
  await expect(menu(mia)).toContainText('Members');
  await expect(menu(mia)).not.toContainText('Auctions');

  // A company member reads the list of members, and who manages it.
  await menu(mia).getByRole('link', { name: 'Members' }).click();
  await expect(mia.getByRole('main')).toContainText('please ask Dora Klein');
  await expect(rowOf(mia, 'mia@klein.test')).toContainText('(you)');
  // A late response does not navigate away.
  await expect(mia.getByRole('banner')).not.toContainText('Klein Gems');
  const answered = mia.waitForResponse(AUTHENTICATED);
  answer();
  await answered;
  await expect(mia.getByRole('banner')).toContainText('Klein Gems');
  await mia.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await expect(mia.getByRole('main')).toContainText('please ask Dora Klein');
  await expect(mia.getByRole('button', { name: /Add|Edit|Remove|Send/ })).toHaveCount(0);

  // New role: the member is signed out immediately, and signs in with other pages.
  await admin.getByRole('tab', { name: 'People' }).click();
  await admin.getByRole('link', { name: 'Mia Klein' }).click();
  await admin.getByRole('combobox', { name: 'Role' }).click();
  await admin.getByRole('option', { name: 'Viewing Member' }).click();
  await admin.getByRole('button', { name: 'Change role' }).click();
  await expect(admin.getByRole('dialog')).toContainText('signed out at once');
  await admin.getByRole('dialog').getByRole('button', { name: 'Change role' }).click();
  await expect(mia).toHaveURL(/signup/);
  await mia.goto('/signup');
  await signIn(mia, 'mia@klein.test');
  await expect(mia).toHaveURL(/overview/);
  await expect(menu(mia)).not.toContainText('Members');

  // Erased: signed out immediately, deleted from the lists, and the password no longer works.
  await admin.getByRole('button', { name: 'Erase Mia Klein' }).click();
  await expect(admin.getByRole('button', { name: 'Erase permanently' })).toBeDisabled();
  await admin.getByLabel('Type their e-mail address to confirm').fill('mia@klein.test');
  await admin.getByRole('button', { name: 'Erase permanently' }).click();
  await expect(admin.getByText('Mia Klein is erased.')).toBeVisible();
  await expect(rowOf(admin, 'dora@klein.test')).toBeVisible();
  await expect(rowOf(admin, 'mia@klein.test')).toHaveCount(0);
  await expect(mia).toHaveURL(/signup/);
  await signIn(mia, 'mia@klein.test');
  await expect(mia.getByRole('alert')).toContainText('wrong');

  // The address is free for a new person.
  await owner.reload();
  await expect(rowOf(owner, 'dora@klein.test')).toBeVisible();
  await expect(rowOf(owner, 'mia@klein.test')).toHaveCount(0);
  await invite();
  await server.releasePages(admin, owner, mia);
});

test('the open page of a rejected person loses its session @deep', async ({ server, browser }) => {
  const admin = await server.adminPage(browser);
  const page = await server.signedInPage(browser, await server.addCompany('Gina'));
  await page.goto('/notifications');
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(page.getByRole('dialog')).toContainText('Clear all notifications?');
  await admin.goto('/user-management');
  await admin.getByRole('button', { name: 'More about Gina Buyer' }).click();
  await admin.getByRole('menuitem', { name: 'Reject Gina Buyer' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
  await expect(page).toHaveURL(/signup/);
  // An open question to a signed-out user is closed, too.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await server.releasePages(admin, page);
});

test('many people from a file: valid rows are added, the others are listed with the reason @deep', async ({
  server,
  browser,
}) => {
  // Add a second company: a list of one has no filters.
  await server.addCompany('Nelke');
  const admin = await server.adminPage(browser);
  await admin.goto('/user-management');
  const open = async (content: string) => {
    await admin.getByRole('button', { name: 'Add people' }).click();
    await admin.getByRole('menuitem', { name: 'Many from a file' }).click();
    // Users see a button instead of the file input.
    const choosing = admin.waitForEvent('filechooser');
    await admin.getByLabel('File (CSV or XLSX)').click();
    await (await choosing).setFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
    await admin.getByRole('button', { name: 'Import and invite' }).click();
  };
  await open('First name,Last name,Company\nHans,Berg,Bergwerk\n');
  await expect(admin.getByRole('dialog').getByRole('alert')).toContainText(/e-?mail/i);
  await admin.getByRole('button', { name: 'Cancel' }).click();

  await open(
    [
      'First name,Last name,E-mail,Company,Country',
      'Hans,Berg,hans@bergwerk.test,Bergwerk,Germany',
      'Ilse,Berg,ilse@bergwerk.test,Bergwerk,DE',
      'Nobody,Atall,no address,Bergwerk,DE',
    ].join('\n'),
  );
  await expect(admin.getByRole('dialog')).toContainText('2 people imported and invited');
  await expect(admin.getByRole('table', { name: 'Rows left out' }).getByRole('row').nth(1)).toContainText('4');
  await admin.getByRole('button', { name: 'Done' }).click();
  await expect(rowOf(admin, 'ilse@bergwerk.test')).toContainText('Bergwerk');
  await admin.getByRole('tab', { name: 'Companies' }).click();

  // The address holds filters, search, order and columns: a reload and the back button keep them.
  const [page, columns] = [admin.getByRole('main'), admin.getByRole('columnheader')];
  await page.getByRole('button', { name: 'Filters' }).click();
  await admin.getByRole('combobox', { name: 'Country' }).click();
  await admin.getByRole('option', { name: /^Germany/ }).click();
  await admin.keyboard.press('Escape');
  await admin.keyboard.press('Escape');
  await columns.getByRole('button', { name: 'Company' }).click();
  await page.getByRole('button', { name: 'Columns' }).click();
  await admin.getByRole('checkbox', { name: 'Registration' }).uncheck();
  await admin.keyboard.press('Escape');
  await expect(columns.filter({ hasText: 'Registration' })).toBeHidden();
  await page.getByLabel('Search Companies').fill('berg');
  // The address follows the typing with a delay.
  await expect(admin).toHaveURL(/berg/);
  await admin.reload();
  await expect(page.getByText('Country: Germany')).toBeVisible();
  await expect(columns.filter({ hasText: /^Company$/ })).toHaveAttribute('aria-sort', 'ascending');
  await expect(columns.filter({ hasText: 'Registration' })).toBeHidden();
  await admin.getByRole('link', { name: 'Bergwerk' }).click();
  await expect(admin.getByRole('link', { name: 'Hans Berg' })).toBeVisible();
  await admin.goBack();
  await expect(page.getByLabel('Search Companies')).toHaveValue('berg');
  await page.getByRole('button', { name: 'Remove the filter Country: Germany' }).click();
  await expect(admin).not.toHaveURL(/by\.country/);
  await expect(rowOf(admin, 'Bergwerk')).toBeVisible();
  await server.releasePages(admin);
});
