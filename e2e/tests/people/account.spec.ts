import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { untilConnected, bidField } from '../../floor/floor.js';
import { expect, PASSWORD, test } from '../../server/e2e-server.js';

/** A person's own account: passwords, documents, data, and the end of a session. */

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('a forgotten password is replaced by a link that works once and leaves no trace in the address', async ({
  server,
  browser,
}) => {
  const email = await server.addCompany('Flora');
  const page = await server.visitorPage(browser);
  await page.goto('/signup');
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await page.getByLabel('E-mail').fill(email);
  await expect(page.getByRole('main')).toContainText('Auction Management sends no mail.');
  await page.getByRole('button', { name: 'Create the link' }).click();
  await expect(page.getByRole('heading', { name: 'Now ask Auction Management for the link' })).toBeFocused();

  const link = await server.linkMailedTo(email, 'passwordReset');
  await page.goto(link);
  await expect(page).toHaveURL(/\/signup$/);
  await page.getByLabel('New password').fill('1234567890');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByText('too easy to guess: this is a frequently used password')).toBeVisible();
  await expect(page.getByLabel('New password')).toBeFocused();
  await page.getByLabel('New password').fill('another fine stone');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByText('The new password is set')).toBeVisible();
  await signIn(page, email, PASSWORD);
  await expect(page.getByRole('alert')).toContainText('wrong');
  await signIn(page, email, 'another fine stone');
  await expect(page.getByRole('button', { name: /Account:/ })).toBeVisible();

  // The link no longer works; a signed-in user reads that, too.
  await page.goto(link);
  await page.getByLabel('New password').fill('yet another stone');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByRole('heading', { name: 'This link does not work any more' })).toBeFocused();
  await page.getByRole('link', { name: 'Continue as Flora' }).click();
  await expect(page).not.toHaveURL(/signup/);
  await server.releasePages(page);
});

test('an e-mail address is confirmed by its link after its person signs in, not by the link alone @deep', async ({
  server,
  browser,
}) => {
  const email = await server.addCompany('Carla');
  const other = await server.signedInPage(browser, await server.addCompany('Carlo'));
  await other.goto(await server.linkMailedTo(email, 'confirmEmail'));
  await expect(other.getByText('The link is for another account')).toBeVisible();
  await server.releasePages(other);

  const page = await server.visitorPage(browser);
  await page.goto(await server.linkMailedTo(email, 'confirmEmail'));
  await expect(page.getByRole('heading', { name: 'Confirm your e-mail address' })).toBeVisible();
  await expect(page.getByText('You have not signed up here? Then do nothing')).toBeVisible();
  await signIn(page, email, PASSWORD);
  await expect(page.getByRole('heading', { name: 'Your e-mail address is confirmed' })).toBeVisible();
  await page.getByRole('link', { name: 'Continue as Carla' }).click();
  await page.goto('/account-settings');
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
  await server.releasePages(page);
});

test('an e-mail address is confirmed immediately if its person is signed in @deep', async ({ server, browser }) => {
  const email = await server.addCompany('Conny');
  const page = await server.signedInPage(browser, email);
  await page.goto('/account-settings');
  await expect(page.getByText('Not confirmed')).toBeVisible();
  await page.goto('/help-and-support');
  await page.goto(await server.linkMailedTo(email, 'confirmEmail'));
  await expect(page.getByRole('heading', { name: 'Your e-mail address is confirmed' })).toBeVisible();
  await page.getByRole('link', { name: 'Continue as Conny' }).click();
  await page.goto('/account-settings');
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
  await server.releasePages(page);
});

test('an invitation: choosing a password signs the person in @deep', async ({ server, browser }) => {
  await (
    await server.adminApi()
  ).addStaff({ firstName: 'Ines', lastName: 'New', email: 'ines@house.test', role: 'auditor' });
  const page = await server.visitorPage(browser);
  await page.goto(await server.linkMailedTo('ines@house.test', 'staffInvitation'));
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Accept the invitation' }).click();
  await expect(page).toHaveURL(/audit/);
  await server.releasePages(page);
});

test('a change of password signs out every other device, and only those @deep', async ({ server, browser }) => {
  const email = await server.addCompany('Paula');
  const [page, other] = [await server.signedInPage(browser, email), await server.signedInPage(browser, email)];
  await other.goto('/my-auctions');
  await page.goto('/account-settings');
  await page.getByLabel('Current password').fill('not this one at all');
  await page.getByLabel('New password').fill('another fine stone');
  await page.getByRole('button', { name: 'Change the password' }).click();
  await expect(page.getByText('The current password is wrong')).toBeVisible();
  await expect(page.getByLabel('Current password')).toBeFocused();
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Change the password' }).click();
  // Expect the whole text, because the section's introduction has almost the same.
  await expect(page.getByText('The password is changed. All other devices are signed out.')).toBeVisible();
  await other.goto('/my-auctions');
  await expect(other).toHaveURL(/signup/);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Password' })).toBeVisible();
  await server.releasePages(page, other);
});

test('documents: refused before upload, uploaded, downloaded, deleted @deep', async ({ server, browser }) => {
  const page = await server.signedInPage(browser, await server.addCompany('Doris'));
  await page.goto('/account-settings');
  const place = page.getByRole('group', { name: 'First document' });
  const input = place.locator('input[type=file]');
  await input.setInputFiles({
    name: 'licence.docx',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from('words'),
  });
  await expect(place.getByRole('alert')).toContainText('Only PDF');
  await input.setInputFiles({ name: 'licence.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no PDF inside') });
  await expect(place.getByRole('alert')).toContainText('different content');
  const licence = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
  await input.setInputFiles({ name: 'licence.pdf', mimeType: 'application/pdf', buffer: licence });
  await expect(page.getByText('licence.pdf is saved.')).toBeVisible();
  await expect(place).toContainText(`${licence.length} B`);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    place.getByRole('link', { name: 'Download licence.pdf' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('licence.pdf');
  expect(readFileSync(await download.path())).toEqual(licence);

  await place.getByRole('button', { name: 'Delete licence.pdf' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(place).toContainText('nothing here yet');
  await server.releasePages(page);
});

test('own data and the company’s are saved; typed text survives a refusal @deep', async ({ server, browser }) => {
  const page = await server.signedInPage(browser, await server.addCompany('Edith'));
  await page.goto('/account-settings');
  await page.getByLabel('Last name').fill('Carat');
  await page.getByLabel('Phone number').fill('1');
  await page.getByRole('button', { name: 'Save your data' }).click();
  await expect(page.getByText('Please enter a valid phone number')).toBeVisible();
  await expect(page.getByLabel('Phone number')).toBeFocused();
  await page.getByLabel('Phone number').fill('471 12 34 56');
  await page.route('**/api/user/buyer/update/*', (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: 'Save your data' }).click();
  await expect(page.getByRole('alert')).toContainText('cannot reach the server');
  await expect(page.getByLabel('Last name')).toHaveValue('Carat');
  await page.getByRole('button', { name: 'Save your data' }).click();
  await expect(page.getByText('Your data is saved.')).toBeVisible();
  await page.getByLabel('Registration number').fill('BE 0123.456.789');
  await page.getByRole('button', { name: 'Save the company' }).click();
  await expect(page.getByText('company’s data is saved')).toBeVisible();
  const colours = () => page.evaluate(() => document.documentElement.getAttribute('data-mantine-color-scheme'));
  // The device decides until the user chooses; afterwards the server sends the page in these colours.
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(colours).toBe('dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(colours).toBe('light');
  await page.getByRole('radiogroup', { name: 'Colours' }).getByText('Dark').click();
  expect(await (await page.request.get('/account-settings')).text()).toContain('data-mantine-color-scheme="dark"');
  await page.reload();
  await expect(page.getByLabel('Last name')).toHaveValue('Carat');
  await expect(page.getByLabel('Phone number')).toHaveValue('471 12 34 56');
  await expect(page.getByLabel('Registration number')).toHaveValue('BE 0123.456.789');
  expect(await colours()).toBe('dark');

  // Light is also kept on a device that prefers dark.
  await page.getByRole('button', { name: 'Colours' }).click();
  await page.getByRole('menuitem', { name: 'Light' }).click();
  await expect.poll(colours).toBe('light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.reload();
  await expect(page.getByLabel('Last name')).toBeVisible();
  expect(await colours()).toBe('light');
  await server.releasePages(page);
});

test('five minutes before a session ends the user can sign in again, and keeps the typed bids @deep', async ({
  server,
  browser,
}) => {
  const email = await server.addCompany('Sarah');
  const id = await server.addAuction({ name: 'Late session', emails: [email] });
  const page = await server.signedInPage(browser, email);
  await page.route('**/api/auth/isAuthenticated', (route) =>
    route.fulfill({ json: { isAuthed: true, session: { endsAt: new Date(Date.now() + 290_000).toISOString() } } }),
  );
  await page.goto(`/live-auction?id=${id}`);
  await bidField(page, '1').fill('1200');
  await expect(page.getByText(/You will be signed out at \d\d:\d\d/)).toBeVisible();
  await page.unroute('**/api/auth/isAuthenticated');
  await page.getByRole('link', { name: 'Sign in again' }).click();
  await expect(page.getByLabel('E-mail')).toHaveValue(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(`/live-auction?id=${id}`);
  await expect(bidField(page, '1')).toHaveValue('1,200.00');
  await untilConnected(page);
  await expect(page.getByText(/You will be signed out/)).toHaveCount(0);
  await server.releasePages(page);
});

test('an admin sets the firm’s branding, which a guest sees from the first paint @deep', async ({
  server,
  browser,
}) => {
  const admin = await server.adminPage(browser);
  const guest = await server.visitorPage(browser);
  const accent = (page: Page) =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--mantine-color-petrol-7').trim());
  await admin.goto('/');
  await admin.getByRole('button', { name: /Account:/ }).click();
  await admin.getByRole('menuitem', { name: 'Settings of the house' }).click();
  await admin.getByLabel('Accent colour').fill('#ffd500');
  await expect(admin.getByText('cannot be read in the light theme: a contrast of 1.42:1')).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  // Text that is not a colour stays in the field on blur, with an error.
  await admin.getByLabel('Accent colour').fill('burgundy');
  await admin.getByLabel('Telephone').focus();
  await expect(admin.getByLabel('Accent colour')).toHaveValue('burgundy');
  await expect(admin.getByText('A colour such as #1d5863')).toBeVisible();
  await admin.getByLabel('Accent colour').fill('#7a1f3d');
  await admin.getByLabel('Name', { exact: true }).fill('Scheldt & Daughters');
  await admin.getByLabel('Telephone').fill('+32 3 000 00 00');
  const picture = admin.locator('input[type="file"]');
  await picture.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await expect(admin.getByRole('alert')).toContainText('Allowed: PNG, JPEG or WebP.');
  await picture.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: PNG });
  const dark = admin.getByRole('region', { name: 'In the dark theme' });
  await expect(dark).toContainText('Scheldt & Daughters');
  await expect(dark.getByRole('img', { name: 'The logo' })).toBeVisible();
  expect(await accent(admin)).toBe('#1d5863');
  await admin.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(admin).toHaveTitle('Settings of the house · Scheldt & Daughters');
  await expect.poll(() => accent(admin)).toBe('#7a1f3d');

  // The branding also appears if the request for it fails: the page contains it.
  await guest.route('**/client-environment', (route) => route.abort());
  await guest.goto('/signup');
  await expect(guest).toHaveTitle('Sign in · Scheldt & Daughters');
  await expect(guest.getByRole('link', { name: '+32 3 000 00 00' })).toBeVisible();
  expect(await accent(guest)).toBe('#7a1f3d');
  const address = await guest.getByRole('banner').locator('img').getAttribute('src');
  expect((await guest.request.get(address!)).headers()['content-type']).toBe('image/png');

  const office = await server.adminApi();
  await office.house.update({ name: null, accent: null, phone: null });
  await office.house.removeLogo();
  await guest.reload();
  await expect(guest).toHaveTitle('Sign in · Auction Management');
  await server.releasePages(guest);
  await server.releasePages(admin);
});

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);
