import { stageViewing } from '@tender/api-driver';
import { dateAt } from '@tender/contracts/slots';
import type { ApiDriver } from '@tender/api-driver';
import type { Page } from '@playwright/test';
import { morningZone } from '../input/calendar.js';
import { expect, test } from '../server/e2e-server.js';

/** The figures of an open dashboard update live. */

let admin: Page;
let office: ApiDriver;
let [dora, emil] = ['', ''];

test.beforeAll(async ({ server, browser }) => {
  office = await server.adminApi();
  [dora, emil] = [await server.addCompany('Dora'), await server.addCompany('Emil')];
  admin = await server.adminPage(browser);
  await admin.goto('/dashboard');
  await expect(admin.getByRole('heading', { name: 'To do' })).toBeVisible();
});
test.afterAll(({ server }) => server.releasePages(admin));

const needs = (): ReturnType<Page['getByRole']> => admin.getByRole('region', { name: 'To do' });

test('a sealed auction shows participation but no amount @deep', async ({ server }) => {
  const id = await server.addAuction({ name: 'Sealed glance', emails: [dora, emil], bidVisibility: 'sealed' });
  const card = admin.getByRole('article', { name: 'Sealed glance' });
  await expect(card).toContainText('0 of 1 lot with a bid');
  const buyer = await server.api({ email: emil });
  await buyer.placeBid({ auctionId: id, lotId: (await buyer.lots(id))[0]!._id, biddingAmount: 4_711 });
  await expect(card).toContainText('1 of 1 lot with a bid');
  await expect(card.getByText('Sealed', { exact: true })).toHaveCount(2);
  await expect(card.getByText('Sealed to the house, too')).toBeVisible();
  await expect(admin.getByRole('main')).not.toContainText('4,711');
  await office.cancel(id, 'Enough seen');
  await expect(card).toHaveCount(0);
});

test('a request for a slot is pending, is decided, and appears in the hourly view @deep', async ({ server }) => {
  const timeZone = morningZone();
  const today = dateAt(new Date().toISOString(), timeZone);
  const { viewing, rooms } = await stageViewing(office, {
    ...{ name: 'Glance viewing', emails: [dora], timeZone, startDate: today, endDate: today },
  });
  const day = admin.getByRole('article', { name: 'Glance viewing' });
  await expect(day).toContainText('0 of 2 rooms taken');
  const buyer = await server.api({ email: dora });
  const booking = await buyer.bookings.request(viewing._id, { date: today, slots: [17] });
  await expect(day.getByRole('listitem').filter({ hasText: '17:00' })).toContainText('Dora Diamonds');
  const waits = needs().getByRole('listitem').filter({ hasText: 'Glance viewing' });
  await expect(waits).toContainText('booking waits');
  await office.bookings.approve(booking, rooms[1]!._id);
  await expect(waits).toHaveCount(0);
  await expect(day.getByRole('listitem').filter({ hasText: '17:00' })).toContainText('Room 2');
  await day.getByRole('link', { name: 'Open: Glance viewing' }).click();
  await expect(admin).toHaveURL(new RegExp(`/viewing-management\\?id=${viewing._id}`));
  await office.viewings.update(viewing._id, { status: 'completed' });
  await admin.goto('/dashboard');
  await expect(needs().getByRole('link', { name: 'Create an auction: Glance viewing' })).toBeVisible();
});
