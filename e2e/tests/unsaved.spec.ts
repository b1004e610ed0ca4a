import { stageViewing } from '@tender/api-driver';
import type { Page } from '@playwright/test';
import { zipSync } from 'fflate';
import { expect, test } from '../house.js';
import { PNG } from '../picture.js';

/** What is typed and not saved is not lost by Escape, a click beside a dialog, or another page, without a question. */

test('a dialog in which something is typed closes only once that may be lost @deep', async ({ house, browser }) => {
  const email = await house.company('Wendelin');
  const id = await house.auction({ name: 'Typed', emails: [email], lots: [{ lotNo: '1', reservePrice: 100 }] });
  const admin = await house.admin(browser);
  await admin.goto(`/auction-monitoring?id=${id}`);
  await admin.getByRole('tab', { name: 'Lot by lot' }).click();
  await admin.getByRole('button', { name: 'Open lot 1' }).click();
  const drawer = admin.getByRole('dialog', { name: 'Lot 1', exact: true });
  await drawer.getByRole('button', { name: 'Bid for a company…' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Bid for a company on lot 1' });
  const question = admin.getByRole('dialog', { name: 'Discard what you have typed?' });
  // Nothing is typed: nothing is asked, and the drawer below stays.
  await admin.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(drawer).toBeVisible();
  await drawer.getByRole('button', { name: 'Bid for a company…' }).click();
  await dialog.getByLabel('Reason').fill('Asked for by telephone');
  await admin.keyboard.press('Escape');
  await expect(question).toBeVisible();
  await admin.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(dialog.getByLabel('Reason')).toHaveValue('Asked for by telephone');
  await admin.mouse.click(5, 450);
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Back' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(drawer).toBeVisible();
  await house.leave(admin);
});

test('a form and a message in which something is typed are not left without a question @deep', async ({
  house,
  browser,
}) => {
  const admin = await house.admin(browser);
  await admin.goto('/house-settings');
  await admin.getByLabel('By what a bid is bound').fill('A bid binds.');
  await admin.getByRole('link', { name: 'Messages' }).first().click();
  const question = admin.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(admin.getByLabel('By what a bid is bound')).toHaveValue('A bid binds.');
  await admin.getByRole('link', { name: 'Messages' }).first().click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(admin).toHaveURL(/notifications-hub/);

  // A message that is being written is kept on its page, and is not left behind, either.
  await admin.getByText('Own words').click();
  await admin.getByLabel('Subject').fill('Goods are here');
  await admin.getByRole('tab', { name: 'Templates' }).click();
  await admin.getByRole('tab', { name: 'Compose' }).click();
  await expect(admin.getByLabel('Subject')).toHaveValue('Goods are here');
  await admin.goBack();
  await admin.goBack();
  await admin.goBack();
  await expect(question).toContainText('The message that you are writing is not sent yet.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(admin.getByLabel('Subject')).toHaveValue('Goods are here');
  await house.leave(admin);
});

test('reserves and the choice of parcels from a viewing are not left without a question until they are lots @deep', async ({
  house,
  browser,
}) => {
  const office = await house.office();
  const goods = [
    { goodNo: 'W-1', carats: 5, estimate: 1000 },
    { goodNo: 'W-2', carats: 9, estimate: 2000 },
  ];
  const { viewing } = await stageViewing(office, { name: 'Typed viewing', goods, until: 'completed' });
  const id = await house.auction({ name: 'Typed lots', viewing: viewing._id, until: 'created' });
  const admin = await house.admin(browser);
  await admin.goto(`/auction-setup?id=${id}&step=1`);
  const reserve = admin.getByLabel('Reserve of parcel W-1');
  const question = admin.getByRole('dialog', { name: 'Leave without saving?' });
  const onward = admin.getByRole('button', { name: 'On to companies' });
  await reserve.fill('900');
  await admin.getByLabel('Sell parcel W-2').uncheck();
  await onward.click();
  await expect(question).toContainText('What you have chosen and typed is not in the auction yet.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(reserve).toHaveValue('900');
  await admin.getByRole('button', { name: 'Add 1 lot' }).click();
  await expect(admin.getByText('1 lot is in the auction.')).toBeVisible();
  // The other parcel was left out on purpose.
  await onward.click();
  await expect(admin).toHaveURL(/step=2/);
  await expect(question).toHaveCount(0);
  await house.leave(admin);
});

test('another end, a room and a chosen file are not discarded without a question; what a button chose is @deep', async ({
  house,
  browser,
}) => {
  const id = await house.auction({ name: 'Longer', emails: [await house.company('Leberecht')] });
  const { viewing } = await stageViewing(await house.office(), { name: 'Roomy' });
  const admin = await house.admin(browser);
  const question = admin.getByRole('dialog', { name: 'Discard what you have typed?' });
  const kept = async (dialog: string) => {
    await admin.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect(admin.getByRole('dialog', { name: dialog })).toHaveCount(0);
  };
  await admin.goto(`/auction-monitoring?id=${id}`);
  await admin.getByRole('button', { name: 'Extend', exact: true }).click();
  await admin.getByLabel(/^New end/).fill('2099-01-01T12:00');
  await kept('Extend Longer');
  await admin.getByRole('button', { name: 'Extend', exact: true }).click();
  await admin.getByRole('button', { name: '+5 min' }).click();
  await admin.keyboard.press('Escape');
  await expect(admin.getByRole('dialog')).toHaveCount(0);

  await admin.goto(`/viewing-setup?id=${viewing._id}&step=rooms`);
  await admin.getByRole('button', { name: 'Change Room 2' }).click();
  await admin.getByRole('dialog').getByLabel('Room').fill('Salon');
  await kept('Change Room 2');

  await admin.goto('/user-management?tab=terms');
  await admin.getByRole('button', { name: 'Publish terms…' }).click();
  const terms = { name: 'terms.txt', mimeType: 'text/plain', buffer: Buffer.from('Bid fairly.') };
  await admin.getByRole('dialog').locator('input[type=file]').setInputFiles(terms);
  await expect(admin.getByRole('dialog')).toContainText('terms.txt');
  await kept('Publish terms');
  await house.leave(admin);
});

test('slots that are chosen and not requested are not left without a question @deep', async ({ house, browser }) => {
  const email = await house.company('Ottoline');
  const { viewing } = await stageViewing(await house.office(), { name: 'Chosen slots', emails: [email] });
  const buyer = await house.signedIn(browser, email);
  await buyer.goto(`/viewing?id=${viewing._id}`);
  await buyer
    .getByRole('button', { name: /09:00–10:00/ })
    .first()
    .click();
  await buyer.getByRole('link', { name: 'Bookings' }).first().click();
  const question = buyer.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(question).toContainText('The slots that you have chosen are not requested yet.');
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(buyer).toHaveURL(/booking-history/);
  await house.leave(buyer);
});

/** Whether the tab would ask before it is closed. */
const asksToClose = (page: Page): Promise<boolean> =>
  page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));

test('the tab asks before it takes typed terms of a viewing with it, from whatever page @deep', async ({
  house,
  browser,
}) => {
  const { viewing } = await stageViewing(await house.office(), { name: 'Typed terms' });
  const admin = await house.admin(browser);
  await admin.goto(`/viewing-setup?id=${viewing._id}&step=viewing`);
  await expect(admin.getByLabel('Name')).toHaveValue('Typed terms');
  expect(await asksToClose(admin)).toBe(false);
  await admin.getByLabel('Name').fill('Other terms');
  expect(await asksToClose(admin)).toBe(true);
  await admin.getByRole('link', { name: 'Dashboard' }).click();
  await expect(admin.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  expect(await asksToClose(admin)).toBe(true);
  await admin.goBack();
  await admin.getByRole('button', { name: 'Discard it' }).click();
  expect(await asksToClose(admin)).toBe(false);
  await house.leave(admin);
});

test('the tab asks before it ends pictures and files that are on their way @deep', async ({ house, browser }) => {
  const id = await house.auction({ name: 'Sending', until: 'created' });
  await (await house.office()).folders.create({ name: 'Papers', public: false });
  const admin = await house.admin(browser);
  let goOn: () => void = () => undefined;
  const wait = new Promise<void>((resolve) => (goOn = resolve));
  await admin.route(/\/api\/(lot\/images\/zip|documents)\//, async (route) => {
    await wait;
    await route.continue();
  });
  await admin.goto(`/auction-setup?id=${id}&step=1`);
  const photos = { name: 'photos.zip', mimeType: 'application/zip', buffer: Buffer.from(zipSync({ '1.png': PNG })) };
  await admin.getByLabel('File of the pictures').setInputFiles(photos);
  const upload = admin.getByRole('button', { name: 'Upload 1 picture' });
  await expect(upload).toBeVisible();
  expect(await asksToClose(admin)).toBe(false);
  await upload.click();
  await expect.poll(() => asksToClose(admin)).toBe(true);
  await admin.goto('/downloads');
  expect(await asksToClose(admin)).toBe(false);
  await admin
    .getByLabel('Files for Papers')
    .setInputFiles({ ...photos, name: 'a.png', mimeType: 'image/png', buffer: PNG });
  await expect.poll(() => asksToClose(admin)).toBe(true);
  goOn();
  await expect.poll(() => asksToClose(admin)).toBe(false);
  await house.leave(admin);
});
