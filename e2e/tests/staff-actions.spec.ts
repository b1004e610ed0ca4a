import type { Page } from '@playwright/test';
import { expect, test } from '../house.js';

/** What staff, and their companies, are told when the line breaks. */

const UNKNOWN = 'No answer came, and it is not known whether that was done. Please look before you try again.';

/** No call passes that has these words in its address, but the first so many. */
async function breakOff(page: Page, words: string, passed = 0): Promise<void> {
  let calls = 0;
  await page.route(`**${words}**`, (route) => (calls++ < passed ? route.continue() : route.abort()));
}

const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

test('an action of which no answer came is told, though its question has closed @deep', async ({ house, browser }) => {
  const email = await house.company('Ursel');
  const lots = ['1', '2'].map((lotNo) => ({ lotNo, reservePrice: 100 }));
  const id = await house.auction({ name: 'Broken line', until: 'published', emails: [email], lots });
  const admin = await house.admin(browser);
  const actions = [
    { step: 1, call: '/api/lot/remove/', button: 'Remove lot 1', sure: 'Remove the lot' },
    { step: 1, call: '/api/lot/delete/', button: 'Remove all lots', sure: 'Remove all lots' },
    { step: 2, call: '/api/auction/remove/', button: 'Take off Ursel Diamonds', sure: 'Take off' },
  ];
  for (const { step, call, button, sure } of actions) {
    await breakOff(admin, call);
    await admin.goto(`/auction-setup?id=${id}&step=${step}`);
    await admin.getByRole('button', { name: button, exact: true }).click();
    await admin.getByRole('dialog').getByRole('button', { name: sure, exact: true }).click();
    await expect(toast(admin, UNKNOWN)).toBeVisible();
  }
  await house.leave(admin);
});

test('lots that could not be decided on any more stay chosen @deep', async ({ house, browser }) => {
  const email = await house.company('Udo');
  const lots = ['1', '2', '3'].map((lotNo) => ({ lotNo, reservePrice: 100 }));
  const id = await house.auction({ name: 'Broken decision', emails: [email], lots });
  const office = await house.office();
  const buyer = await house.api({ email });
  for (const { _id: lotId } of await office.lots(id)) await buyer.placeBid({ auctionId: id, lotId, biddingAmount: 90 });
  await office.complete(id);
  const admin = await house.admin(browser);
  await breakOff(admin, '/api/lot/sold/unsold/', 1);
  await admin.goto(`/auction-result?id=${id}`);
  const group = admin.getByRole('group', { name: 'Decide on several lots' });
  await group.getByRole('button', { name: 'Choose all 3 with a bid' }).click();
  await group.getByRole('button', { name: 'Mark chosen sold' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel('Reason for all of them').fill('Near enough');
  const answer = Promise.withResolvers<null>();
  await admin.route('**/api/lot/sold/unsold/**', async (route) => {
    await answer.promise;
    await route.fallback();
  });
  await dialog.getByRole('button', { name: 'Mark sold', exact: true }).click();
  // Under way it is not left.
  await admin.keyboard.press('Escape');
  await expect(dialog.getByRole('button', { name: 'Back' })).toBeDisabled();
  answer.resolve(null);
  await expect(toast(admin, UNKNOWN)).toBeVisible();
  await expect(dialog).toContainText('Mark 2 lots sold?');
  await dialog.getByRole('button', { name: 'Back' }).click();
  await admin.getByRole('button', { name: 'Discard' }).click();
  await expect(group.getByRole('status')).toHaveText('2 lots chosen');
  await expect(admin.getByRole('checkbox', { name: 'Choose lot 1', exact: true })).not.toBeChecked();
  await house.leave(admin);
});

test('an answer that comes late closes the dialog of its own action only @deep', async ({ house, browser }) => {
  const lots = ['1', '2'].map((lotNo) => ({ lotNo, reservePrice: 100 }));
  const id = await house.auction({ name: 'Late answers', until: 'created', lots });
  const admin = await house.admin(browser);
  const answer = Promise.withResolvers<null>();
  await admin.route('**/api/lot/update/**', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await admin.goto(`/auction-setup?id=${id}&step=1`);
  const dialog = admin.getByRole('dialog');
  await admin.getByRole('button', { name: 'Edit lot 1', exact: true }).click();
  await dialog.getByLabel('Description').fill('The first');
  await dialog.getByRole('button', { name: 'Save the lot' }).click();
  await dialog.getByRole('button', { name: 'Back' }).click();
  await admin.getByRole('button', { name: 'Edit lot 2', exact: true }).click();
  await dialog.getByLabel('Description').fill('The second');
  answer.resolve(null);
  await expect(admin.getByText('Lot 1 is changed.')).toBeVisible();
  await expect(dialog.getByLabel('Description')).toHaveValue('The second');
  await dialog.getByRole('button', { name: 'Save the lot' }).click();
  await expect(dialog).toHaveCount(0);
  await house.leave(admin);
});

test('a reminder whose question was closed before it failed is told @deep', async ({ house, browser }) => {
  const email = await house.company('Uta');
  const id = await house.auction({
    name: 'Silent reminder',
    emails: [email],
    lots: [{ lotNo: '1', reservePrice: 100 }],
  });
  const admin = await house.admin(browser);
  const answer = Promise.withResolvers<null>();
  await admin.route('**/reminder/not-bid/**', async (route) => {
    await answer.promise;
    await route.abort();
  });
  await admin.goto(`/auction-monitoring?id=${id}`);
  await admin.getByRole('button', { name: 'Remind who has not bid' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Remind 1 person' }).click();
  await admin.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  answer.resolve(null);
  await expect(toast(admin, UNKNOWN)).toBeVisible();
  await house.leave(admin);
});

test('a paused auction goes on until the end that has moved, or until another', async ({ house, browser }) => {
  const lots = [{ lotNo: '1', reservePrice: 100 }];
  const id = await house.auction({ name: 'Another end', emails: [await house.company('Uwe')], lots });
  const office = await house.office();
  await office.pause(id);
  const admin = await house.admin(browser);
  await admin.goto(`/auction-monitoring?id=${id}`);
  await admin.getByRole('main').getByRole('button', { name: 'Resume', exact: true }).click();
  const dialog = admin.getByRole('dialog');
  await expect(dialog.getByLabel('later by the time that it was paused')).toBeChecked();
  await dialog.getByLabel('at another time').check();
  await expect(dialog).not.toContainText('Less time than was left');
  await dialog.getByLabel(/^New end/).fill('2001-01-01T10:00');
  await expect(dialog).toContainText('Must be later than now');
  await expect(dialog.getByRole('button', { name: 'Resume' })).toBeDisabled();
  await dialog.getByLabel(/^New end/).fill('2099-01-01T10:00');
  await dialog.getByRole('button', { name: 'Resume' }).click();
  await expect(dialog).toHaveCount(0);
  const resumed = (await office.auctions()).find(({ _id }) => _id === id);
  expect(resumed).toMatchObject({ status: 'live', endsAt: expect.stringMatching(/^2099-01-01/) });
  await house.leave(admin);
});

test('who would resume an auction is told that somebody else was quicker, and asked nothing more @deep', async ({
  house,
  browser,
}) => {
  const lots = [{ lotNo: '1', reservePrice: 100 }];
  const id = await house.auction({ name: 'Resumed twice', emails: [await house.company('Uwina')], lots });
  const office = await house.office();
  await office.pause(id);
  const admin = await house.admin(browser);
  await admin.goto(`/auction-monitoring?id=${id}`);
  const resume = admin.getByRole('main').getByRole('button', { name: 'Resume', exact: true });
  const dialog = admin.getByRole('dialog');
  const other = dialog.getByLabel('at another time');
  await resume.click();
  await other.check();
  await dialog.getByLabel(/^New end/).fill('2099-01-01T10:00');
  await office.goLive(id);
  await expect(dialog.getByRole('status')).toContainText('It is resumed already. Bidding ends');
  await expect(other.or(dialog.getByRole('button', { name: 'Resume' }))).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Back' }).click();
  await expect(dialog).toHaveCount(0);
  await office.pause(id);
  await resume.click();
  await expect(other).toBeVisible();
  await office.complete(id);
  await expect(dialog.getByRole('status')).toHaveText('It has ended meanwhile.');
  await house.leave(admin);
});

test('a tab that sends a list is not closed unasked @deep', async ({ house, browser }) => {
  const id = await house.auction({ name: 'Closed tab', until: 'created', lots: [{ lotNo: '7', reservePrice: 100 }] });
  const admin = await house.admin(browser);
  let send = () => {};
  const held = new Promise<void>((resolve) => (send = resolve));
  await admin.route('**/api/lot/upload/**', (route) => held.then(() => route.continue()));
  await admin.goto(`/auction-setup?id=${id}&step=1`);
  const file = { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from('lot no,reserve\nA1,5000\n') };
  await admin.getByLabel('File of the lot list').setInputFiles(file);
  await admin.getByRole('button', { name: 'Upload 1 lot' }).click();
  await expect(admin.getByLabel('Sent')).toBeAttached();
  const question = admin.waitForEvent('dialog');
  await admin.close({ runBeforeUnload: true });
  expect((await question).type()).toBe('beforeunload');
  await (await question).dismiss();
  send();
  await expect(admin.getByText('1 lot is added to the auction.')).toBeVisible();
  await house.leave(admin);
});

test('the statement of bids comes as soon as the company can be loaded @deep', async ({ house, browser }) => {
  const email = await house.company('Ulla');
  const id = await house.auction({ name: 'Late company', emails: [email], lots: [{ lotNo: '1', reservePrice: 100 }] });
  const buyer = await house.api({ email });
  const [lot] = await buyer.lots(id);
  await buyer.placeBid({ auctionId: id, lotId: lot!._id, biddingAmount: 200 });
  await (await house.office()).complete(id);
  const page = await house.signedIn(browser, email);
  await breakOff(page, '/api/company/get');
  await page.goto(`/result-auction?id=${id}&letters=statement`);
  await expect(page.getByText('We cannot reach the server')).toBeVisible();
  await page.unroute('**/api/company/get**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('article', { name: 'Statement of bids for Ulla Diamonds' })).toContainText('$200.00');
  await house.leave(page);
});

test('a company that is new while the control room is open stands there by its name, once it is invited @deep', async ({
  house,
  browser,
}) => {
  const email = await house.company('Wolfhart');
  const id = await house.auction({ name: 'Newcomers', until: 'published', emails: [email] });
  const admin = await house.admin(browser);
  await admin.goto(`/auction-monitoring?id=${id}`);
  // A column stands askew, and has no room of its own.
  await expect(admin.getByRole('columnheader', { name: 'Wolfhart Diamonds' })).toHaveCount(1);
  const reads: string[] = [];
  admin.on('request', (request) => reads.push(...(request.url().match(/\/api\/user\/getAll$/) ?? [])));
  // News of people whom the room does not show: where they are listed, they have been read by then.
  const office = await house.admin(browser);
  await office.goto('/user-management?search=winfried');
  await expect(office.getByText('Nothing matches.')).toBeVisible();
  const other = await house.company('Winfried');
  await expect(office.getByRole('row').filter({ hasText: 'winfried@buyers.test' })).toBeVisible();
  await (await house.office()).invite(id, [other]);
  await expect(admin.getByRole('columnheader', { name: 'Winfried Diamonds' })).toHaveCount(1);
  expect(reads).toHaveLength(1);
  await house.leave(admin);
  await house.leave(office);
});

test('a buyer who joins a company of an auction under way is named wherever they act, and has left only once they have @deep', async ({
  house,
  browser,
}) => {
  const email = await house.company('Wolfram');
  const lots = ['1', '2', '3'].map((lotNo) => ({ lotNo, reservePrice: 100 }));
  const id = await house.auction({ name: 'Joined late', emails: [email], lots });
  const { companyId } = await house.api({ email });
  const join = (lastName: string) =>
    house.member(companyId, {
      email: `${lastName.toLowerCase()}@wolfram.test`,
      firstName: 'Nina',
      lastName,
      role: 'buyer',
    });
  const bid = async (by: string, index: number) => {
    const buyer = await house.api({ email: by });
    const lot = (await buyer.lots(id))[index]!;
    return buyer.placeBid({ auctionId: id, lotId: lot._id, biddingAmount: 200 });
  };
  const room = await house.admin(browser);
  await room.goto(`/auction-monitoring?id=${id}&view=people`);
  await expect(room.getByRole('row').filter({ hasText: email })).toBeVisible();
  const audit = await room.context().newPage();
  await audit.goto(`/audit?auction=${id}`);
  const event = audit.getByRole('listbox', { name: 'Events' }).getByRole('option').filter({ hasText: 'Bid placed' });
  await expect(audit.getByRole('tab', { name: 'Event' })).toBeVisible();

  const first = await join('First');
  await bid(first, 0);
  await event.click();
  await audit.getByRole('tab', { name: 'Event' }).click();
  await expect(audit.getByRole('tabpanel')).toContainText('Nina First');
  await room.bringToFront();
  await room.getByRole('button', { name: 'Bids of Nina First' }).click();
  await expect(room.getByRole('dialog', { name: 'Bids of Nina First' })).toContainText('$200.00');
  await room.keyboard.press('Escape');

  // Who has not bid yet does so by telephone.
  await room.getByRole('tab', { name: 'Lot by lot' }).click();
  await join('Second');
  await room.getByRole('button', { name: 'Open lot 2' }).click();
  await room.getByRole('button', { name: 'Bid for a company…' }).click();
  const entry = room.getByRole('dialog', { name: 'Bid for a company on lot 2' });
  await entry.getByRole('combobox', { name: 'Company and buyer' }).click();
  await expect(room.getByRole('option', { name: /Nina Second$/ })).toBeVisible();

  const { userId } = await house.api({ email: first });
  await (await house.office()).call('DELETE', `/api/user/delete/${userId}`);
  await audit.reload();
  await event.click();
  await audit.getByRole('tab', { name: 'Event' }).click();
  await expect(audit.getByRole('tabpanel')).toContainText('Somebody who has left');
  await audit.close();
  await house.leave(room);
});
