import { stageViewing } from '@tender/api-driver';
import { dateAt } from '@tender/contracts/slots';
import type { ApiDriver } from '@tender/api-driver';
import type { Page } from '@playwright/test';
import { morningZone } from '../calendar.js';
import { expect, test } from '../house.js';

/** The day at a glance, as an admin has it open all day: figures move by themselves, and each leads to where something is done. */

let admin: Page;
let office: ApiDriver;
let [dora, emil] = ['', ''];
let reloads = 0;

test.beforeAll(async ({ house, browser }) => {
  office = await house.office();
  [dora, emil] = [await house.company('Dora'), await house.company('Emil')];
  admin = await house.admin(browser);
  await admin.goto('/dashboard');
  await expect(admin.getByRole('heading', { name: 'Needs a hand' })).toBeVisible();
  admin.on('framenavigated', (frame) => {
    if (frame === admin.mainFrame()) reloads++;
  });
});
test.afterAll(({ house }) => house.leave(admin));

const needs = (): ReturnType<Page['getByRole']> => admin.getByRole('region', { name: 'Needs a hand' });

test('an auction is followed from its first bid to its result', async ({ house }) => {
  const id = await house.auction({
    name: 'Glance tender',
    emails: [dora, emil],
    lots: [1, 2].map((lotNo) => ({ lotNo: `${lotNo}`, reservePrice: 1_000 })),
  });
  const card = admin.getByRole('article', { name: 'Glance tender' });
  await expect(card).toContainText('0 of 2 lots with a bid');
  const short = needs().getByRole('listitem').filter({ hasText: 'Glance tender' });
  await expect(short).toContainText('of 2 lots without a bid');

  const buyer = await house.api({ email: dora });
  const lots = await buyer.lots(id);
  await buyer.placeBid({ auctionId: id, lotId: lots[0]!._id, biddingAmount: 1_250 });
  await expect(card).toContainText('1 of 2 lots with a bid');
  await expect(card).toContainText('$1,250.00');
  await expect(card).toContainText('1 of 2');
  await buyer.placeBid({ auctionId: id, lotId: lots[1]!._id, biddingAmount: 600 });
  await expect(card).toContainText('$1,850.00');
  await expect(short).toHaveCount(0);

  await office.complete(id);
  await expect(card).toHaveCount(0);
  await expect(needs()).toContainText('lot below its reserve to decide on');
  expect(reloads).toBe(0);
  await needs().getByRole('link', { name: 'Decide: Glance tender' }).click();
  await expect(admin).toHaveURL(new RegExp(`/auction-result\\?id=${id}`));
  await office.decideLot(lots[1]!._id, true, 'Close');
  await admin.goBack();
  await expect(needs().getByRole('link', { name: 'Publish: Glance tender' })).toBeVisible();
  const share = admin.getByRole('region', { name: 'Share of lots sold' });
  await expect(share.getByRole('listitem').filter({ hasText: 'Glance tender' })).toContainText('100.00%');
  await office.publishResult(id, 10);
  await expect(needs().getByText('Glance tender')).toHaveCount(0);
});

test('a sealed auction shows who is there, and no amount @deep', async ({ house }) => {
  const id = await house.auction({ name: 'Sealed glance', emails: [dora, emil], bidVisibility: 'sealed' });
  const card = admin.getByRole('article', { name: 'Sealed glance' });
  await expect(card).toContainText('0 of 1 lot with a bid');
  const buyer = await house.api({ email: emil });
  await buyer.placeBid({ auctionId: id, lotId: (await buyer.lots(id))[0]!._id, biddingAmount: 4_711 });
  await expect(card).toContainText('1 of 1 lot with a bid');
  await expect(card.getByText('Sealed', { exact: true })).toHaveCount(3);
  await expect(admin.getByRole('main')).not.toContainText('4,711');
  await office.cancel(id, 'Enough seen');
  await expect(card).toHaveCount(0);
});

test('a request for a slot waits, is decided, and is seen hour by hour @deep', async ({ house }) => {
  const timeZone = morningZone();
  const today = dateAt(new Date().toISOString(), timeZone);
  const { viewing, rooms } = await stageViewing(office, {
    ...{ name: 'Glance viewing', emails: [dora], timeZone, startDate: today, endDate: today },
  });
  const day = admin.getByRole('article', { name: 'Glance viewing' });
  await expect(day).toContainText('0 of 2 rooms taken');
  const buyer = await house.api({ email: dora });
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
  await expect(needs().getByRole('link', { name: 'Make an auction: Glance viewing' })).toBeVisible();
});
