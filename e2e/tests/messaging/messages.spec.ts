import { stageViewing } from '@tender/api-driver';
import type { Page } from '@playwright/test';
import { expect, test } from '../../server/e2e-server.js';

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const entries = (page: Page) => page.getByRole('list', { name: 'Notifications' }).getByRole('listitem');

test('a message of staff appears in the bell immediately, links to its action, and can be read and cleared @deep', async ({
  server,
  browser,
}) => {
  const email = await server.addCompany('Mona');
  const auction = await server.addAuction({
    name: 'Spring tender',
    emails: [email],
    lots: [{ lotNo: '1', reservePrice: 1000 }],
  });
  const office = await server.adminApi();
  const write = (subject: string) =>
    office.notifications.send({
      audience: 'all',
      auctionId: auction,
      subject,
      body: 'Dear {{firstName}}, please look.',
      channels: ['inApp'],
    });
  const buyer = await server.signedInPage(browser, email);
  await buyer.goto('/help-and-support');
  await write('Lot 1 of {{auctionName}}');
  await bell(buyer).click();
  const panel = buyer.getByRole('dialog', { name: 'Notifications' });
  await panel.getByRole('link', { name: 'Lot 1 of Spring tender' }).click();
  await expect(buyer).toHaveURL(new RegExp(`id=${auction}`));

  await buyer.goto('/notifications');
  await expect(entries(buyer).filter({ hasText: 'Lot 1 of Spring tender' })).toContainText('Dear Mona');
  await expect(buyer.getByRole('button', { name: 'Mark as read: Lot 1 of Spring tender' })).toHaveCount(0);
  await buyer.getByText('Viewing', { exact: true }).click();
  await expect(buyer).toHaveURL(/filter=viewing/);
  await expect(buyer.getByRole('main')).toContainText('Nothing of this kind');
  await buyer.goto('/notifications?filter=auction');
  await expect(entries(buyer).filter({ hasText: 'Lot 1 of Spring tender' })).toHaveCount(1);
  await write('Second message');
  await expect(entries(buyer).first()).toContainText('Second message');
  await expect(bell(buyer)).toHaveAccessibleName(/[1-9] unread/);
  await buyer.getByRole('button', { name: 'Mark all as read', exact: true }).click();
  await expect(buyer.getByRole('main')).toContainText('All read');
  await buyer.getByRole('button', { name: 'Clear all' }).click();
  await buyer.getByRole('dialog').getByRole('button', { name: 'Clear all' }).click();
  await expect(buyer.getByRole('main')).toContainText('Nothing of this kind');
  await buyer.reload();
  await expect(buyer.getByRole('main')).toContainText('Nothing of this kind');
  await server.releasePages(buyer);
});

test('reminders by one click: to all companies without a bid, and to one person @deep', async ({ server, browser }) => {
  const [lazy, keen] = [await server.addCompany('Lazar'), await server.addCompany('Kiran')];
  const auction = await server.addAuction({
    name: 'Quiet tender',
    emails: [lazy, keen],
    lots: [{ lotNo: '1', reservePrice: 1000 }],
  });
  const bidder = await server.api({ email: keen });
  const [lot] = await bidder.lots(auction);
  await bidder.placeBid({ auctionId: auction, lotId: lot!._id, biddingAmount: 1000 });
  const admin = await server.adminPage(browser);
  await admin.goto(`/auction-monitoring?id=${auction}`);
  await admin.getByRole('button', { name: 'Remind who has not bid' }).click();
  const dialog = admin.getByRole('dialog');
  await expect(dialog).toContainText('1 person: Lazar Buyer (Lazar Diamonds)');
  await dialog.getByRole('button', { name: 'Remind 1 person' }).click();
  await expect(dialog).toHaveCount(0);
  const told = async (email: string, title: RegExp) => {
    const { notifications } = await (await server.api({ email })).notifications.listOwn();
    return notifications.filter((one) => title.test(one.title)).length;
  };
  await expect.poll(() => told(lazy, /Quiet tender ends soon/)).toBe(1);
  expect(await told(keen, /Quiet tender ends soon/)).toBe(0);

  const { viewing } = await stageViewing(await server.adminApi(), { name: 'Lazar viewing', emails: [lazy] });
  expect(viewing.status).toBe('published');
  await admin.goto('/user-management');
  await admin.getByRole('link', { name: 'Lazar Buyer' }).click();
  await admin.getByRole('button', { name: 'Remind of a viewing…' }).click();
  await expect(dialog.getByRole('combobox', { name: 'Text' })).toHaveValue('Appointment Reminder');
  await expect(dialog).toContainText('“Your appointment at Lazar viewing”, in the app');
  await dialog.getByRole('button', { name: 'Remind 1 person' }).click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => told(lazy, /Lazar viewing/)).toBeGreaterThan(0);
  await server.releasePages(admin);
});

test('a message is postponed and cancelled; templates are changed, reset, added and deleted @deep', async ({
  server,
  browser,
}) => {
  await server.addCompany('Toma');
  const admin = await server.adminPage(browser);
  await admin.goto('/notifications-hub');
  await admin.getByRole('combobox', { name: 'Template' }).click();
  await admin.getByRole('option', { name: 'Welcome' }).click();
  await admin.getByRole('radio', { name: 'Later' }).click();
  await expect(admin.getByRole('main')).toContainText('Time zone: Europe/Brussels');
  await admin.getByRole('button', { name: /^Schedule for/ }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Schedule', exact: true }).click();
  await admin.getByRole('button', { name: 'Cancel the message' }).click();
  await admin.getByRole('button', { name: 'Do not send it' }).click();
  await expect(admin.getByRole('dialog')).toContainText('Cancelled');

  await admin.goto('/notifications-hub?tab=templates');
  const templates = admin.getByRole('navigation', { name: 'Templates' });
  await expect(templates.getByRole('button')).toContainText([
    'Welcome',
    'Appointment Reminder',
    'Goods List Uploaded',
    'Auction Paused',
    'Auction Resumed',
    'Auction Cancelled',
    'Tender Bidding Details',
    'Auction Started',
    'Auction End Reminder',
    'Auction End Time Reminder',
  ]);
  await templates.getByRole('button', { name: 'Auction Paused' }).click();
  const subject = admin.getByLabel('Subject');
  const first = await subject.inputValue();
  await subject.fill('A break: {{wrong}}');
  await expect(admin.getByRole('main')).toContainText('{{wrong}} is no placeholder');
  await expect(admin.getByRole('button', { name: 'Save' })).toBeDisabled();
  await subject.fill('A break');
  await templates.getByRole('button', { name: 'Welcome' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(subject).toHaveValue('A break');
  let answer = Promise.withResolvers<null>();
  await admin.route('**/api/templates/**', async (route) => {
    if (route.request().method() === 'PATCH') await answer.promise;
    await route.continue();
  });
  await admin.getByRole('button', { name: 'Save' }).click();
  // The fields are disabled while saving: the response would overwrite new text.
  await expect(subject).toBeDisabled();
  answer.resolve(null);
  await expect(subject).toBeEnabled();
  await expect(templates.getByRole('button', { name: /Auction Paused/ })).toContainText('Changed');
  answer = Promise.withResolvers();
  await admin.getByRole('button', { name: 'Reset to the original' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Reset' }).click();
  await expect(subject).toBeDisabled();
  answer.resolve(null);
  await expect(subject).toHaveValue(first);

  await admin.getByRole('button', { name: 'New template' }).click();
  await admin.getByLabel('Name').fill('Parking');
  await subject.fill('Where to park');
  await admin.getByLabel('Text', { exact: true }).fill('Behind the house.');
  await admin.getByRole('button', { name: 'Add the template' }).click();
  await expect(templates.getByRole('button', { name: /Parking/ })).toHaveAttribute('aria-current', 'true');
  await subject.fill('Typed, not saved');
  await admin.getByRole('button', { name: 'Delete' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(admin.getByRole('main')).toContainText('Choose a template');
  await expect(templates.getByRole('button', { name: /Parking/ })).toHaveCount(0);
  await server.releasePages(admin);
});
