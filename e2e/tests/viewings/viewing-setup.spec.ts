import type { Locator, Page } from '@playwright/test';
import { dayFrom } from '@tender/api-driver';
import { expect, test } from '../../server/e2e-server.js';
import { tabTo } from '../../input/keys.js';
import { fillTime } from '../../input/time.js';

/** The set-up of a viewing by keyboard (`specification.md §4`). */

const day = (days: number) => dayFrom(new Date().toISOString(), days);
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

test('by keyboard alone: a draft is completed and published @deep', async ({ server, browser }) => {
  const admin = await server.adminPage(browser);
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
  for (const [field, date] of [
    ['First day', day(2)],
    ['Last day', day(3)],
  ] as const) {
    await to(admin.getByLabel(field));
    await fillTime(admin, field, date);
  }
  await to(button('Create viewing'));
  await keys.press('Enter');
  await expect(heading(admin, 'Keyboard viewing')).toBeVisible();
  await to(button('Add room'));
  await keys.press('Enter');
  await expect(admin.getByRole('table', { name: 'Rooms' })).toContainText('Room 1');
  await to(button('On to goods'));
  await keys.press('Enter');
  await to(button(/Continue to companies/));
  await keys.press('Enter');
  await to(button(/Continue to publishing/));
  await keys.press('Enter');
  await to(admin.getByRole('button', { name: 'Publish', exact: true }));
  await keys.press('Enter');
  await to(admin.getByRole('dialog').getByRole('button', { name: 'Publish' }));
  await keys.press('Enter');
  await expect(admin.getByText('The viewing is published')).toBeVisible();

  // A published viewing keeps its city.
  await admin
    .getByRole('main')
    .getByRole('button', { name: /Viewing/ })
    .first()
    .focus();
  await keys.press('Enter');
  await admin.getByLabel('City').fill('');
  await admin.getByRole('button', { name: 'Save and continue' }).click();
  await expect(admin.getByText('Please enter the city')).toBeVisible();
  await server.releasePages(admin);
});
