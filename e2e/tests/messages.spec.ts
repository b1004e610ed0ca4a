import { stageViewing } from '@tender/api-driver';
import type { Page } from '@playwright/test';
import { expect, test } from '../house.js';

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const entries = (page: Page) => page.getByRole('list', { name: 'Notifications' }).getByRole('listitem');

test('what the house writes is behind the bell at once, leads to where one acts, and can be read and cleared', async ({
  house,
  browser,
}) => {
  const email = await house.company('Mara');
  const auction = await house.auction({
    name: 'Spring tender',
    emails: [email],
    lots: [{ lotNo: '1', reservePrice: 1000 }],
  });
  const office = await house.office();
  const write = (subject: string) =>
    office.notifications.send({
      audience: 'all',
      auctionId: auction,
      subject,
      body: 'Dear {{firstName}}, please look.',
      channels: ['inApp'],
    });
  const buyer = await house.signedIn(browser, email);
  await buyer.goto('/help-and-support');
  await write('Lot 1 of {{auctionName}}');
  await bell(buyer).click();
  const panel = buyer.getByRole('dialog', { name: 'Notifications' });
  await panel.getByRole('link', { name: 'Lot 1 of Spring tender' }).click();
  await expect(buyer).toHaveURL(new RegExp(`id=${auction}`));

  await buyer.goto('/notifications');
  await expect(entries(buyer).filter({ hasText: 'Lot 1 of Spring tender' })).toContainText('Dear Mara');
  await expect(buyer.getByRole('button', { name: 'Mark as read: Lot 1 of Spring tender' })).toHaveCount(0);
  await buyer.getByText('Viewing', { exact: true }).click();
  await expect(buyer).toHaveURL(/filter=viewing/);
  await expect(buyer.getByRole('main')).toContainText('Nothing of this kind');
  await buyer.goto('/notifications?filter=auction');
  await expect(entries(buyer).filter({ hasText: 'Lot 1 of Spring tender' })).toHaveCount(1);
  await write('Second message');
  await expect(entries(buyer).first()).toContainText('Second message');
  await expect(bell(buyer)).toHaveAccessibleName(/1 unread/);
  await buyer.getByRole('button', { name: 'Mark all as read', exact: true }).click();
  await expect(buyer.getByRole('main')).toContainText('All is read');
  await buyer.getByRole('button', { name: 'Clear all' }).click();
  await buyer.getByRole('dialog').getByRole('button', { name: 'Clear all' }).click();
  await expect(buyer.getByRole('main')).toContainText('Nothing of this kind');
  await buyer.reload();
  await expect(buyer.getByRole('main')).toContainText('Nothing of this kind');
  await buyer.context().close();
});

test('reminders by one click: to all who have not bid, and to one person', async ({ house, browser }) => {
  const [lazy, keen] = [await house.company('Lazar'), await house.company('Kiran')];
  const auction = await house.auction({
    name: 'Quiet tender',
    emails: [lazy, keen],
    lots: [{ lotNo: '1', reservePrice: 1000 }],
  });
  const bidder = await house.api({ email: keen });
  const [lot] = await bidder.lots(auction);
  await bidder.placeBid({ auctionId: auction, lotId: lot!._id, biddingAmount: 1000 });
  const admin = await house.admin(browser);
  await admin.goto(`/auction-monitoring?id=${auction}`);
  await admin.getByRole('button', { name: 'Remind who has not bid' }).click();
  const dialog = admin.getByRole('dialog');
  await expect(dialog).toContainText('1 person: Lazar Buyer (Lazar Diamonds)');
  await dialog.getByRole('button', { name: 'Remind 1 person' }).click();
  await expect(dialog).toHaveCount(0);
  const told = async (email: string, title: RegExp) => {
    const { notifications } = await (await house.api({ email })).notifications.own();
    return notifications.filter((one) => title.test(one.title)).length;
  };
  await expect.poll(() => told(lazy, /Quiet tender ends soon/)).toBe(1);
  expect(await told(keen, /Quiet tender ends soon/)).toBe(0);

  const { viewing } = await stageViewing(await house.office(), { name: 'Lazar viewing', emails: [lazy] });
  expect(viewing.status).toBe('published');
  await admin.goto('/user-management');
  await admin.getByRole('link', { name: 'Lazar Buyer' }).click();
  await admin.getByRole('button', { name: 'Remind' }).click();
  await expect(dialog.getByRole('combobox', { name: 'Text' })).toHaveValue('Appointment Reminder');
  await dialog.getByRole('button', { name: 'Remind 1 person' }).click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => told(lazy, /Lazar viewing/)).toBeGreaterThan(0);
  await admin.context().close();
});
