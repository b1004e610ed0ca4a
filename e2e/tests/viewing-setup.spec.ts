import type { Locator, Page } from '@playwright/test';
import { dayFrom } from '@tender/api-driver';
import { expect, test } from '../house.js';
import { tabTo } from '../keys.js';

/** A viewing set up by the house, by mouse and by keyboard (`specification.md §4`). */

const GOODS = 'Parcel no,Description,Carats,Estimate USD\nK-1,Octahedron,10.58,12000\nK-2,Two macles,7.2,5000.50\n';
const day = (days: number) => dayFrom(new Date().toISOString(), days);

const list = (text: string) => ({ name: 'goods.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

test.describe.configure({ mode: 'serial' });

test('by mouse: from the name to the publication, left half-way and taken up again', async ({ house, browser }) => {
  const vera = await house.company('Vera');
  const admin = await house.admin(browser);
  await admin.goto('/viewing-setup?new=1');
  await admin.getByLabel('Name').fill('Mouse viewing');
  await admin.getByLabel('Place').fill('Diamond Office');
  await admin.getByRole('link', { name: 'Dashboard' }).click();
  await expect(heading(admin, 'Dashboard')).toBeVisible();

  // What was typed is there again; a place is given as a whole.
  await admin.getByRole('link', { name: 'Viewing setup' }).click();
  await expect(admin.getByLabel('Name')).toHaveValue('Mouse viewing');
  await admin.getByRole('button', { name: 'Create viewing' }).click();
  await expect(admin.getByText('Please enter the city')).toBeVisible();
  await admin.getByLabel('City').fill('Antwerp');
  await admin.getByRole('combobox', { name: 'Country' }).fill('Belg');
  await admin.getByRole('option', { name: 'Belgium' }).click();
  await admin.getByLabel('First day').fill(day(2));
  await admin.getByLabel('Last day').fill(day(4));
  await admin.getByRole('button', { name: 'Create viewing' }).click();

  await expect(heading(admin, 'Mouse viewing')).toBeVisible();
  await admin.getByRole('button', { name: 'Add room' }).click();
  await expect(admin.getByRole('table', { name: 'Rooms' })).toContainText('Room 1');
  await admin.getByLabel('People').fill('0');
  await admin.getByRole('button', { name: 'Add room' }).click();
  await expect(admin.getByLabel('People')).toHaveValue('0');
  await expect(admin.getByText('From 1 to ')).toBeVisible();
  await admin.getByLabel('People').fill('6');
  await admin.getByRole('button', { name: 'Add room' }).click();
  await expect(admin.getByRole('row', { name: 'Room 2 6' })).toBeVisible();
  await admin.getByRole('button', { name: 'Change Room 2' }).click();
  await admin.getByRole('dialog').getByLabel('Room').fill('Salon');
  await admin.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(admin.getByRole('row', { name: 'Salon 6' })).toBeVisible();
  await admin.getByRole('button', { name: 'On to goods' }).click();

  // A viewing that waits is gone on with where it was left, also by another tab.
  await admin.getByRole('link', { name: 'Dashboard' }).click();
  await admin.getByRole('link', { name: 'Viewing setup' }).click();
  await expect(admin.getByRole('button', { name: 'List of goods' })).toBeVisible();
  const id = new URL(admin.url()).searchParams.get('id') ?? '';
  await admin.goto('/viewing-setup');
  await expect(admin.getByText('Pending Setup').first()).toBeVisible();
  await admin.getByRole('link', { name: 'Set up Mouse viewing' }).click();

  // Nothing is sent while a row is not right.
  const file = admin.locator('input[type=file]');
  await file.setInputFiles(list(`${GOODS}K-1,Twice,x,\n`));
  await expect(admin.getByRole('table', { name: 'Errors' })).toContainText('the same as in row 2');
  await expect(admin.getByRole('button', { name: 'Upload 3 parcels' })).toBeDisabled();
  await file.setInputFiles(list(GOODS));
  await expect(admin.getByRole('table', { name: 'Preview' })).toContainText('Two macles');
  await admin.getByRole('button', { name: 'Upload 2 parcels' }).click();
  await expect(admin.getByText('2 parcels are added to the viewing.')).toBeVisible();
  await admin.getByRole('button', { name: 'Add one parcel' }).click();
  await admin.getByRole('dialog').getByLabel('Parcel number').fill('K-3');
  await admin.getByRole('dialog').getByLabel('Carats').fill('3.25');
  await admin.getByRole('dialog').getByRole('button', { name: 'Add parcel' }).click();
  await expect(admin.getByRole('table', { name: 'Mouse viewing goods' })).toContainText('K-3');
  // Until it has gone, the dialog may give the focus back.
  await expect(admin.getByRole('dialog')).toHaveCount(0);
  await admin.getByRole('button', { name: 'On to companies' }).click();

  await admin.getByLabel('Search Approved companies').fill('Vera');
  await admin.getByRole('checkbox', { name: 'Choose Vera Diamonds' }).check();
  await admin.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(admin.getByRole('table', { name: 'Invited companies' })).toContainText('Vera Diamonds');
  await admin.getByRole('button', { name: 'On to publishing' }).click();
  await expect(admin.getByText('3 parcels')).toBeVisible();
  await admin.getByRole('button', { name: 'Publish', exact: true }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(admin.getByText('The viewing is published')).toBeVisible();
  await expect(admin.getByText('Viewing published')).toBeVisible();

  // It stands on the dashboard of the house, and on the overview of those who are invited, in its state.
  await admin.goto('/dashboard');
  const onDashboard = admin.getByRole('article', { name: 'Mouse viewing' });
  await expect(onDashboard).toContainText('Viewing published');
  const buyer = await house.signedIn(browser, vera);
  await buyer.goto('/');
  const tile = buyer.getByRole('article', { name: 'Mouse viewing' });
  await expect(tile).toContainText('Viewing published');
  await (await house.office()).viewings.update(id, { status: 'live' });
  await expect(tile).toContainText('Live Viewing');
  await expect(onDashboard).toContainText('Live Viewing');
  await (await house.office()).viewings.update(id, { status: 'completed' });
  await expect(tile).toContainText('Completed');
  await expect(admin.getByRole('link', { name: 'Make an auction: Mouse viewing' })).toBeVisible();

  // What is over stands in the company's history, and can be begun again by the house, rooms and all.
  await buyer.goto('/booking-history');
  await expect(buyer.getByRole('list', { name: 'Past viewings' })).toContainText('Mouse viewing');
  await admin.goto('/viewing-setup?new=1');
  await admin.getByRole('combobox', { name: 'Begin with a copy of' }).click();
  await admin.getByRole('option', { name: /^Mouse viewing/ }).click();
  await expect(admin.getByLabel('City')).toHaveValue('Antwerp');
  await expect(admin.getByLabel('First day')).toHaveValue('');
  await admin.getByLabel('Name').fill('Mouse viewing again');
  await admin.getByRole('button', { name: 'Create viewing' }).click();
  await expect(heading(admin, 'Mouse viewing again')).toBeVisible();
  await expect(admin.getByRole('row', { name: 'Salon 6' })).toBeVisible();
  await expect(admin.getByRole('table', { name: 'Rooms' }).getByRole('row')).toHaveCount(3);
  await house.leave(buyer, admin);
});

test('by keyboard alone: a draft is brought to its publication @deep', async ({ house, browser }) => {
  const admin = await house.admin(browser);
  await admin.goto('/viewing-setup?new=1');
  const keys = admin.keyboard;
  const to = (wanted: Locator) => tabTo(admin, wanted);
  const button = (name: string | RegExp) => admin.getByRole('button', { name });
  await to(admin.getByLabel('Name'));
  await keys.type('Keyboard viewing');
  await to(admin.getByLabel('Place'));
  await keys.type('Office');
  await to(admin.getByLabel('City'));
  await keys.type('Antwerp');
  await to(admin.getByRole('combobox', { name: 'Country' }));
  await keys.type('Belgium');
  await keys.press('ArrowDown');
  await keys.press('Enter');
  await expect(admin.getByRole('combobox', { name: 'Country' })).toHaveValue('Belgium');
  // The order in which a day is typed is the machine's: it is filled in where the focus is.
  for (const [field, date] of [
    ['First day', day(2)],
    ['Last day', day(3)],
  ] as const) {
    await to(admin.getByLabel(field));
    await admin.getByLabel(field).fill(date);
  }
  await to(button('Create viewing'));
  await keys.press('Enter');
  await expect(heading(admin, 'Keyboard viewing')).toBeVisible();
  await to(button('Add room'));
  await keys.press('Enter');
  await expect(admin.getByRole('table', { name: 'Rooms' })).toContainText('Room 1');
  await to(button('On to goods'));
  await keys.press('Enter');
  await to(button(/On to companies/));
  await keys.press('Enter');
  await to(button(/On to publishing/));
  await keys.press('Enter');
  await to(admin.getByRole('button', { name: 'Publish', exact: true }));
  await keys.press('Enter');
  await to(admin.getByRole('dialog').getByRole('button', { name: 'Publish' }));
  await keys.press('Enter');
  await expect(admin.getByText('The viewing is published')).toBeVisible();

  // A published viewing keeps its place and its days.
  await admin
    .getByRole('button', { name: /Viewing/ })
    .first()
    .focus();
  await keys.press('Enter');
  await admin.getByLabel('City').fill('');
  await admin.getByRole('button', { name: 'Save and go on' }).click();
  await expect(admin.getByText('Please enter the city')).toBeVisible();
  await house.leave(admin);
});
